import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { value } from '#support/desk-bench.ts';
import { numbersBench, someNumbers } from '#support/numbers-bench.ts';
import { openStation } from '#support/open-station.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { open, places } from '#support/witnessed-station.ts';

const next = async (file: string) => {
  const { db } = openStation(file);
  const { drafts, numbers } = numbersBench(db, { asksAboutEarlierNumbers: true });
  const { asked } = value(await numbers.state()).bol;
  return { asked, number: value(await drafts.create()).form.bolNumber };
};

test('a station that never gave a number is asked', async () => {
  expect(await next(join(temporaryFolder(), 'station.sqlite'))).toMatchObject({ asked: true });
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
