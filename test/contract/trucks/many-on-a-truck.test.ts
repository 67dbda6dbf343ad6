import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { systemClock } from '#main/clock.ts';
import { localDay } from '#main/local-day.ts';
import { createTrucks } from '#main/trucks/trucks.ts';
import { handOverWarnings, pickupTotals } from '#shared/station/hand-over-check.ts';
import { emptyHandOver } from '#shared/station/hand-over.ts';
import { aSettings } from '#support/builders.ts';
import { openDeskBench, value } from '#support/desk-bench.ts';
import { fillStation } from '#support/full-station.ts';
import { bestOfRounds, longestTask } from '#support/longest-task.ts';

/** More than a trailer of pallets has; one call takes a thousand at most (`trucksCalls.take`). */
const count = 300;

/** The longest task of main in each step of one truck that takes them with their BOLs, at a station of its own. */
async function fullTruck(): Promise<Record<string, number>> {
  const bench = openDeskBench('http://127.0.0.1:9');
  await bench.desk.stop();
  fillStation(bench, { shipments: 5 * count + 100, tendered: 0 });
  const { db, stores } = bench;
  const settings = aSettings();
  // Papers are drawn beside the main thread; what is asked of it is all there is here.
  const draw = () => Promise.resolve(Buffer.alloc(500_000));
  const parts = { db, stores, settings: () => settings, clock: systemClock, newId: randomUUID, spooler: bench.desk.spooler };
  const trucks = createTrucks({ ...parts, changed: () => undefined, draw, isTraining: false });
  const today = localDay(new Date());
  const { scac = '' } = value(await trucks.dock()).carriers[0] ?? {};
  const { id } = value(await trucks.begin({ scac }));
  const rows = value(await trucks.get({ id })).rows;
  const shipmentIds = rows.slice(0, count).map(({ shipmentId }) => shipmentId);
  db.transaction(() => {
    for (const shipmentId of shipmentIds)
      stores.documents.add({ id: randomUUID(), shipmentId, attempt: 1, kind: 'bill-of-lading', bytes: Buffer.from('%PDF'), storedAt: new Date().toISOString() });
  });
  const code = rows[0]?.bolNumber ?? '';
  const accept = async () => {
    const taken = value(await trucks.get({ id })).rows.filter((row) => row.taken);
    const form = { ...emptyHandOver(), driver: 'Ana', trailer: 'TR-1', signing: 'refused' as const, units: String(pickupTotals(taken).units) };
    return trucks.save({ id, form: { ...form, accepted: handOverWarnings(form, taken).map(({ key }) => key) } });
  };
  const steps: [string, () => unknown][] = [
    ['taken', () => trucks.take({ id, shipmentIds, taken: true, anyway: true })],
    ['taken off', () => trucks.take({ id, shipmentIds, taken: false, anyway: false })],
    ['taken again', () => trucks.take({ id, shipmentIds, taken: true, anyway: true })],
    ['a scan', () => trucks.scan({ id, code })],
    ['the truck', () => trucks.get({ id })],
    ['its papers', () => trucks.printPapers({ id, again: false })],
    ['what differs is accepted', accept],
    ['its hand-over', () => trucks.finish({ id })],
    ['the truck that has left', () => trucks.get({ id })],
    ['the end of the day', () => trucks.day({ day: today })],
    ['its manifest', () => trucks.printManifests({ day: today, scacs: [scac] })],
  ];
  expect(shipmentIds).toHaveLength(count);
  const longest: Record<string, number> = {};
  for (const [name, work] of steps) {
    let answer: unknown;
    longest[name] = await longestTask(async () => (answer = await work()));
    expect(answer, name).toMatchObject({ ok: true });
  }
  expect(value(await trucks.day({ day: today })).carriers.map(({ rows: gone }) => gone.length)).toEqual([count]);
  await bench.stop();
  return longest;
} // prettier-ignore

const mostAtOnce = 50;

// Regression: a thousand held up main for 150 to 180 ms with their papers, 75 to 110 with their hand-over and 40 to 60 when they were taken.
// Each of these is still one commit, all of it or nothing: 115 to 140 ms, 47 to 56 and 12 for a thousand.
test('a truck of three hundred shipments holds up main for 50 ms at most, papers and manifest and all', async () => {
  for (const [name, busy] of Object.entries(await bestOfRounds(mostAtOnce, fullTruck)))
    expect.soft(busy, name).toBeLessThan(mostAtOnce);
});
