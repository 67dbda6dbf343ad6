import { expect, test } from 'vitest';
import { value } from '#support/desk-bench.ts';
import { pdfPages } from '#support/read-paper.ts';
import { openTruckBench } from '#support/truck-bench.ts';

// Regression: a shipment taken off the truck while its papers were drawn stood on the slip that the driver signed for.
test('a shipment taken off while the papers are drawn is on no slip, and its BOL is not copied', async () => {
  const bench = await openTruckBench();
  const { trucks, stores } = bench;
  const [stays, goes] = [await bench.pack({ scac: 'SAIA' }), await bench.pack({ scac: 'SAIA' })];
  const { id } = value(await trucks.begin({ scac: 'SAIA' }));
  value(await trucks.take({ id, shipmentIds: [stays, goes], taken: true, anyway: false }));
  const printing = trucks.printPapers({ id, again: false });
  value(await trucks.take({ id, shipmentIds: [goes], taken: false, anyway: false }));
  value(await printing);
  const { papersId } = bench.db
    .prepare(`SELECT id AS papersId FROM own_documents WHERE kind = 'pickup-slip'`)
    .get() as { papersId: string };
  const [page = ''] = await pdfPages(stores.ownDocuments.bytes(papersId)?.bytes ?? Buffer.alloc(0));
  const numberOf = (shipment: string) => stores.shipments.get(shipment)?.serviceBolNumber ?? '?';
  expect(page).toContain(numberOf(stays));
  expect(page).not.toContain(numberOf(goes));
  const copies = bench.db
    .prepare(`SELECT shipment_id AS id FROM journal WHERE detail LIKE '%for-driver%'`)
    .all();
  expect(copies).toEqual([{ id: stays }]);
});

test('nor is anything printed for a truck that has left meanwhile', async () => {
  const bench = await openTruckBench();
  const { trucks } = bench;
  const shipment = await bench.pack({ scac: 'SAIA' });
  const { id } = value(await trucks.begin({ scac: 'SAIA' }));
  value(await trucks.take({ id, shipmentIds: [shipment], taken: true, anyway: false }));
  const printing = trucks.printPapers({ id, again: false });
  value(await trucks.take({ id, shipmentIds: [shipment], taken: false, anyway: false }));
  expect(await printing).toMatchObject({ error: { code: 'nothing-to-print' } });
});
