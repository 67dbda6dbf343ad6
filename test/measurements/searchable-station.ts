import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStationDatabase } from '#main/desk/open-database.ts';
import { createStores } from '#main/storage/stores.ts';
import { aConsignee, aShipment } from '#support/builders.ts';
import { aStoredShipment } from '#support/stored-rows.ts';

const names = ['Peña Hermanos', 'Łódź Metal', 'Cascade Valve & Fitting', 'Saguaro Tile', 'Great Basin Feed'];

/** A database file with so many shipments, BOL 700000000 and up, whose names repeat. `close` removes its folder too. */
export function openSearchableStation(count: number) {
  const folder = mkdtempSync(join(tmpdir(), 'dockprint-search-'));
  const file = join(folder, 'station.sqlite');
  const opened = openStationDatabase(file);
  if (!opened.ok) throw new Error(opened.error.message);
  const db = opened.value;
  const { shipments } = createStores(db);
  for (let from = 0; from < count; from += 1000)
    db.transaction(() => {
      for (let index = from; index < Math.min(count, from + 1000); index += 1) {
        const number = String(700_000_000 + index);
        const consignee = aConsignee({ company: `${names[index % names.length]} ${index % 997}` });
        const shipment = aShipment({
          bolNumber: number,
          proNumber: `${index}-55-1`,
          poNumber: `PO${index}`,
          consignee,
        });
        const createdAt = new Date(1_700_000_000_000 + index * 60_000).toISOString();
        shipments.insert(aStoredShipment(`s${index}`, { shipment, createdAt }));
      }
    });
  return {
    db,
    file,
    shipments,
    close() {
      db.close();
      rmSync(folder, { recursive: true });
    },
  };
}
