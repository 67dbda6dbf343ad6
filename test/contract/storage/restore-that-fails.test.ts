import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { restoreStation } from '#main/desk/open-database.ts';
import { makeCopy } from '#main/storage/copies/backup.ts';
import { at, bolOf, open, places, work } from '#support/witnessed-station.ts';

// Regression: a second name, `….replaced-…`, stayed for data that nothing had replaced.
test('a restore whose last step fails leaves the folder as it was, and the station goes on', async ({
  skip,
}) => {
  const where = places();
  work(where, 1, 2);
  const { db } = open(where);
  const copy = await makeCopy(db, join(where.folder, 'copies'), new Date(at));
  db.close();
  if (!copy.ok) throw new Error(copy.error.message);
  const before = readdirSync(dirname(where.file)).toSorted();
  const next = bolOf(where) + 1;
  try {
    // What something is mounted over cannot be replaced; on Windows it is what another program has open.
    execFileSync('mount', ['--bind', where.file, where.file], { stdio: 'pipe' });
  } catch (error) {
    return skip(`nothing can be mounted here (${String(error)})`);
  }
  onTestFinished(() => void execFileSync('umount', ['-l', where.file]));
  const options = { now: new Date(at), secondWitness: where.second };
  expect(restoreStation(copy.value.file, where.file, options)).toMatchObject({
    error: { code: 'storage-failed' },
  });
  expect(readdirSync(dirname(where.file)).toSorted()).toEqual(before);
  expect(bolOf(where)).toBe(next);
});
