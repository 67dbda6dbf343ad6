import { beforeEach, describe, expect, test } from 'vitest';
import { fail } from '#shared/ipc/result.ts';
import type { PrintJobView } from '#shared/station/print-job.ts';
import {
  heldForPerson,
  stuckLabels,
  labelsStatus,
  labelUnits,
} from '#renderer/components/printing/label-units.ts';
import { jobGroups } from '#renderer/components/queue/job-groups.ts';
import { printCounts } from '#renderer/screens/queue/queue-counts.ts';
import { closureWords } from '#renderer/words/closure-words.ts';
import { QueueState } from '#renderer/screens/queue/queue-state.svelte.ts';
import { ShipmentState } from '#renderer/screens/shipment/shipment-state.svelte.ts';
import { shipmentView } from '#support/fake-shipments.ts';
import { printJob, submission } from '#support/fake-shipment-parts.ts';
import { SlowStation } from '#support/slow-station.ts';

const slow = SlowStation.install();
beforeEach(() => slow.reset());

const stale = [3, 4].map((unit) => printJob({ unit, of: 4, state: 'queued', reason: 'stale' }));

describe('the Queue', () => {
  test('counts what needs an answer apart from what goes automatically', () => {
    const refused = printJob({ kind: 'document', state: 'queued', reason: 'refused' });
    const goes = printJob({ kind: 'document', state: 'queued' });
    expect(printCounts([...stale, refused, goes])).toBe('3 need an answer, 1 queued');
    expect(printCounts([refused])).toBe('1 needs an answer');
  });

  test('counts what has no printer once for labels and once for documents: one choice in Setup moves all', () => {
    const lost = { state: 'queued', reason: 'no-printer' } as const;
    const documents = [1, 2, 3].map(() => printJob({ kind: 'document', ...lost }));
    expect(printCounts([...documents, printJob({ unit: 1, of: 1, ...lost })])).toBe('2 need an answer');
    expect(printCounts([...documents, ...stale])).toBe('3 need an answer');
  });

  test('asks about all stale labels of a shipment in one row, and answers them in one call', async () => {
    const groups = jobGroups([
      ...stale,
      printJob({ unit: 1, of: 1, state: 'queued', reason: 'stale', shipmentId: 'b' }),
    ]);
    expect(groups.map(({ jobs }) => jobs.length).sort()).toEqual([1, 2]);
    slow.ready = { 'printing.jobs': [], 'submissions.list': [] };
    const queue = new QueueState();
    void queue.printNow(stale);
    await slow.answer('printing.tryNow', null);
    expect(slow.inputsOf('printing.tryNow')).toEqual([{ ids: stale.map(({ id }) => id), confirmed: false }]);
  });

  test('prints nothing of a BOL that was changed or is void before a person has answered', async () => {
    slow.ready = { 'printing.jobs': [], 'submissions.list': [] };
    const queue = new QueueState();
    const stop = queue.printNow(stale);
    await slow.answerWith('printing.tryNow', fail('bol-replaced', 'it is void'));
    await stop;
    expect([queue.asked?.what, queue.refusal]).toEqual(['labels', null]);
    void queue.confirm();
    await slow.answer('printing.tryNow', null);
    expect(slow.inputsOf('printing.tryNow')).toMatchObject([{ confirmed: false }, { confirmed: true }]);
    expect(queue.asked).toBeNull();
  });
});

describe('a shipment', () => {
  const opened = async (view: ReturnType<typeof shipmentView>) => {
    const shown = new ShipmentState('shipment-1');
    shown.follow();
    await slow.answer('shipments.get', view);
    return shown;
  };

  test('asks about its stale labels and its stale BOL', async () => {
    const shown = await opened(shipmentView('stale'));
    expect(heldForPerson(shown.standing)?.map(({ unit }) => unit)).toEqual([3, 4, 5, 6]);
    expect(shown.bolAsks?.reason).toBe('stale');
    slow.ready = { 'shipments.get': shipmentView('stale') };
    void shown.leave(heldForPerson(shown.standing) ?? []);
    await slow.answer('printing.cancel', null);
    expect(slow.inputsOf('printing.cancel')).toEqual([
      { ids: shown.standing.waiting.map(({ job }) => job?.id) },
    ]);
  });

  // Regression: "nothing is printed yet" of labels that somebody may have let print since the copy was made.
  test.each([
    ['many-labels', { commands: null, isRestored: false }],
    ['many-labels-restored', { commands: null, isRestored: true }],
    ['printer-commands', { commands: '^JU', isRestored: false }],
    ['printer-commands-restored', { commands: '^JU', isRestored: true }],
    [null, null],
  ] as const)('labels that wait as one for %s are asked about as %j', async (reason, held) => {
    const batch = printJob({ unit: null, of: 420, state: 'queued', reason, words: '^JU' });
    const shown = await opened({ ...shipmentView('stale'), printJobs: reason === null ? [] : [batch] });
    expect(shown.batchHeld).toEqual(held);
  });

  describe('whose label came as a document', () => {
    const labels = (more: Partial<PrintJobView>) =>
      printJob({ kind: 'document', isLabelDocument: true, of: null, ...more });
    const bol = (more: Partial<PrintJobView>) => printJob({ kind: 'document', copies: 3, ...more });
    const withPrints = (...printJobs: PrintJobView[]) =>
      opened({ ...shipmentView('done'), labels: [], printJobs });

    // Regression: the newest document was taken for the BOL, and a yes about it settled labels that nobody had seen.
    test('does not ask about the BOL when its labels, printed again, are in doubt', async () => {
      const shown = await withPrints(bol({}), labels({ id: 'labels', state: 'in-doubt', reason: 'reset' }));
      expect([shown.bolAsks?.id, shown.labelDocumentAsks?.id]).toEqual([undefined, 'labels']);
    });

    // Regression: labels printed again since took the BOL's question away.
    test('still asks about the BOL in doubt when the labels were printed since', async () => {
      const shown = await withPrints(bol({ id: 'bol', state: 'in-doubt', reason: 'reset' }), labels({}));
      expect([shown.bolAsks?.id, shown.labelDocumentAsks?.id]).toEqual(['bol', undefined]);
    });

    // Regression: the job of the labels is made first, so nothing on the shipment asked about it.
    test.each([
      ['is in doubt', { state: 'in-doubt', reason: 'reset' }],
      ['waits for a person', { state: 'queued', reason: 'stale' }],
      ['has no printer', { state: 'queued', reason: 'no-printer' }],
    ] as const)('asks about it when it %s, and settles that one', async (_name, more) => {
      const shown = await withPrints(labels({ id: 'labels', ...more }), bol({}));
      expect(shown.labelDocumentAsks?.id).toBe('labels');
      slow.ready = { 'shipments.get': shown.view };
      if (shown.labelDocumentAsks) void shown.settle(shown.labelDocumentAsks, true, false);
      await slow.answer('printing.settle', null);
      expect(slow.inputsOf('printing.settle')).toEqual([
        { id: 'labels', runId: null, cameOut: true, anyway: false },
      ]);
    });

    test.each(['queued', 'sent', 'printed', 'canceled'] as const)(
      'asks nothing while it is %s',
      async (state) => {
        expect((await withPrints(labels({ state }), bol({}))).labelDocumentAsks).toBeNull();
      },
    );
  });

  // Regression: labels in a printer that never gets paper could not be answered for.
  test('lets the packer answer for labels that a printer holds up', async () => {
    const view = shipmentView('held-up');
    const shown = await opened(view);
    expect(stuckLabels(shown.standing)?.units.map(({ unit }) => unit)).toEqual([4, 5, 6]);
    expect(shown.standing.doubtful).toEqual([]);
    shown.answering = true;
    expect(shown.standing.doubtful.map(({ unit }) => unit)).toEqual([4, 5, 6]);
    for (const unit of [4, 5, 6]) shown.answer(unit, unit === 4);
    expect(shown.missing).toEqual([5, 6]);
    slow.ready = { 'shipments.get': view };
    const seen = (units: number[]) =>
      shown.units.filter(({ unit }) => units.includes(unit)).map(({ job }) => ({ id: job?.id, runId: null }));
    void shown.printMissing(true);
    await slow.answer('printing.printMissing', null);
    expect(slow.inputsOf('printing.printMissing')).toEqual([
      { shipmentId: 'shipment-1', cameOut: seen([4]), didNot: seen([5, 6]), anyway: true, confirmed: false },
    ]);
  });

  test('leaves labels that only wait for their turn to themselves', () => {
    expect(heldForPerson(labelsStatus(labelUnits(shipmentView('forty'))))).toBeNull();
  });
});

// Regression: the banner promised that a tracking check starts the sending again, which it does not after such answers; and it said
// "the last two got no clear answer" when what had closed the lanes was a settings problem whose row was gone.
test.each([
  [null, null],
  ['in-doubt', /tracking check succeeds/],
  ['turned-away', /A tracking check does not start sending again/],
  ['unauthorized', /Fix the settings in Setup/],
] as const)(
  'the Queue says why the sending is stopped and what starts it again (%s)',
  async (laneClosedFor, says) => {
    slow.ready = {
      'printing.jobs': [],
      'submissions.list': [submission({ state: 'queued', laneClosedFor })],
    };
    const queue = new QueueState();
    await queue.load();
    expect(queue.laneClosedFor).toBe(laneClosedFor);
    if (says !== null) expect(closureWords(queue.laneClosedFor ?? 'proxy').text).toMatch(says);
  },
);
