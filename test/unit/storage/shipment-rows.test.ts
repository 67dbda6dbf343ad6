import { expect, test } from 'vitest';
import { aLineForm, aShipment } from '#support/builders.ts';
import { trackingRecord } from '#support/fake-tracking.ts';
import { openStation } from '#support/open-station.ts';
import { fullShipment, fullTender } from '#support/shipments.ts';
import type { Shipment } from '#shared/freight/shipment.ts';
import { aStoredShipment } from '#support/stored-rows.ts';

const at = '2026-11-17T15:00:00.000Z';

function bench() {
  const station = openStation();
  const { stores } = station;
  const add = (id: string, shipment: Shipment, serviceBolNumber: string | null = null) => {
    stores.shipments.insert(aStoredShipment(id, { shipment, serviceBolNumber, createdAt: at }));
  };
  return { ...station, add };
}

test('a row says of its shipment what the list shows, and nothing that an older one does not have', () => {
  const { stores, add } = bench();
  add('bare', aShipment({ bolNumber: '1', scac: '' }));
  add('full', fullShipment, '700000099');
  stores.tenders.put('full', { tender: fullTender, queuedAt: at, wasTest: false });
  stores.tenders.setReply('full', { confirmationId: 'C-1', pickupId: null, message: null });
  stores.seenStatuses.addChanged('full', [trackingRecord({ statusMessage: 'Picked up' })], at);
  stores.seenStatuses.addChanged('full', [trackingRecord({ statusMessage: 'Out for delivery' })], at);
  const rows = stores.shipments.find('', 10);
  expect(rows).toEqual([
    {
      id: 'full',
      bolNumber: '700000099',
      proNumber: '123456789',
      poNumber: 'PO-4711',
      externalId: 'WMS-88',
      consignee: 'Boréal Peinture',
      city: 'Montréal',
      state: 'QC',
      scac: 'ODFL',
      shipDate: '2026-03-09',
      handlingUnits: 3,
      weightLb: 2230.5,
      bolState: null,
      labelsPrinted: 0,
      labelsSent: 0,
      labelsWanted: 0,
      laterStep: null,
      confirmationId: 'C-1',
      tenderedTo: 'ODFL',
      lastStatus: 'Out for delivery',
      handedOverAt: null,
      createdAt: at,
      standing: null,
      takenBy: null,
    },
    expect.objectContaining({
      id: 'bare',
      bolNumber: '1',
      confirmationId: null,
      tenderedTo: '',
      lastStatus: null,
    }),
  ]);
});

test('the carriers that the station uses: each once, the last used first, that of a tender before that of its bill', () => {
  const { stores, add } = bench();
  expect(stores.shipments.carriersUsed()).toEqual([]);
  add('a', aShipment({ bolNumber: '1', scac: 'ODFL' }));
  add('b', aShipment({ bolNumber: '2', scac: 'SAIA' }));
  add('c', aShipment({ bolNumber: '3', scac: '' }));
  add('d', aShipment({ bolNumber: '4', scac: 'SAIA' }));
  expect(stores.shipments.carriersUsed()).toEqual(['SAIA', 'ODFL']);
  stores.tenders.put('d', { tender: { ...fullTender, carrierCode: 'EXLA' }, queuedAt: at, wasTest: false });
  expect(stores.shipments.carriersUsed()).toEqual(['EXLA', 'SAIA', 'ODFL']);
});

test('what another list says of its shipments is read at once', () => {
  const { stores, add } = bench();
  add(
    'a',
    aShipment({
      bolNumber: '1',
      carrierName: 'Saia',
      scac: 'SAIA',
      lines: [aLineForm({ handlingUnits: '4' })],
    }),
    '99',
  );
  expect([...stores.shipments.heads(['a', 'none'])]).toEqual([
    [
      'a',
      {
        bolNumber: '99',
        consignee: 'Peña Hermanos',
        scac: 'SAIA',
        carrierName: 'Saia',
        handlingUnits: 4,
        takenBy: null,
        out: null,
      },
    ],
  ]);
});
