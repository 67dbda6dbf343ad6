import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { value } from '#support/desk-bench.ts';
import { numbersBench, someNumbers } from '#support/numbers-bench.ts';
import { openStation } from '#support/open-station.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { open, places } from '#support/witnessed-station.ts';

const folder = 'src/main/storage/migrations';

/** A file as the version before the PRO pool left it. */
function fileOfBefore(counters: string): string {
  const file = join(temporaryFolder(), 'station.sqlite');
  const old = new DatabaseSync(file);
  const before = readdirSync(folder).toSorted().filter((name) => name < '0016');
  for (const name of before) old.exec(readFileSync(join(folder, name), 'utf8'));
  old.exec(`${counters}; PRAGMA user_version = ${before.length}`);
  old.close();
  return file;
} // prettier-ignore

const next = async (file: string) => {
  const { db } = openStation(file);
  const { drafts, numbers } = numbersBench(db, { asksAboutEarlierNumbers: true });
  const { asked } = value(await numbers.state()).bol;
  return { asked, number: value(await drafts.create()).form.bolNumber };
};

test('a station that was at work before the update goes on with its numbers, and is not asked', async () => {
  const file = fileOfBefore(`INSERT INTO counters (name, value) VALUES ('bol', 18341)`);
  expect(await next(file)).toEqual({ asked: false, number: '700018342' });
});

test('one that never gave a number is asked', async () => {
  expect(await next(fileOfBefore(''))).toMatchObject({ asked: true });
});

const numbers = someNumbers({
  proRanges: [{ scac: 'XPOL', rule: 'xpo', first: '10000001', last: '10009999' }],
});

test('the data folder is gone: the range that is typed in again goes on above what the second witness saw', async () => {
  const where = places();
  const first = open(where);
  const bench = numbersBench(first.db, { numbers });
  for (let count = 0; count < 5; count += 1) await bench.enter({ scac: 'XPOL' });
  first.db.close();
  rmSync(dirname(where.file), { recursive: true });

  const { db } = open(where, { startEmpty: true });
  const { shipment } = await numbersBench(db, { numbers }).enter({ scac: 'XPOL' });
  expect(Number(shipment.proNumber.slice(0, -1))).toBeGreaterThan(10000005);
  db.close();
});

test('an older file put back: the pool goes on above what the witness saw', async () => {
  const where = places();
  const first = open(where);
  const bench = numbersBench(first.db, { numbers });
  await bench.enter({ scac: 'XPOL' });
  first.db.close();
  const older = readFileSync(where.file);
  const second = open(where);
  for (let count = 0; count < 5; count += 1)
    await numbersBench(second.db, { numbers }).enter({ scac: 'XPOL' });
  second.db.close();
  writeFileSync(where.file, older);
  // Its witness knows: no number comes again.
  const { db } = open(where, { goOn: true });
  const { shipment } = await numbersBench(db, { numbers }).enter({ scac: 'XPOL' });
  expect(Number(shipment.proNumber.slice(0, -1))).toBeGreaterThan(10000006);
  db.close();
});
