import { expect, test } from 'vitest';
import { createJobJournal } from '#main/printing/job-journal.ts';
import { createPrintJobWriter } from '#main/printing/job-writer.ts';
import type { DocumentSettlement } from '#main/printing/document-printer.ts';
import type { LabelSettlement, OpenRun, QueuedAnswer } from '#main/printing/label-printer.ts';
import { newJob } from '#main/printing/new-jobs.ts';
import type { OpenedPrinter } from '#main/printing/open-printer.ts';
import { mayStillSettle, settleDocuments, settleLabels, settleQueued } from '#main/printing/settlement.ts';
import { createJournalStore } from '#main/storage/journal/journal-store.ts';
import {
  createPrintJobStore,
  type NewPrintJob,
  type PrintJob,
} from '#main/storage/printing/print-job-store.ts';
import { createPrintRunStore } from '#main/storage/printing/print-run-store.ts';
import type { PrinterCondition } from '#shared/station/printer.ts';
import { createFakeClock } from '#support/fake-clock.ts';
import { openInMemory } from '#support/open-in-memory.ts';

const at = '2026-11-17T15:00:00.000Z';
const identity = { serial: 'A', model: null, firmware: null };

/** A printer's loop on a database: runs at it, jobs that it was given, and what it was asked and said. */
function loop() {
  const db = openInMemory();
  const jobs = createPrintJobStore(db);
  const runs = createPrintRunStore(db);
  const clock = createFakeClock();
  const store = createJournalStore(db);
  const journal = createJobJournal({
    ...{ journal: store, clock },
    printerName: () => 'Zebra 1',
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
  const conditions: PrinterCondition[] = [];
  const parts = {
    ...{ jobs, runs, writer, signal: new AbortController().signal },
    onCondition: (condition: PrinterCondition) => void conditions.push(condition),
  };
  const stored = (id: string): PrintJob => {
    const job = jobs.get(id);
    if (job === null) throw new Error(`no job ${id}`);
    return job;
  };
  const add = (id: string, more: Partial<NewPrintJob> = {}) => {
    const kind = more.kind ?? 'staging-tag';
    const payload = Buffer.from('^XA^XZ');
    jobs.add(
      newJob({ id, kind, at, printerId: 'z' }, { payload, state: 'sent', sentTo: 'tcp://z', ...more }),
    );
    return stored(id);
  };
  /** A run with these labels, one after the other. */
  const run = (ids: string[], start = 1000, more: Partial<NewPrintJob> = {}, serial: string | null = 'A') => {
    const runId = runs.begin({
      ...identity,
      serial,
      printerId: 'z',
      odometer: start,
      bootedAt: 5,
      begunAt: at,
    });
    runs.grow(runId, ids.length);
    return { runId, labels: ids.map((id, index) => add(id, { runId, odometer: start + index, ...more })) };
  };
  const asked: OpenRun[] = [];
  const labelPrinter = (answer: LabelSettlement): OpenedPrinter => ({
    labels: {
      ...{ confirms: true, condition: () => Promise.resolve('ready'), print: () => Promise.resolve(null) },
      settle(open) {
        asked.push(open);
        return Promise.resolve(answer);
      },
    },
    documents: null,
  });
  return {
    ...{ db, jobs, runs, parts, writer, conditions, stored, add, run, asked, store },
    settle: (labels: PrintJob[], answer: LabelSettlement) =>
      settleLabels(labelPrinter(answer), labels, parts),
    states: (...ids: string[]) => ids.map((id) => [stored(id).state, stored(id).reason]),
  };
}

test('all of a run came out: each label is printed, with its place in the count, and the run agrees', async () => {
  const bench = loop();
  const { runId, labels } = bench.run(['a', 'b', 'c']);
  expect(await bench.settle(labels, { kind: 'all-out' })).toBe(true);
  expect(bench.states('a', 'b', 'c')).toEqual(Array(3).fill(['printed', null]));
  expect(bench.store.latest(9).map(({ event, detail }) => [event, detail])).toMatchObject(
    [1002, 1001, 1000].map((from) => ['print-printed', { by: 'printer', from, to: from + 1 }]),
  );
  expect(bench.runs.get(runId)?.agreedAt).toBe(1003);
  expect(bench.conditions).toEqual(['ready']);
  expect(bench.asked).toEqual([
    { serial: 'A', odometer: 1000, sent: 3, suspect: false, bootedAt: 5, lastAgreed: null, habits: null },
  ]);
});

test('none of a run came out: each label waits to be sent again, as of no run', async () => {
  const bench = loop();
  const { runId, labels } = bench.run(['a', 'b'], 1000, { counted: 0, countedOf: 2 });
  expect(await bench.settle(labels, { kind: 'none-out' })).toBe(true);
  for (const id of ['a', 'b'])
    expect(bench.stored(id)).toMatchObject({
      ...{ state: 'queued', odometer: null, runId: null, counted: null, countedOf: null },
    });
  expect([bench.runs.get(runId)?.agreedAt, bench.conditions]).toEqual([1000, ['ready']]);
});

test('the rest is still in the printer: it waits for what the printer waits for, and so do the next labels', async () => {
  for (const [condition, reason] of [
    ['printing', null],
    ['ready', null],
    ['paper-out', 'paper-out'],
  ] as const) {
    const bench = loop();
    const { runId, labels } = bench.run(['a', 'b'], 1000, { reason: 'head-open' });
    const counted = { counted: 1, countedOf: 2 };
    expect(await bench.settle(labels, { kind: 'waiting', condition, counted })).toBe(false);
    expect(bench.stored('b')).toMatchObject({ state: 'sent', reason, ...counted });
    expect([bench.conditions, bench.runs.get(runId)?.agreedAt]).toEqual([[condition], null]);
  }
});

test('a printer that cannot be asked now changes nothing, and the next labels wait', async () => {
  const bench = loop();
  const { labels } = bench.run(['a']);
  expect(await bench.settle(labels, { kind: 'not-now', condition: 'mute' })).toBe(false);
  expect([bench.states('a'), bench.conditions]).toEqual([[['sent', null]], ['mute']]);
});

test('no certain answer: a person is asked once, with the count, and the next labels go on', async () => {
  const bench = loop();
  const { labels } = bench.run(['a', 'b'], 1000);
  const counted = { counted: 1, countedOf: 2 };
  const unknown = { kind: 'unknown', reason: 'counted-short', counted } as const;
  expect(await bench.settle(labels, { ...unknown, condition: 'paper-out' })).toBe(true);
  expect(bench.stored('a')).toMatchObject({ state: 'in-doubt', reason: 'counted-short', ...counted });
  expect(bench.conditions).toEqual(['paper-out']);
  // One that is in doubt already has a better reason then, and stays.
  const doubts = [bench.stored('a'), bench.stored('b')];
  const jumped = { kind: 'unknown', reason: 'odometer-jumped', counted: null } as const;
  expect(await bench.settle(doubts, jumped)).toBe(true);
  expect(bench.stored('b')).toMatchObject({ state: 'in-doubt', reason: 'odometer-jumped', counted: null });
  expect(bench.conditions).toEqual(['paper-out']);
  expect(bench.store.latest(9)).toHaveLength(2);
});

test('a count proves the newest run alone, and the whole of it', async () => {
  const bench = loop();
  const older = bench.run(['a'], 1000);
  const newest = bench.run(['b', 'c'], 1001);
  // Of the newest, one label is no longer open.
  expect(await bench.settle([...older.labels, ...newest.labels.slice(0, 1)], { kind: 'all-out' })).toBe(true);
  expect(bench.states('a', 'b', 'c')).toEqual([
    ['in-doubt', 'odometer-between'],
    ['in-doubt', 'odometer-between'],
    ['sent', null],
  ]);
  expect(bench.asked).toEqual([]);
  const whole = loop();
  const before = whole.run(['a'], 1000);
  const last = whole.run(['b', 'c'], 1001);
  expect(await whole.settle([...before.labels, ...last.labels], { kind: 'all-out' })).toBe(true);
  expect(whole.states('a', 'b', 'c')).toEqual([
    ['in-doubt', 'odometer-between'],
    ['printed', null],
    ['printed', null],
  ]);
});

test('one run that still waits holds the next labels back, although another asks a person', async () => {
  const bench = loop();
  const older = bench.run(['a'], 1000);
  const newest = bench.run(['b'], 1001);
  const waiting = { kind: 'waiting', condition: 'printing', counted: { counted: 0, countedOf: 1 } } as const;
  expect(await bench.settle([...newest.labels, ...older.labels], waiting)).toBe(false);
  expect(await bench.settle([...older.labels, ...newest.labels], waiting)).toBe(false);
});

test('labels of a printer that cannot be asked about runs, or of no run, are a person’s to answer', async () => {
  const bench = loop();
  const { labels } = bench.run(['a']);
  expect(await settleLabels({ labels: null, documents: null }, labels, bench.parts)).toBe(true);
  expect(await bench.settle([bench.add('b', { odometer: 7 })], { kind: 'all-out' })).toBe(true);
  expect(bench.states('a', 'b')).toEqual(Array(2).fill(['in-doubt', 'odometer-between']));
  expect(bench.asked).toEqual([]);
});

test.each(['all-out', 'none-out'] as const)(
  'once this station has moved the counter otherwise, %s is no proof',
  async (kind) => {
    const bench = loop();
    const { labels } = bench.run(['a']);
    // Another entry of the settings is the same printer.
    bench.runs.begin({ ...identity, printerId: 'other', odometer: 1001, bootedAt: null, begunAt: at });
    expect(await bench.settle(labels, { kind })).toBe(true);
    expect(bench.states('a')).toEqual([['in-doubt', 'odometer-between']]);
    // What proves nothing is said as it is.
    const waits = loop();
    const again = waits.run(['a']);
    waits.runs.begin({ ...identity, printerId: 'other', odometer: 1001, bootedAt: null, begunAt: at });
    const waiting = { kind: 'waiting', condition: 'ready', counted: { counted: 0, countedOf: 1 } } as const;
    expect(await waits.settle(again.labels, waiting)).toBe(false);
    expect(waits.states('a')).toEqual([['sent', null]]);
  },
);

test('the printer hears whether its run before agreed where this one began, and how it behaves', async () => {
  const habits = { slowest: 9, showsLabels: true, hidesLabels: false, unbelievedRuns: 0 };
  const asked = async (agreedAt: number | null, serial: string | null = 'A') => {
    const bench = loop();
    bench.runs.learn('A', habits);
    const before = bench.run(['a'], 990, { state: 'printed' }, serial);
    if (agreedAt !== null) bench.runs.agreed(before.runId, agreedAt);
    const { labels } = bench.run(['b'], 1000, {}, serial);
    await bench.settle(labels, { kind: 'not-now', condition: 'mute' });
    return [bench.asked[0]?.lastAgreed, bench.asked[0]?.habits];
  };
  expect(await asked(1000)).toEqual([true, habits]);
  expect(await asked(999)).toEqual([false, habits]);
  expect(await asked(null)).toEqual([false, habits]);
  expect(await asked(1000, null)).toEqual([true, null]);
});

test.each<[string, boolean, Partial<NewPrintJob>]>([
  ['a label that was sent', true, { odometer: 1 }],
  ['one that was sent without a counter: it must not stay "sent"', true, {}],
  ['one in doubt, with its place in the count', true, { state: 'in-doubt', reason: 'closed', odometer: 1 }],
  ['one in doubt without it', false, { state: 'in-doubt', reason: 'closed' }],
  ['one that only a person can answer', false, { state: 'in-doubt', reason: 'restored', odometer: 1 }],
  ['one that its printer never confirms', false, { confirms: false, odometer: 1 }],
  ['a printed one', false, { state: 'printed', odometer: 1 }],
  ['a document that a queue took', true, { kind: 'document', remoteId: '7' }],
  [
    'a document in doubt that a queue took',
    true,
    { kind: 'document', state: 'in-doubt', reason: 'closed', remoteId: '7' },
  ],
  ['a document of which no queue gave a number', false, { kind: 'document' }],
])('the printer may still say what became of %s: %#', (_, may, more) => {
  expect(mayStillSettle(loop().add('a', more))).toBe(may);
});

/** A queue of the system that says this of its jobs. */
function queued(answers: QueuedAnswer[], more: Partial<NewPrintJob>[] = answers.map(() => ({}))) {
  const bench = loop();
  const open = more.map((one, index) =>
    bench.add(`j${index}`, { remoteId: String(index), reason: 'head-open', ...one }),
  );
  const asked: unknown[] = [];
  const settled = settleQueued(
    (jobs) => {
      asked.push(...jobs);
      return Promise.resolve({ condition: 'ready' as const, jobs: answers });
    },
    open,
    ({ id }) => `name of ${id}`,
    bench.parts,
  );
  return { ...bench, asked, settled };
}

test('a job that left its queue stays "sent" for good: nobody can say whether it came out', async () => {
  const bench = queued([{ kind: 'left' }]);
  expect(await bench.settled).toBe('all');
  expect(bench.stored('j0')).toMatchObject({ state: 'sent', reason: null, confirms: false });
  expect(bench.conditions).toEqual(['ready']);
  expect(bench.asked).toEqual([{ remoteId: '0', name: 'name of j0', lastReason: 'head-open' }]);
});

test('a job that was deleted from its queue is a person’s to answer, and the others are not held back', async () => {
  const bench = queued([{ kind: 'unknown', reason: 'job-canceled' }]);
  expect(await bench.settled).toBe('all');
  expect(bench.stored('j0').state).toBe('in-doubt');
});

test.each<[PrinterCondition | 'held', string | null, string]>([
  ['paper-out', 'paper-out', 'waiting'],
  ['held', 'held-at-printer', 'held'],
  ['printing', null, 'held'],
])('a job in its queue, %s: it waits for %s, and the next ones: %s', async (condition, reason, settled) => {
  const bench = queued([{ kind: 'in-queue', condition }]);
  expect(await bench.settled).toBe(settled);
  expect(bench.states('j0')).toEqual([['sent', reason]]);
});

test('a queue of several: one that waits for paper holds the next back, whatever the others do', async () => {
  const inQueue = (condition: 'held' | 'paper-out'): QueuedAnswer => ({ kind: 'in-queue', condition });
  expect(await queued([inQueue('held'), inQueue('paper-out')]).settled).toBe('waiting');
  expect(await queued([inQueue('paper-out'), inQueue('held')]).settled).toBe('waiting');
  expect(await queued([{ kind: 'left' }, inQueue('held'), { kind: 'left' }]).settled).toBe('held');
});

test('a queue is asked only about jobs that it gave a number, and one that does not answer settles nothing', async () => {
  const bench = queued([{ kind: 'left' }], [{ remoteId: null }, {}]);
  expect(await bench.settled).toBe('all');
  expect(bench.states('j0', 'j1')).toEqual([
    ['sent', 'head-open'],
    ['sent', null],
  ]);
  const silent = loop();
  const open = [silent.add('a', { remoteId: '1' })];
  expect(
    await settleQueued(
      () => Promise.resolve(null),
      open,
      () => '',
      silent.parts,
    ),
  ).toBeNull();
  expect([silent.states('a'), silent.conditions]).toEqual([[['sent', null]], []]);
  // More answers than questions.
  expect(await queued([{ kind: 'left' }, { kind: 'left' }], [{}]).settled).toBe('all');
});

/** Documents that a printer took, and what it says of each. */
async function documents(...answers: DocumentSettlement[]) {
  const bench = loop();
  const open = answers.map((_, index) =>
    bench.add(`d${index}`, { kind: 'document', remoteId: String(index), reason: 'head-open' }),
  );
  const asked: string[][] = [];
  const printer: OpenedPrinter = {
    labels: null,
    documents: {
      ...{ confirms: true, condition: () => Promise.resolve('ready') },
      print: () => Promise.reject(new Error('nothing is printed here')),
      settle(remoteId, name) {
        asked.push([remoteId, name]);
        return Promise.resolve(answers[Number(remoteId)] ?? { kind: 'printed' });
      },
    },
  };
  const settled = await settleDocuments(printer, open, ({ id }) => `name of ${id}`, bench.parts);
  return { ...bench, settled, asked, printer };
}

test.each<[string, DocumentSettlement, [string, Partial<PrintJob>, PrinterCondition[]]]>([
  ['printed', { kind: 'printed' }, ['all', { state: 'printed', reason: null }, []]],
  [
    'handed on to a printer that reports nothing',
    { kind: 'handed-on' },
    ['all', { state: 'sent', reason: null, confirms: false }, []],
  ],
  ['unknown there', { kind: 'unknown', reason: 'job-canceled' }, ['all', { state: 'in-doubt' }, []]],
  [
    'held there',
    { kind: 'held' },
    ['held', { state: 'sent', reason: 'held-at-printer', confirms: true }, []],
  ],
  [
    'waiting for paper',
    { kind: 'waiting', condition: 'paper-out' },
    ['waiting', { state: 'sent', reason: 'paper-out' }, ['paper-out']],
  ],
  [
    'being printed',
    { kind: 'waiting', condition: 'printing' },
    ['waiting', { state: 'sent', reason: null }, ['printing']],
  ],
  ['next', { kind: 'waiting', condition: 'ready' }, ['waiting', { state: 'sent', reason: null }, ['ready']]],
  [
    'at a printer that cannot be asked now',
    { kind: 'not-now', condition: 'mute' },
    ['waiting', { state: 'sent', reason: 'head-open' }, ['mute']],
  ],
])('a document that is %s', async (_, answer, [settled, job, conditions]) => {
  const bench = await documents(answer);
  expect([bench.settled, bench.conditions]).toEqual([settled, conditions]);
  expect(bench.stored('d0')).toMatchObject(job);
  expect(bench.asked).toEqual([['0', 'name of d0']]);
});

test('of several documents one that waits holds the next back, whatever the others do', async () => {
  const waiting = { kind: 'waiting', condition: 'paper-out' } as const;
  expect((await documents(waiting, { kind: 'held' })).settled).toBe('waiting');
  expect((await documents({ kind: 'held' }, waiting)).settled).toBe('waiting');
  expect((await documents({ kind: 'held' }, { kind: 'printed' })).settled).toBe('held');
});

test('a document without a number there, or at a printer that cannot say, stays as it is', async () => {
  const bench = await documents({ kind: 'printed' });
  const open = [bench.add('e', { kind: 'document' })];
  expect(await settleDocuments(bench.printer, open, () => '', bench.parts)).toBe('all');
  const none: OpenedPrinter = { labels: null, documents: null };
  const given = [bench.add('f', { kind: 'document', remoteId: '1' })];
  expect(await settleDocuments(none, given, () => '', bench.parts)).toBe('all');
  expect(bench.states('e', 'f')).toEqual(Array(2).fill(['sent', null]));
});
