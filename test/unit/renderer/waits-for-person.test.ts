import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  heldForPerson,
  heldUp,
  labelsStanding,
  labelUnits,
} from '#renderer/components/printing/label-units.ts';
import { jobGroups } from '#renderer/components/queue/job-groups.ts';
import { printCounts } from '#renderer/screens/queue/queue-counts.ts';
import { QueueState } from '#renderer/screens/queue/queue-state.svelte.ts';
import { ShipmentState } from '#renderer/screens/shipment/shipment-state.svelte.ts';
import { printJob, shipmentView } from '#support/fake-shipments.ts';

const slow = await vi.hoisted(async () => (await import('#support/slow-station.ts')).SlowStation.install());
beforeEach(() => slow.reset());

const stale = [3, 4].map((unit) => printJob({ unit, of: 4, state: 'queued', reason: 'stale' }));

describe('the Queue', () => {
  test('counts what needs an answer apart from what goes automatically', () => {
    const refused = printJob({ kind: 'document', state: 'queued', reason: 'refused' });
    const goes = printJob({ kind: 'document', state: 'queued' });
    expect(printCounts([...stale, refused, goes])).toBe('3 need an answer, 1 queued');
    expect(printCounts([refused])).toBe('1 needs an answer');
  });

  test('asks about all stale labels of a shipment in one row, and answers them in one call', async () => {
    const groups = jobGroups([...stale, printJob({ unit: 1, of: 1, state: 'queued', reason: 'stale', shipmentId: 'b' })]); // prettier-ignore
    expect(groups.map(({ jobs }) => jobs.length).sort()).toEqual([1, 2]);
    slow.ready = { 'printing.jobs': [], 'submissions.list': [] };
    const queue = new QueueState();
    void queue.printNow(stale);
    await slow.answer('printing.tryNow', null);
    expect(slow.inputsOf('printing.tryNow')).toEqual([{ ids: stale.map(({ id }) => id) }]);
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

  // Regression: labels in a printer that never gets paper could not be answered for.
  test('lets the packer answer for labels that a printer holds up', async () => {
    const view = shipmentView('held-up');
    const shown = await opened(view);
    expect(heldUp(shown.standing)?.units.map(({ unit }) => unit)).toEqual([4, 5, 6]);
    expect(shown.standing.doubtful).toEqual([]);
    shown.answering = true;
    expect(shown.standing.doubtful.map(({ unit }) => unit)).toEqual([4, 5, 6]);
    for (const unit of [4, 5, 6]) shown.answer(unit, unit === 4);
    expect(shown.missing).toEqual([5, 6]);
    slow.ready = { 'shipments.get': view };
    void shown.printMissing(true);
    await slow.answer('printing.printMissing', null);
    expect(slow.inputsOf('printing.printMissing')).toEqual([
      { shipmentId: 'shipment-1', cameOut: [4], didNot: [5, 6], anyway: true, confirmed: false },
    ]);
  });

  test('leaves labels that only wait for their turn to themselves', () => {
    expect(heldForPerson(labelsStanding(labelUnits(shipmentView('forty'))))).toBeNull();
  });
});
