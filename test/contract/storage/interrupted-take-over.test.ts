import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { openStationDatabase, restoreCopy } from '#main/desk/open-database.ts';
import { newJob } from '#main/printing/new-jobs.ts';
import { makeCopy } from '#main/storage/copies/backup.ts';
import { restoreCopyFile } from '#main/storage/copies/copies.ts';
import { openDatabaseFile } from '#main/storage/open-database.ts';
import { createPrintJobStore } from '#main/storage/printing/print-job-store.ts';
import type { MarkOpenInDoubt } from '#main/storage/copies/take-over.ts';
import { putSubmissionsInDoubt } from '#main/outbox/restored-submissions.ts';
import { at, open, places, work, type Places } from '#support/witnessed-station.ts';

/** The station dies when the submissions are in doubt and the print jobs are not yet. */
const diesInTheMiddle: MarkOpenInDoubt = (db, now) => {
  putSubmissionsInDoubt(db, now);
  throw new Error('killed');
};

function statesOf(where: Places, options: Parameters<typeof open>[1] = {}) {
  const { db, stores } = open(where, options);
  const epoch = db.prepare('SELECT epoch FROM identity').get();
  const found = {
    submissions: stores.submissions.openOrChangedSince('').map(({ state }) => state),
    job: createPrintJobStore(db).get('p')?.state,
    lines: stores.journal.latest(100).filter(({ event }) => event === 'restored').length,
    epoch: epoch?.['epoch'],
  };
  db.close();
  return found;
}

/** A station with one submission and one label that wait, its copy and its older file; then work goes on. */
async function anOlderStation() {
  const where = places();
  work(where, 0, 1);
  const { db } = open(where);
  createPrintJobStore(db).add(newJob({ id: 'p', kind: 'label', at, printerId: 'z' }, { shipmentId: 's0' }));
  const copy = await makeCopy(db, join(where.folder, 'copies'), new Date(at));
  if (!copy.ok) throw new Error(copy.error.message);
  db.close();
  const older = join(where.folder, 'older.sqlite');
  cpSync(where.file, older);
  work(where, 1, 1);
  return { where, copy: copy.value.file, older };
}

test('a start that dies while it goes on with an older file has done nothing, and the next one asks again', async () => {
  const { where, older } = await anOlderStation();
  rmSync(where.file);
  cpSync(older, where.file);
  const options = { secondWitness: where.second, goOn: true };
  expect(() => openDatabaseFile(where.file, diesInTheMiddle, options)).toThrow('killed');
  expect(openStationDatabase(where.file, { secondWitness: where.second })).toMatchObject({
    error: { code: 'storage-incomplete' },
  });
  expect(statesOf(where, { goOn: true })).toMatchObject({
    submissions: ['in-doubt'],
    job: 'in-doubt',
    lines: 1,
  });
});

test('a restore that dies in the middle leaves no file, and the next one does all of it once', async () => {
  const { where, copy } = await anOlderStation();
  rmSync(dirname(where.file), { recursive: true });
  mkdirSync(dirname(where.file));
  const options = { secondWitness: where.second };
  expect(() => restoreCopyFile(copy, where.file, new Date(), diesInTheMiddle, options)).toThrow('killed');
  expect(openStationDatabase(where.file, options).ok).toBe(false);
  expect(restoreCopy(copy, where.file, new Date(), options).ok).toBe(true);
  expect(statesOf(where)).toMatchObject({ submissions: ['in-doubt'], job: 'in-doubt', lines: 1 });
});
