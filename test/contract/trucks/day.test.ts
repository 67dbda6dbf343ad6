import { expect, test } from 'vitest';
import { localDay } from '#main/local-day.ts';
import { maxRowsListed as dayRowsShown } from '#shared/station/listed-at-once.ts';
import { openDeskBench, value } from '#support/desk-bench.ts';
import { fillStation } from '#support/full-station.ts';
import { pdfPages } from '#support/read-paper.ts';
import { openTruckBench, signature } from '#support/truck-bench.ts';

test('the end of a day: manifests, what is still open, what was never picked up', async () => {
  const bench = await openTruckBench();
  const { trucks, stores, desk } = bench;
  const [gone, here, old] = [
    await bench.pack({ scac: 'SAIA' }),
    await bench.pack({ scac: 'SAIA' }),
    await bench.pack({ scac: 'ODFL' }),
  ];
  bench.db.prepare('UPDATE shipments SET created_at = ? WHERE id = ?').run('2026-01-05T15:00:00.000Z', old);
  const today = localDay(new Date());
  expect(await trucks.printManifests({ day: today, scacs: ['SAIA'] })).toMatchObject({
    error: { code: 'nothing-to-print' },
  });

  const { id } = value(await trucks.begin({ scac: 'SAIA' }));
  value(await trucks.take({ id, shipmentIds: [gone], taken: true, anyway: false }));
  await bench.type(id, { driver: 'Ana', units: '3', seal: 'S-1', strokes: signature });
  value(await trucks.finish({ id }));
  const day = value(await trucks.day({ day: today }));
  expect(day.carriers).toMatchObject([
    { scac: 'SAIA', trucks: 1, manifest: null, rows: [{ shipmentId: gone, seal: 'S-1', driver: 'Ana' }] },
  ]);
  expect(day.waiting.map(({ shipmentId }) => shipmentId)).toEqual([here]);
  expect(day.older.map(({ shipmentId }) => shipmentId)).toEqual([old]);

  value(await trucks.printManifests({ day: today, scacs: ['SAIA', 'ODFL'] }));
  const { manifest } = value(await trucks.day({ day: today })).carriers[0] ?? {};
  const [page = ''] = await pdfPages(stores.ownDocuments.bytes(manifest?.id ?? '')?.bytes ?? Buffer.alloc(0));
  expect(page).toContain('Manifest');
  expect(page).toContain('S-1');
  expect(page).toContain('1 shipment');
  expect(bench.db.prepare(`SELECT count(*) AS n FROM print_jobs WHERE kind = 'own-document'`).get()).toEqual({
    n: 1,
  });

  // What left before anybody noted it is closed with a reason; a shipment on a truck is that truck's.
  const next = value(await trucks.begin({ scac: 'SAIA' }));
  value(await trucks.take({ id: next.id, shipmentIds: [here], taken: true, anyway: false }));
  value(await trucks.pickedUpBefore({ shipmentIds: [old, here], reason: 'Signed BOL in the folder' }));
  expect(value(await trucks.day({ day: today })).older).toEqual([]);
  const view = value(await desk.handlers.shipments.get({ id: old }));
  expect(view).toMatchObject({ awaitsPickup: false, handedOver: null });
  expect(view.journal[0]).toMatchObject({
    event: 'picked-up-before',
    detail: { reason: 'Signed BOL in the folder' },
  });
  expect(stores.handOvers.isWaiting(here)).toBe(true);
});

// Regression: a station that notes no trucks has all it ever shipped there: 7 MB in one answer with 20,000, and main silent for 170 ms.
test('of what was never picked up the first are shown, and how many there are', async () => {
  const bench = openDeskBench('http://127.0.0.1:9');
  await bench.desk.stop();
  fillStation(bench, { shipments: dayRowsShown + 50, tendered: 0 });
  bench.db.exec("UPDATE shipments SET created_at = '2026-01-05T15:00:00.000Z'");
  const { trucks } = bench.desk.handlers;
  const today = localDay(new Date());
  const before = value(await trucks.day({ day: today }));
  expect([before.older.length, before.olderCount, before.waitingCount]).toEqual([
    dayRowsShown,
    dayRowsShown + 50,
    0,
  ]);
  const all = value(await trucks.day({ day: today, limit: 2 * dayRowsShown }));
  expect(all.older).toHaveLength(dayRowsShown + 50);
  const shipmentIds = before.older.map(({ shipmentId }) => shipmentId);
  value(await trucks.pickedUpBefore({ shipmentIds, reason: 'Never noted' }));
  const after = value(await trucks.day({ day: today }));
  expect([after.older.length, after.olderCount]).toEqual([50, 50]);
  const then = value(await trucks.day({ day: '2026-01-05' }));
  expect([then.waiting.length, then.waitingCount, then.olderCount]).toEqual([50, 50, 0]);
});

test('a BOL that is canceled waits for no truck', async () => {
  const bench = await openTruckBench();
  bench.setService({ baseUrl: 'http://127.0.0.1:9' });
  const id = await bench.enter({ scac: 'SAIA' });
  expect(bench.stores.handOvers.isWaiting(id)).toBe(true);
  const submission = bench.stores.submissions.ofShipment(id)[0]?.id ?? '';
  // Between two tries it waits in the queue, where it can be canceled.
  for (let isGone = false; !isGone; await new Promise((soon) => setTimeout(soon, 5)))
    isGone = (
      await bench.desk.handlers.submissions.cancel({ id: submission, attempt: 1, reason: 'Typed twice' })
    ).ok;
  expect(bench.stores.handOvers.isWaiting(id)).toBe(false);
  expect(value(await bench.trucks.dock()).carriers.every(({ shipments }) => shipments === 0)).toBe(true);
});

test('a BOL that is void waits for no truck, and waits again when the void is called off', async () => {
  const bench = await openTruckBench();
  const shipmentId = await bench.pack({ scac: 'SAIA' });
  const { amendments } = bench.desk.handlers;
  const waiting = async () =>
    value(await bench.trucks.day({ day: localDay(new Date()) })).waiting.map((row) => row.shipmentId);
  expect(await waiting()).toEqual([shipmentId]);
  value(await amendments.begin({ shipmentId, kind: 'void', reason: 'Ordered twice' }));
  expect(await waiting()).toEqual([]);
  value(await amendments.withdraw({ shipmentId, reason: 'It was another' }));
  expect(await waiting()).toEqual([shipmentId]);
});
