import { systemClock } from '#main/clock.ts';
import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { createJobJournal } from '#main/printing/job-journal.ts';
import { createPrintJobWriter } from '#main/printing/job-writer.ts';
import { rerouteWaiting } from '#main/printing/reroute-waiting.ts';
import { restoreCopy } from '#main/desk/open-database.ts';
import { mayStillSettle } from '#main/printing/settlement.ts';
import { makeCopy } from '#main/storage/copies/backup.ts';
import { createPrintJobStore } from '#main/storage/printing/print-job-store.ts';
import { createPrintRunStore } from '#main/storage/printing/print-run-store.ts';
import { printerSchema } from '#shared/station/printer.ts';
import { waitsForPerson } from '#shared/station/print-reason.ts';
import { at, open, places, type Places } from '#support/witnessed-station.ts';
import { newJob } from '#main/printing/new-jobs.ts';
import { aStoredShipment } from '#support/stored-rows.ts';

const label = (id: string, more: Parameters<typeof newJob>[1]) =>
  newJob({ id, kind: 'label', at, printerId: 'z' }, { shipmentId: 's', ...more });

let where: Places;
let copy: string;

/** A station with print jobs in every standing, and a copy of it; then work goes on. */
beforeEach(async () => {
  where = places();
  const { db, stores } = open(where);
  stores.shipments.insert(aStoredShipment('s', { createdAt: at }));
  const jobs = createPrintJobStore(db);
  const run = {
    serial: 'A',
    model: null,
    firmware: null,
    printerId: 'z',
    odometer: 1000,
    bootedAt: null,
    begunAt: at,
  };
  const runId = createPrintRunStore(db).begin(run);
  jobs.add(label('batch', { of: 420, reason: 'many-labels' }));
  jobs.add(label('commands', { of: 3, reason: 'printer-commands', words: '^JU' }));
  jobs.add(label('sent', { unit: 1, state: 'sent', odometer: 1000, runId, sentTo: 'tcp://p:9100' }));
  jobs.add(label('lost', { unit: 2, state: 'in-doubt', reason: 'printer-lost', odometer: 1001, runId }));
  jobs.add({ ...label('page', { state: 'sent', remoteId: '17' }), kind: 'document' });
  jobs.add(label('handed', { unit: 3, state: 'sent', confirms: false, reason: 'no-odometer' }));
  const made = await makeCopy(db, join(where.folder, 'copies'), new Date(at));
  if (!made.ok) throw new Error(made.error.message);
  copy = made.value.file;
  stores.journal.add({
    at,
    shipmentId: 's',
    subject: 'shipment',
    subjectId: 's',
    event: 'saved',
    detail: {} as never,
  });
  db.close();
});

const ways: [string, () => ReturnType<typeof open>][] = [
  [
    'a copy that is restored',
    () => {
      rmSync(where.file);
      expect(restoreCopy(copy, where.file, new Date(), { secondWitness: where.second }).ok).toBe(true);
      return open(where);
    },
  ],
  [
    'an older file put back by hand',
    () => {
      rmSync(dirname(where.file), { recursive: true });
      mkdirSync(dirname(where.file));
      copyFileSync(copy, where.file);
      return open(where, { goOn: true });
    },
  ],
];

// Regression: the question about a long list said that nothing was printed, though somebody may have said "Print them" since the copy.
test.each(ways)('%s: a long list that waits is asked about in words of its own', (_name, back) => {
  const { db, stores } = back();
  const jobs = createPrintJobStore(db);
  const journal = createJobJournal({
    journal: stores.journal,
    clock: systemClock,
    printerName: () => '',
    ownDocument: () => null,
  });
  const writer = createPrintJobWriter({
    db,
    jobs,
    journal,
    clock: systemClock,
    isClosed: () => false,
    changed: () => undefined,
  });
  const batch = jobs.get('batch');
  expect(batch).toMatchObject({ state: 'queued', reason: 'many-labels-restored', of: 420 });
  expect(batch && waitsForPerson(batch)).toBe(true);
  expect(jobs.get('commands')).toMatchObject({
    state: 'queued',
    reason: 'printer-commands-restored',
    words: '^JU',
  });
  // At another printer too, and when there is none.
  const spares = { waitAt: () => ['new'], isPrinterOf: () => false };
  const printer = printerSchema.parse({ kind: 'folder', id: 'new', name: 'New', path: '/x' });
  for (const printers of [[printer], []]) {
    rerouteWaiting({ jobs, writer }, { printers, spares });
    const { printerId, reason } = jobs.get('batch') ?? {};
    expect([printerId, reason]).toEqual(['new', 'many-labels-restored']);
  }
  expect(jobs.nextFor('new')).toBeNull();
  db.close();
});

// Regression: the counter of a printer settled labels of a copy, although runs that the copy does not know had moved it since.
test.each(ways)('%s: no counter and no queue settles what was handed over before', (_name, back) => {
  const { db, stores } = back();
  const jobs = createPrintJobStore(db);
  const standing = ['sent', 'lost', 'page', 'handed'].map((id) => {
    const job = jobs.get(id);
    if (job === null) throw new Error(id);
    return [id, job.state, job.reason, mayStillSettle(job)];
  });
  expect(standing).toEqual([
    ['sent', 'in-doubt', 'restored', false],
    ['lost', 'in-doubt', 'restored', false],
    ['page', 'in-doubt', 'restored', false],
    // The last word of a printer that can say no more.
    ['handed', 'sent', 'no-odometer', false],
  ]);
  const told = stores.journal.ofShipment('s').filter(({ event }) => event === 'print-in-doubt');
  expect(told.map(({ subjectId }) => subjectId).toSorted()).toEqual(['lost', 'page', 'sent']);
  db.close();
});
