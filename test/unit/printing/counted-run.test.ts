import { createPrinterMemory } from '#main/printing/printer-memory.ts';
import { jobFeed } from '#main/printing/job-feed.ts';
import { newJob } from '#main/printing/new-jobs.ts';
import { createJobJournal } from '#main/printing/job-journal.ts';
import { createPrintJobWriter } from '#main/printing/job-writer.ts';
import type { PrintOutcome } from '#main/printing/label-printer.ts';
import type { OpenedPrinter } from '#main/printing/open-printer.ts';
import { settleLabels, type SettlingLoop } from '#main/printing/settlement.ts';
import { createJournalStore } from '#main/storage/journal/journal-store.ts';
import { openInMemory } from '#support/open-in-memory.ts';
import { createPrintJobStore } from '#main/storage/printing/print-job-store.ts';
import { createPrinterChangesStore } from '#main/storage/printing/printer-changes-store.ts';
import { createPrintRunStore } from '#main/storage/printing/print-run-store.ts';
import { expect, test } from 'vitest';
import { createFakeClock } from '#support/fake-clock.ts';

const at = '2026-11-17T15:00:00.000Z';
const tag = (id: string, more: Parameters<typeof newJob>[1] = {}) =>
  newJob({ id, kind: 'staging-tag', at, printerId: 'z' }, { payload: Buffer.from('^XA^XZ'), ...more });

// Regression: a label that was not taken after all stayed in the count of its run, which then came out short by it.
test.each<PrintOutcome>([
  { kind: 'not-sent', condition: 'attention' },
  { kind: 'refused', words: 'no' },
])('a label that was $kind is of no run, and its run counts what was sent', (outcome) => {
  const db = openInMemory();
  const jobs = createPrintJobStore(db);
  const runs = createPrintRunStore(db);
  const clock = createFakeClock();
  const journal = createJobJournal({
    journal: createJournalStore(db),
    clock,
    printerName: () => '',
    ownDocument: () => null,
  });
  const writer = createPrintJobWriter({
    db,
    jobs,
    journal,
    clock,
    isClosed: () => false,
    changed: () => undefined,
  });
  const feed = jobFeed({
    printerId: 'z',
    jobs,
    runs,
    writer,
    confirms: true,
    now: () => clock.now(),
    next: () => jobs.nextFor('z'),
    onProgress: () => undefined,
    onCondition: () => undefined,
    changes: null,
    memory: createPrinterMemory(),
    readsSetup: false,
    allowsCommands: () => false,
  });
  for (const id of ['one', 'two', 'three']) jobs.add(tag(id));
  feed.begin({ serial: 'A', model: null, firmware: null }, 1000, null);
  for (const odometer of [1000, 1001, 1002]) expect(feed.next(odometer)).not.toBeNull();
  const [first, second, third] = ['one', 'two', 'three'].map((id) => jobs.get(id));
  const runId = first?.runId ?? 0;
  expect([second?.runId, third?.runId, runs.get(runId)?.sent]).toEqual([runId, runId, 3]);
  feed.settled(['three'], outcome);
  expect(jobs.get('three')).toMatchObject({ state: 'queued', runId: null, odometer: null });
  expect([runs.get(runId)?.sent, jobs.ofRun(runId).length]).toEqual([2, 2]);
  // Told once more it is no longer of any run.
  feed.settled(['three'], outcome);
  expect(runs.get(runId)?.sent).toBe(2);
  db.close();
});

const printer: OpenedPrinter = { labels: null, documents: null };
/** Labels that went to a printer of another kind, which has no runs. */
const withoutRun = (count: number) =>
  Array.from({ length: count }, (_, n) => tag(`job-${n}`, { state: 'sent', odometer: n }));
function counting() {
  const work = { moves: 0, commits: 0 };
  const writer = {
    move: () => (work.moves += 1) > 0,
    inOneCommit(all: () => boolean) {
      work.commits += 1;
      return all();
    },
  };
  const parts = { writer, onCondition: () => undefined } as unknown as SettlingLoop;
  return { work, parts };
}

// Regression: each of them copied the list of those before it.
test('two thousand labels without a run are asked about in one commit, and eight times as many take about eight times as long', async () => {
  const { work, parts } = counting();
  expect(await settleLabels(printer, withoutRun(2000), parts)).toBe(true);
  expect(work).toEqual({ moves: 2000, commits: 1 });
  const quickest = async (count: number): Promise<number> => {
    const labels = withoutRun(count);
    let best = Infinity;
    for (let turn = 0; turn < 5; turn += 1) {
      const begun = performance.now();
      await settleLabels(printer, labels, counting().parts);
      best = Math.min(best, performance.now() - begun);
    }
    return best;
  };
  const few = await quickest(4000);
  // Eight times as many: 8 when it is linear, 64 when each looks at those before it. Three milliseconds for a busy machine.
  expect(await quickest(32_000)).toBeLessThan(24 * Math.max(few, 5));
});

// Regression: labels of Dockprint's own went out unread, whatever stood in them, while the same text in the service's label was held.
test('a label of our own with a command that outlives it waits for a person, and prints once let through', () => {
  const db = openInMemory();
  const jobs = createPrintJobStore(db);
  const clock = createFakeClock();
  const parts = { db, jobs, clock };
  const journal = createJobJournal({
    journal: createJournalStore(db),
    clock,
    printerName: () => '',
    ownDocument: () => null,
  });
  const writer = createPrintJobWriter({ ...parts, journal, isClosed: () => false, changed: () => undefined });
  const memory = createPrinterMemory();
  const session = () =>
    jobFeed({
      printerId: 'z',
      jobs,
      runs: createPrintRunStore(db),
      writer,
      confirms: true,
      now: () => clock.now(),
      next: () => jobs.nextFor('z'),
      onProgress: () => undefined,
      onCondition: () => undefined,
      memory,
      readsSetup: false,
      allowsCommands: () => false,
      changes: { address: 'tcp://p:9100', store: createPrinterChangesStore(db) },
    });
  jobs.add(tag('reset', { payload: Buffer.from('^XA^FDa^FS^XZ! U1 do "device.reset" ""\r\n') }));
  jobs.add(tag('plain'));
  expect(session().next(null)?.id).toBe('plain');
  expect(jobs.get('reset')).toMatchObject({ state: 'queued', reason: 'printer-commands' });
  writer.setReason(
    [jobs.get('reset')].filter((job) => job !== null),
    null,
  );
  expect(session().next(null)?.id).toBe('reset');
});
