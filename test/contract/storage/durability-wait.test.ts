import { copyFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createDataLossesStore } from '#main/storage/journal/data-losses-store.ts';
import { readWitnessFile } from '#main/storage/witness/witness-file.ts';
import { at, open, places, type Places } from '#support/witnessed-station.ts';

type Station = ReturnType<typeof open>;

const saved = {
  at,
  shipmentId: null,
  subject: 'shipment',
  subjectId: 's',
  event: 'saved',
  detail: {} as never,
} as const;

const add = ({ db, stores }: Station, lasts: 'at-once' | 'with-the-next') =>
  db.transaction(() => stores.journal.add(saved), lasts);

/** How many lines of the journal are known outside the database. */
function witnessed(where: Places): number {
  const found = readWitnessFile(where.first);
  if (found.state !== 'whole') throw new Error(found.state);
  return found.record.lines;
}

function opened() {
  const where = places();
  const station = open(where);
  return { where, station, before: witnessed(where) };
}

test('what did not wait for the disk is noted with the next commit that does', async () => {
  const { where, station, before } = opened();
  add(station, 'with-the-next');
  expect(witnessed(where)).toBe(before);
  const lasts = station.db.lasting('with-the-next');
  add(station, 'at-once');
  await lasts;
  expect(witnessed(where)).toBe(before + 2);
  station.db.close();
});

test('where no other commit comes, one of its own', async () => {
  const { where, station, before } = opened();
  add(station, 'with-the-next');
  await station.db.lasting('with-the-next');
  expect(witnessed(where)).toBe(before + 1);
  add(station, 'with-the-next');
  await station.db.lasting('at-once');
  expect(witnessed(where)).toBe(before + 2);
  station.db.close();
});

test('a commit that writes nothing waits for no disk, and makes nothing last', async () => {
  const { where, station, before } = opened();
  add(station, 'with-the-next');
  station.db.transaction(() => station.stores.journal.latest(1));
  expect(witnessed(where)).toBe(before);
  await station.db.lasting('at-once');
  expect(witnessed(where)).toBe(before + 1);
  station.db.close();
});

test('a power cut that takes it along again is no loss that anybody is asked about', () => {
  const where = places();
  const station = open(where);
  add(station, 'at-once');
  const wal = `${where.file}-wal`;
  const kept = `${where.folder}/kept-wal`;
  copyFileSync(wal, kept);
  add(station, 'with-the-next');
  const cut = places();
  // The folder as the disk has it: nobody waited for the last commit's part of the log.
  open(cut).db.close();
  for (const [from, to] of [
    [where.file, cut.file],
    [kept, `${cut.file}-wal`],
    [where.first, cut.first],
    [where.second, cut.second],
  ] as const)
    copyFileSync(from, to);
  const after = open(cut);
  expect(createDataLossesStore(after.db).open()).toBe(null);
  after.db.close();
  station.db.close();
});

test('closing makes it last too, and who waits is answered', async () => {
  const { where, station, before } = opened();
  add(station, 'with-the-next');
  const lasts = station.db.lasting('with-the-next');
  station.db.close();
  await lasts;
  expect(witnessed(where)).toBe(before + 1);
});

test('what is sent never leaves the wait to another commit', () => {
  const where = places();
  const { db } = open(where);
  const work = () => {
    db.exec(`UPDATE counters SET value = value + 1000`);
    db.mark('sends');
  };
  const values = () => JSON.stringify(db.prepare('SELECT * FROM counters').all());
  const before = values();
  expect(() => db.transaction(work, 'with-the-next')).toThrow('must last before it leaves');
  expect(values()).toBe(before);
  db.close();
});
