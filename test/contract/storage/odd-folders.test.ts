import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { openStationDatabase, restoreCopy } from '#main/desk/open-database.ts';
import { makeCopy } from '#main/storage/copies/backup.ts';
import { aShipment } from '#support/builders.ts';
import { openStation } from '#support/open-station.ts';
import { aStoredShipment } from '#support/stored-rows.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';

// Windows names its users' folders after them, in any script, and counts 260 letters where nothing says otherwise.
test.each([
  ['umlauts, accents and other scripts', ['Jürgen Großmann', 'Łódź – entrepôt', '北京 倉庫']],
  ['signs that mean something to a shell or an address', ['100% #1 & (Dock) [7]', "O'Neil; +=~"]],
  [
    'a path of 340 letters',
    Array.from({ length: 6 }, (_, n) => `${n}-${'Versandstation '.repeat(4).trim()}`),
  ],
])('a station in a folder with %s is kept, copied, set aside and brought back', async (_, names) => {
  const folder = join(temporaryFolder(), ...names);
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'station.sqlite');
  const { db, stores } = openStation(file);
  const shipment = aShipment({ bolNumber: '700000001', specialInstructions: 'Tür 7, Muelle ñ' });
  stores.shipments.insert(aStoredShipment('s1', { shipment }));
  // The log lies beside the file while it is open.
  expect(existsSync(`${file}-wal`)).toBe(true);
  const copy = await makeCopy(db, join(folder, 'copies'), new Date('2026-11-17T15:00:00.000Z'));
  if (!copy.ok) throw new Error(copy.error.message);
  db.close();

  const again = openStation(file);
  expect(again.stores.shipments.get('s1')?.shipment).toEqual(shipment);
  again.db.close();

  writeFileSync(file, 'not a database, '.repeat(1000));
  const opened = openStationDatabase(file);
  if (opened.ok) throw new Error('it opened');
  expect(opened.error).toMatchObject({ code: 'storage-damaged', copy: { file: copy.value.file } });
  const aside = opened.error.setAside ?? '';
  expect(dirname(aside)).toBe(folder);
  expect(readFileSync(aside, 'utf8')).toContain('not a database');
  expect(readdirSync(folder)).not.toContain('station.sqlite');
  expect(restoreCopy(copy.value.file, file, new Date()).ok).toBe(true);
  expect(openStation(file).stores.shipments.get('s1')?.shipment).toEqual(shipment);
});
