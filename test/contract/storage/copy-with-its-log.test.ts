import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { restoreStation } from '#main/desk/open-database.ts';
import { at, open, places, work, type Places } from '#support/witnessed-station.ts';

/** The file of a station and its log, as somebody takes them from the disk of a computer that died in its work. */
function taken(where: Places, name: string): string {
  const copy = join(where.folder, name);
  copyFileSync(where.file, copy);
  copyFileSync(`${where.file}-wal`, `${copy}-wal`);
  return copy;
}

/** A station that dies with its newest commits in the log alone; its file and log as they lay, and as they lay a while before. */
function deadStation() {
  const where = places();
  work(where, 1, 2);
  const { db, stores } = open(where);
  const write = (id: string) => {
    stores.journal.add({
      at,
      shipmentId: 's1',
      subject: 'shipment',
      subjectId: id,
      event: 'saved',
      detail: {} as never,
    });
  };
  write('before');
  const earlier = taken(where, 'earlier.sqlite');
  for (let n = 0; n < 40; n += 1) write(`newest-${n}`);
  const newest = taken(where, 'newest.sqlite');
  db.close();
  return { where, earlier, newest };
}

function elsewhere() {
  const here = places();
  mkdirSync(join(here.folder, 'data'));
  const restore = (copy: string) =>
    restoreStation(copy, here.file, { now: new Date(at), secondWitness: here.second });
  return { here, restore };
}

// Regression: the file alone was taken, and all that a dead station had sent since its log was last emptied was gone without a word.
test('what is only in the log beside a copy is restored with it, and the copy stays as it is', () => {
  const { newest } = deadStation();
  const before = [readFileSync(newest), readFileSync(`${newest}-wal`)];
  const { here, restore } = elsewhere();
  expect(restore(newest)).toMatchObject({ ok: true });
  const { db, stores } = open(here);
  expect(stores.journal.latest(99).map(({ subjectId }) => subjectId)).toEqual(
    expect.arrayContaining(['s1', 's2', 'before', 'newest-0', 'newest-39']),
  );
  db.close();
  expect([readFileSync(newest), readFileSync(`${newest}-wal`)]).toEqual(before);
  expect(['-wal', '-shm'].map((suffix) => existsSync(`${here.file}.restoring${suffix}`))).toEqual([
    false,
    false,
  ]);
});

test('a log that is left of something else is no reason to believe it: nothing is changed', () => {
  const { where, newest } = deadStation();
  const other = places();
  work(other, 1, 300);
  const copy = join(where.folder, 'mixed.sqlite');
  copyFileSync(other.file, copy);
  copyFileSync(`${newest}-wal`, `${copy}-wal`);
  const { here, restore } = elsewhere();
  expect(restore(copy)).toMatchObject({ ok: false, error: { code: 'storage-damaged' } });
  expect(existsSync(here.file)).toBe(false);
});
