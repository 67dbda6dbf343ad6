import { expect, test } from 'vitest';
import { value } from '#support/desk-bench.ts';
import { openTruckBench, signature, type TruckBench } from '#support/truck-bench.ts';

// Regression: recorded as picked up by mistake, a pallet could never be handed over any more: the alarm at the trailer said "Take it", its
// button did nothing, and no list had it.
test('what was recorded as picked up and stands at the dock is put on the truck from the scan', async () => {
  const bench = await openTruckBench();
  const { trucks, stores } = bench;
  const shipmentId = await bench.pack({ scac: 'SAIA' });
  value(await trucks.pickedUpBefore({ shipmentIds: [shipmentId], reason: 'Friday' }));
  const { id } = value(await trucks.begin({ scac: 'SAIA' }));
  const { bolNumber = '' } = stores.shipments.get(shipmentId)?.shipment ?? {};
  const scanned = value(await trucks.scan({ id, code: bolNumber }));
  expect(scanned).toMatchObject({ kind: 'not-waiting', shipmentId, bolNumber });
  // Not by Take all, nor by a list that is older: only where somebody says that it is here.
  const asked = { id, shipmentIds: [shipmentId], taken: true };
  expect(await trucks.take({ ...asked, anyway: false })).toMatchObject({
    error: { code: 'not-in-this-state' },
  });
  value(await trucks.take({ ...asked, anyway: true }));
  expect((await bench.row(id, shipmentId)).taken).toBe(true);
  expect(stores.journal.ofShipment(shipmentId)[0]).toMatchObject({ event: 'waits-again' });
  expect(value(await trucks.scan({ id, code: bolNumber }))).toMatchObject({ kind: 'ticked' });

  // Taken off again it waits, as before it was recorded.
  value(await trucks.take({ ...asked, taken: false, anyway: false }));
  expect(stores.handOvers.isWaiting(shipmentId)).toBe(true);
});

/** A driver signs for it. */
async function handOver({ trucks, type }: TruckBench, shipmentId: string): Promise<void> {
  const { id } = value(await trucks.begin({ scac: 'SAIA' }));
  value(await trucks.take({ id, shipmentIds: [shipmentId], taken: true, anyway: false }));
  await type(id, { driver: 'J. Ortiz', units: '3', signing: 'screen', strokes: signature });
  value(await trucks.finish({ id }));
}

test('what left with a truck is not put on another', async () => {
  const bench = await openTruckBench();
  const { trucks } = bench;
  const shipmentId = await bench.pack({ scac: 'SAIA' });
  await handOver(bench, shipmentId);
  const { id } = value(await trucks.begin({ scac: 'SAIA' }));
  const taking = trucks.take({ id, shipmentIds: [shipmentId], taken: true, anyway: true });
  expect(await taking).toMatchObject({ error: { code: 'not-in-this-state' } });
});

// Regression: given up to another station it waited for no truck, and when it came home accepted no driver could take it.
test('a BOL that comes home from another station waits for a truck again', async () => {
  const bench = await openTruckBench();
  const { db, stores } = bench;
  const shipmentId = await bench.pack({ scac: 'SAIA' });
  const set = (state: string) =>
    db
      .prepare(`UPDATE submissions SET state = ? WHERE shipment_id = ? AND step = 'bol'`)
      .run(state, shipmentId);
  set('canceled');
  expect(stores.handOvers.isWaiting(shipmentId)).toBe(false);
  set('in-doubt');
  set('accepted');
  expect(stores.handOvers.isWaiting(shipmentId)).toBe(true);
  // What is on the road does not come back to the dock by it.
  await handOver(bench, shipmentId);
  set('canceled');
  set('in-doubt');
  expect(stores.handOvers.isWaiting(shipmentId)).toBe(false);
});
