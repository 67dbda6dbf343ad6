import { expect, test } from 'vitest';
import { value } from '#support/desk-bench.ts';
import { openTruckBench, signature } from '#support/truck-bench.ts';

// Regression: the new BOL of freight that a driver had taken stood among what waits at the dock, to be looked for and never found.
test('the new BOL of freight that is on the road waits for no truck', async () => {
  const bench = await openTruckBench();
  const { trucks, stores, desk } = bench;
  const old = await bench.pack({ scac: 'SAIA' });
  const { id } = value(await trucks.begin({ scac: 'SAIA' }));
  value(await trucks.take({ id, shipmentIds: [old], taken: true, anyway: false }));
  await bench.type(id, { driver: 'J. Ortiz', units: '3', signing: 'screen', strokes: signature });
  value(await trucks.finish({ id }));

  const { amendments, shipments } = desk.handlers;
  value(await amendments.begin({ shipmentId: old, kind: 'change', reason: 'Wrong PO' }));
  const { id: draftId, form } = value(await amendments.draft({ shipmentId: old }));
  const { shipmentId } = value(await shipments.submit({ draftId, form }));
  await bench.reaches(shipmentId, 'bol', 'accepted');
  expect(stores.handOvers.isWaiting(shipmentId)).toBe(false);
  const { bolNumber = '' } = stores.shipments.get(old)?.shipment ?? {};
  const line = stores.journal.ofShipment(shipmentId).find(({ event }) => event === 'left-before');
  expect(line?.detail).toMatchObject({ number: bolNumber });
});
