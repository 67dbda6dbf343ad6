import { expect, test } from 'vitest';
import { readPickup } from '#main/storage/trucks/pickup-rows.ts';
import { createShipmentsStore } from '#main/storage/shipments/shipments-store.ts';
import { aLineForm, aShipment } from '#support/builders.ts';
import { openStation } from '#support/open-station.ts';
import { aStoredShipment } from '#support/stored-rows.ts';

const lines = [
  aLineForm({ handlingUnits: '2', pieces: '10', weightLb: '100.1' }),
  aLineForm({ handlingUnits: '3', pieces: '', weightLb: '200.2' }),
];
const shipment = aShipment({ bolNumber: '7s9', poNumber: 'PO-9', externalId: '', lines });
const listed = 'SELECT * FROM listed_shipments WHERE seq = (SELECT seq FROM shipments WHERE id = ?)';

test('a repaired shipment is listed as it is now', () => {
  const { db } = openStation();
  const store = createShipmentsStore(db);
  store.insert(aStoredShipment('s9', { shipment }));
  store.replace(
    's9',
    aShipment({
      bolNumber: '7s9',
      externalId: '',
      scac: 'ODFL',
      lines: [aLineForm({ handlingUnits: '8', pieces: '9' })],
    }),
  );
  expect(db.prepare(listed).get('s9')).toMatchObject({ scac: 'ODFL', handling_units: 8, pieces_open: 0 });
  expect(readPickup(db, 's9')?.row).toMatchObject({ scac: 'ODFL', handlingUnits: 8, pieces: 9 });
  db.close();
});
