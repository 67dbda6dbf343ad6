import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { localDay } from '#main/local-day.ts';
import { openDeskBench, value } from '#support/desk-bench.ts';
import { fillStation } from '#support/full-station.ts';
import { bestOfRounds, longestTask } from '#support/longest-task.ts';
import { handOverWarnings, pickupTotals } from '#shared/station/hand-over-check.ts';
import { emptyHandOver } from '#shared/station/hand-over.ts';

/** The longest task of main in each step of such a day, at a station of its own. */
async function day(): Promise<Record<string, number>> {
  const bench = openDeskBench('http://127.0.0.1:9');
  await bench.desk.stop();
  fillStation(bench, { shipments: 5200, tendered: 100 });
  const { trucks } = bench.desk.handlers;
  const { handOvers, ownDocuments } = bench.stores;
  const ids = bench.stores.shipments.find('', 200).map(({ id }) => id);
  bench.db.transaction(() => {
    for (const scac of ['SAIA', 'ODFL', 'RLCA', 'XPOL', 'ABFS']) {
      const id = randomUUID();
      const at = new Date().toISOString();
      handOvers.begin({
        id,
        scac,
        carrierName: '',
        begunAt: at,
        form: { ...emptyHandOver(), driver: 'Ana', trailer: 'T-1' },
      });
      for (const shipmentId of ids.splice(0, 40)) handOvers.put(id, shipmentId);
      ownDocuments.add({
        id,
        kind: 'hand-over',
        format: 'pdf',
        shipmentId: null,
        title: '',
        bytes: Buffer.from(''),
        madeAt: at,
      });
      handOvers.finish(id, { at, by: '', documentId: id });
    }
  });
  const today = localDay(new Date());
  const { scac = '' } = value(await trucks.dock()).carriers[0] ?? {};
  const { id } = value(await trucks.begin({ scac }));
  const forty = value(await trucks.get({ id }))
    .rows.slice(0, 40)
    .map(({ shipmentId }) => shipmentId);
  const another = value(await trucks.begin({ scac })).id;
  const form = { ...emptyHandOver(), driver: 'Ana', signing: 'refused' as const };
  value(await trucks.take({ id, shipmentIds: forty, taken: true, anyway: true }));
  const taken = value(await trucks.get({ id })).rows.filter((row) => row.taken);
  const counted = { ...form, units: String(pickupTotals(taken).units) };
  value(
    await trucks.save({
      id,
      form: { ...counted, accepted: handOverWarnings(counted, taken).map(({ key }) => key) },
    }),
  );
  value(await trucks.take({ id, shipmentIds: forty, taken: false, anyway: false }));
  const steps: [string, () => unknown][] = [
    ['the dock', () => trucks.dock()],
    ['forty taken', () => trucks.take({ id, shipmentIds: forty, taken: true, anyway: true })],
    ['their papers', () => trucks.printPapers({ id, again: false })],
    ['their hand-over', () => trucks.finish({ id })],
    ['the end of the day', () => trucks.day({ day: today })],
    ['a truck', () => trucks.get({ id: another })],
    ['an unknown code', () => trucks.scan({ id: another, code: 'NOBODY' })],
    [
      'five manifests of forty',
      () => trucks.printManifests({ day: today, scacs: ['SAIA', 'ODFL', 'RLCA', 'XPOL', 'ABFS'] }),
    ],
  ];
  expect(value(await trucks.day({ day: today })).carriers.map(({ rows }) => rows.length)).toEqual([
    40, 40, 40, 40, 40,
  ]);
  const longest: Record<string, number> = {};
  for (const [name, work] of steps) {
    let answer: unknown;
    longest[name] = await longestTask(async () => (answer = await work()));
    expect(answer, name).toMatchObject({ ok: true });
  }
  await bench.stop();
  return longest;
}

test('a day of 200 shipments handed over beside 5,000 that wait holds up main for 100 ms at most, manifests and all', async () => {
  for (const [name, busy] of Object.entries(await bestOfRounds(100, day)))
    expect.soft(busy, name).toBeLessThan(100);
});
