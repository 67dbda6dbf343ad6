import { expect, test } from 'vitest';
import { migrate } from '#main/storage/migrations.ts';
import { readPickup } from '#main/storage/pickup-rows.ts';
import { createShipmentsStore } from '#main/storage/shipments-store.ts';
import { aLineForm, aShipment } from '#support/builders.ts';
import { olderFile } from '#support/older-file.ts';
import { aStoredShipment } from '#support/stored-rows.ts';

const lines = [
  aLineForm({ handlingUnits: '2', pieces: '10', weightLb: '100.1' }),
  aLineForm({ handlingUnits: '3', pieces: '', weightLb: '200.2' }),
];
const shipment = aShipment({ bolNumber: '7s9', poNumber: 'PO-9', externalId: '', lines });
const listed = 'SELECT * FROM listed_shipments WHERE seq = (SELECT seq FROM shipments WHERE id = ?)';

test('the lists show of a shipment from before what they show of one from now on', () => {
  const db = olderFile(46);
  const old = (id: string, data: string) =>
    db
      .prepare(
        `INSERT INTO shipments (id, data, bol_number, created_at, created_by) VALUES (?, ?, ?, '', '')`,
      )
      .run(id, data, `7${id}`);
  old('old', JSON.stringify(shipment));
  // What no version wrote stops no start.
  old('odd', '{}');
  migrate(db);
  createShipmentsStore(db).insert(aStoredShipment('new', { shipment }));
  const [before, now] = [db.prepare(listed).get('old'), db.prepare(listed).get('new')];
  expect({ ...before, seq: 0 }).toEqual({ ...now, seq: 0 });
  expect(now).toMatchObject({ po_number: 'PO-9', handling_units: 5, pieces: 10, pieces_open: 1, hazmat: 0 });
  expect(now?.['weight_lb']).toBeCloseTo(300.3);
  expect(db.prepare(listed).get('odd')).toMatchObject({ scac: '', handling_units: 0, pieces_open: 0 });
  const { n } = db.prepare('SELECT count(*) - (SELECT count(*) FROM shipments) AS n FROM listed_shipments').get() as { n: number }; // prettier-ignore
  expect(n).toBe(0);
  db.close();
});

test('a repaired shipment is listed as it is now', () => {
  const db = olderFile(46);
  migrate(db);
  const store = createShipmentsStore(db);
  store.insert(aStoredShipment('s9', { shipment }));
  store.replace('s9', aShipment({ bolNumber: '7s9', externalId: '', scac: 'ODFL', lines: [aLineForm({ handlingUnits: '8', pieces: '9' })] })); // prettier-ignore
  expect(db.prepare(listed).get('s9')).toMatchObject({ scac: 'ODFL', handling_units: 8, pieces_open: 0 });
  expect(readPickup(db, 's9')?.row).toMatchObject({ scac: 'ODFL', handlingUnits: 8, pieces: 9 });
  db.close();
});
