import { statSync } from 'node:fs';
import { openStationDatabase } from '#main/desk/open-database.ts';
import { openSearchableStation } from './searchable-station.ts';

/**
 * How quickly a shipment is found among many: `node --import ./test/support/raw-imports.ts test/measurements/search.ts [count]`.
 */
const count = Number(process.argv[2] ?? 100_000);

let started = performance.now();
const station = openSearchableStation(count);
const { file, shipments } = station;
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
started = performance.now();
const again = openStationDatabase(file);
console.log(`opened a second time, quick_check included, in ${Math.round(performance.now() - started)} ms`);
if (again.ok) again.value.close();
station.close();
