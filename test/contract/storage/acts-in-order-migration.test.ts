import { expect, onTestFinished, test } from 'vitest';
import { newJob } from '#main/printing/new-jobs.ts';
import { migrate } from '#main/storage/migrations.ts';
import { createPrintJobStore } from '#main/storage/print-job-store.ts';
import { createPrintRunStore } from '#main/storage/print-run-store.ts';
import type { StationDatabase } from '#main/storage/station-database.ts';
import { createStores } from '#main/storage/stores.ts';
import { olderAt, olderFile } from '#support/older-file.ts';

const [before, after] = ['2026-11-17T11:00:00.000Z', '2026-11-17T13:00:00.000Z'];

/** A file of the version before; rows of it are given as SQL. */
function olderWith(sql: string): StationDatabase {
  const db = olderFile(38);
  onTestFinished(() => {
    db.close();
  });
  db.exec(sql);
  migrate(db);
  return db;
}
const label = (id: string, at: string, more: string) =>
  `INSERT INTO print_jobs (id, kind, shipment_id, created_at, changed_at, printer_id, state, run_id, sent_to)
   VALUES ('${id}', 'label', 's2', '${at}', '${at}', 'z', ${more});`;

test('of an older file, prints from before their BOL was void are known by their times', () => {
  const db = olderWith(
    label('p2', before, `'in-doubt', NULL, 'tcp://p:9100'`) + label('p3', after, `'queued', NULL, NULL`),
  );
  const jobs = createPrintJobStore(db);
  const isOld = (id: string) => jobs.isOfOldBol({ id, shipmentId: 's2' });
  expect(['p2', 'p3'].map(isOld)).toEqual([true, false]);
  jobs.add(newJob({ id: 'p4', kind: 'label', at: before, printerId: 'z' }, { shipmentId: 's2' }));
  expect(isOld('p4')).toBe(false);
});

test.each([
  { changed: after, overtaken: true },
  { changed: before, overtaken: false },
])('of an older file, a run whose labels are open is overtaken by labels without a count since: $overtaken', ({ changed, overtaken }) => {
  const db = olderWith(
    `INSERT INTO print_runs (id, printer_id, serial, odometer, begun_at) VALUES (1, 'z', 'A', 1, '${olderAt}');` +
      label('p2', olderAt, `'sent', 1, 'tcp://p:9100'`) + label('p3', changed, `'sent', NULL, 'tcp://p:9100'`),
  );
  const runs = createPrintRunStore(db);
  const run = runs.get(1);
  expect(run !== null && runs.isOvertaken(run)).toBe(overtaken);
}); // prettier-ignore

test('of an older file, what was entered before its data was restored may have been sent', () => {
  const db = olderWith(`INSERT INTO data_losses (found_at, kind) VALUES ('${after}', 'copy');`);
  const { dataLosses } = createStores(db);
  expect([dataLosses.foundAfter('s1'), dataLosses.stepsSince('s1')]).toEqual([after, []]);
});
