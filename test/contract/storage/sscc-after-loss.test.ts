import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { giveSsccs, type SsccParts } from '#main/numbers/sscc-number.ts';
import { createStores } from '#main/storage/stores.ts';
import { aSettings } from '#support/builders.ts';
import { openStation } from '#support/open-station.ts';
import { aStoredShipment } from '#support/stored-rows.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { open, places, type Places } from '#support/witnessed-station.ts';

// A clock that is wrong: not the minutes since 2026 but the witness keeps the codes apart.
const clock = {
  now: () => new Date('2020-01-01T00:00:00Z'),
  monotonic: () => 0,
  after: () => () => undefined,
};
const settings = () => ({
  ...aSettings(),
  numbers: { bolForm: 'station' as const, companyPrefix: '0614141', proRanges: [] },
});

/** The SSCCs of a shipment with so many units. */
function codes(db: ReturnType<typeof open>['db'], shipmentId: string, units: number): string[] {
  const stores = createStores(db);
  const parts: SsccParts = { stores, settings, clock, asksAboutEarlierNumbers: true };
  return db.transaction(() => {
    stores.shipments.insert(aStoredShipment(shipmentId));
    const given = giveSsccs(
      parts,
      shipmentId,
      Array.from({ length: units }, (_, at) => at + 1),
    );
    if ('none' in given) throw new Error(given.none);
    return [...given.codes.values()];
  });
}
function give(where: Places, shipmentId: string, units: number, options = {}): string[] {
  const { db } = open(where, options);
  const given = codes(db, shipmentId, units);
  db.close();
  return given;
}

test('an older file put back, and a data folder that is gone: no SSCC is given twice', () => {
  const where = places();
  const first = give(where, 'a', 3);
  const older = readFileSync(where.file);
  const lost = give(where, 'b', 40);
  writeFileSync(where.file, older);
  const later = give(where, 'c', 40, { goOn: true, now: clock.now });
  rmSync(dirname(where.file), { recursive: true });
  const anew = give(where, 'd', 40, { startEmpty: true, now: clock.now });
  expect(new Set([...first, ...lost, ...later, ...anew]).size).toBe(123);
  for (const codesAfter of [later, anew]) expect(Math.min(...codesAfter.map(Number))).toBeGreaterThan(Math.max(...lost.map(Number))); // prettier-ignore
});

test('a file of the version before opens, keeps its shipments, and gives SSCCs', () => {
  const folder = 'src/main/storage/migrations';
  const file = join(temporaryFolder(), 'station.sqlite');
  const old = new DatabaseSync(file);
  const before = readdirSync(folder).toSorted().filter((name) => name < '0020'); // prettier-ignore
  for (const name of before) old.exec(readFileSync(join(folder, name), 'utf8'));
  old.exec(`INSERT INTO counters (name, value) VALUES ('bol', 5); PRAGMA user_version = ${before.length}`);
  old.close();
  const { db } = openStation(file);
  expect(createStores(db).counters.last('bol')).toBe(5);
  expect(codes(db, 'a', 2)).toHaveLength(2);
  db.close();
});
