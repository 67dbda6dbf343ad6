import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStationDatabase } from '#main/desk/open-database.ts';
import { createStores } from '#main/storage/stores.ts';
import { aConsignee, aShipment } from '#support/builders.ts';
import { aStoredShipment } from '#support/stored-rows.ts';

/**
 * How quickly a shipment is found among many: `node --import ./test/support/raw-imports.ts test/measurements/search.ts [count]`.
 */
const count = Number(process.argv[2] ?? 100_000);
const folder = mkdtempSync(join(tmpdir(), 'dockprint-search-'));
const file = join(folder, 'station.sqlite');
const opened = openStationDatabase(file);
if (!opened.ok) throw new Error(opened.error.message);
const db = opened.value;
const { shipments } = createStores(db);
const names = ['Peña Hermanos', 'Łódź Metal', 'Cascade Valve & Fitting', 'Saguaro Tile', 'Great Basin Feed'];

let started = performance.now();
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
console.log(
  `${count} shipments made in ${Math.round(performance.now() - started)} ms, ${statSync(file).size >> 20} MB`,
);

for (const text of [
  '',
  '700050000',
  'PO99999',
  '99999551',
  'pena 996',
  'hermanos',
  'or',
  'zzzz',
  'Łódź 12',
  '97',
  '7000',
  'q',
]) {
  started = performance.now();
  const found = shipments.find(text, 100);
  console.log(
    `${JSON.stringify(text).padEnd(14)} ${String(found.length).padStart(4)} found  ${(performance.now() - started).toFixed(1)} ms`,
  );
}
db.close();
started = performance.now();
const again = openStationDatabase(file);
console.log(`opened again, quick_check included, in ${Math.round(performance.now() - started)} ms`);
if (again.ok) again.value.close();
rmSync(folder, { recursive: true });
