import { beforeEach, describe, expect, test } from 'vitest';
import type { PrintJobView } from '#shared/station/print-job.ts';
import type { ShipmentView } from '#shared/station/shipment-view.ts';
import { shipmentView } from '#support/fake-shipments.ts';
import { printJob, submission } from '#support/fake-shipment-parts.ts';
import { settled, SlowStation } from '#support/slow-station.ts';
import { ShipmentState } from '#renderer/screens/shipment/shipment-state.svelte.ts';
import { TenderState } from '#renderer/screens/tender/tender-state.svelte.ts';
import { pageOfLabel, pageCount } from '#renderer/components/printing/label-units.ts';
import { sentenceOf } from '#renderer/words/journal-words.ts';
import { coalesceReads } from '#renderer/state/answers.ts';

const slow = SlowStation.install();

beforeEach(() => slow.reset());

async function opened(view: ShipmentView) {
  slow.ready['shipments.get'] = view;
  const shown = new ShipmentState('shipment-1');
  await shown.load();
  return shown;
}
const inDoubt = () => ({ ...shipmentView('jam'), submissions: [submission({ state: 'in-doubt' })] });
const bol = (id: string) =>
  ({ id, kind: 'bill-of-lading', format: 'pdf', bytes: 9, storedAt: '2026-11-17T15:00:00.000Z' }) as const;

describe('the BOL on screen', () => {
  test('is the one that counts, whatever else is kept: not that of an earlier try', async () => {
    const two = {
      ...shipmentView('done'),
      documents: [bol('second'), bol('first')],
      billOfLading: bol('second'),
    };
    expect((await opened(two)).paper?.id).toBe('second');
    const tender = new TenderState('shipment-1');
    tender.view = two;
    expect(tender.paper?.id).toBe('second');
    const kept = await opened({ ...two, billOfLading: null });
    expect(kept.paper).toBeNull();
  });
});

describe('an accepted BOL without documents', () => {
  // Regression: it was said that none came, also where some came that are not its own.
  test.each([
    [{}, 'any'],
    [{ hasRejectedDocuments: true }, 'other'],
    [{ hasRejectedDocuments: true, billOfLading: bol('b') }, null],
    [{ hasRejectedDocuments: true, submissions: [submission({ state: 'in-doubt' })] }, null],
  ] as const)('%j: %s', async (more, without) => {
    const bare = { ...shipmentView('no-papers'), labels: [], billOfLading: null };
    expect((await opened({ ...bare, ...more } as ShipmentView)).missingDocuments).toBe(without);
  });
});

describe('a BOL in doubt', () => {
  test.each([
    [
      'Print missing',
      'printing.printMissing',
      (shown: InstanceType<typeof ShipmentState>) => {
        shown.answer(4, true);
        return shown.printMissing();
      },
    ],
    [
      'Print labels',
      'printing.printLabels',
      (shown: InstanceType<typeof ShipmentState>) => shown.printLabels([], 'torn'),
    ],
    [
      'Print BOL',
      'printing.printDocument',
      (shown: InstanceType<typeof ShipmentState>) => shown.printBol(null, 'torn'),
    ],
  ])('%s asks first, and prints only when it is said once more', async (_name, call, press) => {
    const shown = await opened(inDoubt());
    await press(shown);
    expect(slow.inputsOf(call)).toEqual([]);
    expect(shown.confirming?.what).toBe(call === 'printing.printDocument' ? 'bol' : 'labels');
    slow.ready[call] = null;
    await shown.confirm();
    expect(slow.inputsOf(call)).toMatchObject([{ shipmentId: 'shipment-1', confirmed: true }]);
    expect(shown.confirming).toBeNull();
  });

  test('once it is accepted nothing is asked', async () => {
    const shown = await opened(shipmentView('done'));
    slow.ready['printing.printBol'] = null;
    slow.ready['printing.printDocument'] = null;
    await shown.printBol(null, 'torn');
    expect(slow.inputsOf('printing.printDocument')).toMatchObject([{ confirmed: false }]);
  });
});

describe('labels that wait as one', () => {
  const held = (more: Partial<PrintJobView> = {}) =>
    printJob({ id: 'all', unit: null, of: 2000, state: 'queued', reason: 'many-labels', ...more });
  const labels = Array.from({ length: 2000 }, (_, at) => ({ id: `l${at}`, unit: at + 1, of: 2000 }));
  const view = () => ({ ...shipmentView('done'), labels, printJobs: [held()] });

  test('are counted against the handling units, and print or stay by one key', async () => {
    const shown = await opened(view());
    expect([shown.labelCount, shown.handlingUnits, shown.batch?.id]).toEqual([2000, 6, 'all']);
    slow.ready['printing.tryNow'] = null;
    await shown.printBatch(true);
    expect(slow.inputsOf('printing.tryNow')).toEqual([{ ids: ['all'], confirmed: false }]);
    slow.ready['printing.cancel'] = null;
    await shown.printBatch(false);
    expect(slow.inputsOf('printing.cancel')).toEqual([{ ids: ['all'] }]);
    const left = await opened({ ...view(), printJobs: [held({ state: 'canceled' })] });
    expect(left.batch).toBeNull();
    expect(left.standing.missing).toHaveLength(2000);
  });

  test('stand on pages', () => {
    expect([pageCount(1), pageCount(40), pageCount(41), pageCount(2000)]).toEqual([1, 1, 2, 50]);
    expect([pageOfLabel(-1), pageOfLabel(39), pageOfLabel(40), pageOfLabel(1999)]).toEqual([0, 0, 1, 49]);
  });

  test('have their sentences in what happened', () => {
    const line = (event: 'print-queued' | 'print-released' | 'print-canceled', detail: object) =>
      sentenceOf({
        entry: {
          seq: 1,
          at: '2026-11-17T15:00:00.000Z',
          shipmentId: 's',
          subject: 'print-job',
          subjectId: 'x',
          event,
          detail: { kind: 'label', of: 2000, printer: 'Bench labels', ...detail },
        },
        units: [],
        counter: null,
      });
    expect(line('print-queued', { reason: 'many-labels' })).toMatchObject({
      text: '2,000 labels queued: Bench labels',
      hint: 'Waiting for your answer: unusually many labels.',
    });
    expect(line('print-released', { by: 'person' }).text).toContain('2,000 labels');
    expect(line('print-canceled', { by: 'person' }).text).toBe('2,000 labels canceled');
  });
});

test('a label that is a document is not called the BOL in what happened', () => {
  const line = (event: 'print-queued' | 'print-printed', detail: Record<string, string | boolean>) =>
    sentenceOf({
      entry: {
        seq: 1,
        at: '2026-11-17T15:00:00.000Z',
        shipmentId: 's',
        subject: 'print-job',
        subjectId: 'x',
        event,
        detail: { kind: 'document', printer: 'Office laser', ...detail },
      },
      units: [],
      counter: null,
    }).text;
  expect(line('print-queued', { isLabelDocument: true })).toBe('Labels document queued: Office laser');
  expect(line('print-printed', { isLabelDocument: true, by: 'printer' })).toBe('Labels document printed');
  expect(line('print-printed', { by: 'printer' })).toBe('BOL printed');
});

test('a long reading is not begun anew with each change: it takes a tenth of the time at most', async () => {
  let readings = 0;
  const read = coalesceReads(async () => {
    readings += 1;
    await new Promise((resolve) => setTimeout(resolve, 40));
  });
  const end = performance.now() + 900;
  const all: Promise<void>[] = [];
  let before = 0;
  while (performance.now() < end) {
    before = readings;
    all.push(read());
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  expect(readings).toBeLessThanOrEqual(4);
  await Promise.all(all);
  // Whoever asked last was read for: by a reading that began after the asking.
  expect(readings).toBeGreaterThan(before);
  await settled();
});
