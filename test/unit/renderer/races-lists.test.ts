import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fail } from '#shared/ipc/result.ts';
import { ownRow } from '#support/fake-tracking.ts';
import { shipmentView } from '#support/fake-shipments.ts';
import { printJob, submission } from '#support/fake-shipment-parts.ts';
import { screenOf } from '#support/screen-root.svelte.ts';
import { SlowStation, settled } from '#support/slow-station.ts';
import { QueueState } from '#renderer/screens/queue/queue-state.svelte.ts';
import { ShipmentState } from '#renderer/screens/shipment/shipment-state.svelte.ts';
import { ShipmentTrace } from '#renderer/screens/shipment/shipment-trace.svelte.ts';
import { ShipmentsState } from '#renderer/screens/shipments/shipments-state.svelte.ts';

const slow = SlowStation.install();

beforeEach(() => slow.reset());

describe('the queue', () => {
  test('reads each table once at a time, and shows what was read last', async () => {
    slow.ready['printing.jobs'] = [];
    const queue = new QueueState();
    const leave = queue.follow();
    await slow.tell('submissionsChanged');
    await slow.tell('submissionsChanged');
    expect(slow.named('submissions.list')).toHaveLength(1);
    await slow.answer('submissions.list', [submission({ state: 'queued' })]);
    await slow.answer('submissions.list', [submission({ state: 'accepted' })]);
    expect([slow.named('submissions.list').length, queue.rows[0]?.state]).toEqual([0, 'accepted']);
    leave();
  });

  test('a table that is well does not hide why the other cannot be read', async () => {
    const queue = new QueueState();
    const leave = queue.follow();
    await slow.answerWith('printing.jobs', fail('storage-failed', 'no'));
    await slow.answer('submissions.list', []);
    expect(queue.failure?.code).toBe('storage-failed');
    leave();
  });

  test('a list that is cut says so, and more of it is asked for', async () => {
    slow.ready = { 'printing.jobs': [] };
    const queue = new QueueState();
    const leave = queue.follow();
    const rows = (n: number) => Array.from({ length: n }, (_, at) => submission({ id: `s${at}` }));
    await slow.answer('submissions.list', rows(500));
    expect([queue.moreSubmissions, queue.moreJobs]).toEqual([true, false]);
    queue.askMoreSubmissions();
    await slow.answer('submissions.list', rows(777));
    expect([queue.moreSubmissions, queue.rows.length]).toEqual([false, 777]);
    expect(slow.inputsOf('submissions.list')).toEqual([
      { scope: 'open', limit: 500 },
      { scope: 'open', limit: 1000 },
    ]);
    leave();
  });

  test('labels that wait combine are cancelled combine: nothing comes between them', async () => {
    slow.ready = { 'printing.jobs': [], 'submissions.list': [] };
    const queue = new QueueState();
    void queue.cancel([printJob({ id: 'a' }), printJob({ id: 'b' })]);
    expect(await queue.act(() => Promise.reject(new Error('is never begun')))).toBe(false);
    await slow.answer('printing.cancel', null);
    expect(slow.inputsOf('printing.cancel')).toEqual([{ ids: ['a', 'b'] }]);
    expect(queue.busy).toBe(false);
  });

  test('is not busy for ever when the bridge breaks', async () => {
    slow.ready = { 'printing.jobs': [], 'submissions.list': [] };
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const queue = new QueueState();
    void queue.cancel([printJob({ id: 'a' })]);
    await slow.breakDown('printing.cancel');
    expect([queue.busy, queue.refusal?.code]).toEqual([false, 'internal']);
  });
});

test('on screen, the queue and the list of shipments are read when they are asked, not at every key', async () => {
  slow.ready = { 'printing.jobs': [], 'submissions.list': [], 'shipments.find': [] };
  const { shown: queue, leave: leaveQueue } = screenOf(() => new QueueState());
  const { shown: list, leave: leaveList } = screenOf(() => new ShipmentsState());
  await settled();
  queue.show('today');
  for (const text of ['4', '45', '450']) list.type(text);
  await settled();
  expect(slow.inputsOf('submissions.list')).toEqual([
    { scope: 'open', limit: 500 },
    { scope: 'today', limit: 500 },
  ]);
  expect(slow.inputsOf('shipments.find')).toEqual([{ text: '', limit: 500 }]);
  leaveQueue();
  leaveList();
});

test('Shipments shows the newest, and older ones when they are asked for, until something else is looked for', async () => {
  const { shown: list, leave } = screenOf(() => new ShipmentsState());
  const rows = (n: number) => Array.from({ length: n }, (_, at) => ownRow({ id: `s${at}` }));
  await slow.answer('shipments.find', rows(500));
  expect(list.isCut).toBe(true);
  list.showOlder();
  await slow.answer('shipments.find', rows(600));
  expect([list.isCut, list.rows?.length]).toEqual([false, 600]);
  expect(slow.inputsOf('shipments.find')).toEqual([
    { text: '', limit: 500 },
    { text: '', limit: 1000 },
  ]);
  list.type('45');
  expect(list.limit).toBe(500);
  leave();
});

describe('a shipment', () => {
  const jam = () => shipmentView('jam');
  async function opened() {
    const shown = new ShipmentState('shipment-1');
    const leave = shown.follow();
    await slow.answer('shipments.get', jam());
    return { shown, leave };
  }

  test('shows what was read last, and asks once more for all that changed meanwhile', async () => {
    const { shown, leave } = await opened();
    for (let n = 0; n < 9; n += 1) await slow.tell('shipmentChanged', { shipmentId: 'shipment-1' });
    expect(slow.named('shipments.get')).toHaveLength(1);
    await slow.answer('shipments.get', jam());
    await slow.answer('shipments.get', { ...jam(), bolNumber: 'newest' });
    expect([slow.named('shipments.get').length, shown.view?.bolNumber]).toEqual([0, 'newest']);
    leave();
  });

  test('what was said of a label in doubt is not said of its next print', async () => {
    const { shown, leave } = await opened();
    const [unit] = shown.standing.doubtful;
    shown.answer(unit?.unit ?? 0, true);
    expect(shown.missing).toEqual([5, 6]);
    const again = printJob({ id: 'again', unit: unit?.unit ?? 0, of: 6, state: 'in-doubt' });
    void shown.load();
    await slow.answer('shipments.get', { ...jam(), printJobs: [...jam().printJobs, again] });
    expect(shown.missing).toBeNull();
    leave();
  });

  // Regression: "it came out" of the first time stood as the answer when the printer had given it back and was given it again.
  test('what was said of a label is not said of it once its printer was given it again', async () => {
    const { shown, leave } = await opened();
    shown.answer(4, true);
    expect(shown.answers).toEqual({ 4: true });
    void shown.load();
    const again = jam().printJobs.map((job) => (job.unit === 4 ? { ...job, runId: 8 } : job));
    await slow.answer('shipments.get', { ...jam(), printJobs: again });
    expect(shown.answers).toEqual({});
    expect(shown.missing).toBeNull();
    leave();
  });

  test('what is answered while labels are being printed stays answered', async () => {
    const { shown, leave } = await opened();
    shown.answer(4, false);
    void shown.printMissing();
    const doubt = printJob({ id: 'other', unit: 5, of: 6, state: 'in-doubt' });
    void shown.load();
    await slow.answer('shipments.get', { ...jam(), printJobs: [...jam().printJobs, doubt] });
    shown.answer(5, true);
    await slow.answer('printing.printMissing', null);
    await slow.answer('shipments.get', {
      ...jam(),
      printJobs: [...jam().printJobs.map((job) => ({ ...job, state: 'printed' as const })), doubt],
    });
    expect(shown.answers).toEqual({ 5: true });
    leave();
  });

  test('the label that is to be printed again stays that label', async () => {
    const { shown, leave } = await opened();
    await shown.printLabels();
    expect([shown.again, shown.chosen?.unit]).toEqual(['labels', 4]);
    void shown.load();
    await slow.answer('shipments.get', {
      ...jam(),
      printJobs: jam().printJobs.map((job) => ({ ...job, state: 'printed' as const })),
    });
    expect(shown.chosen?.unit).toBe(4);
    leave();
  });

  test('is exported once, and why not stays said when it is read again', async () => {
    slow.ready = { 'tracking.history': [], 'exchanges.list': [], 'exchanges.inDoubt': [] };
    const trace = new ShipmentTrace('shipment-1');
    const leave = trace.follow();
    await settled();
    void trace.save('1');
    void trace.save('1');
    expect(slow.named('exchanges.export')).toHaveLength(1);
    await slow.answerWith('exchanges.export', fail('storage-failed', 'no'));
    await slow.tell('shipmentChanged', { shipmentId: 'shipment-1' });
    expect([trace.exportFailure?.code, trace.exporting]).toEqual(['storage-failed', false]);
    leave();
  });
});

describe('the shipments', () => {
  test('an answer to what was typed before does not stand under what was typed after', async () => {
    const list = new ShipmentsState();
    list.text = 'pe';
    void list.load();
    list.text = 'peña';
    void list.load();
    await slow.answer('shipments.find', [ownRow({ id: 'right' })], 1);
    await slow.answer('shipments.find', [ownRow({ id: 'wrong' })]);
    expect(list.rows?.map(({ row }) => row.id)).toEqual(['right']);
  });

  test('a search is not put off by labels that print', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const list = new ShipmentsState();
    const leave = list.follow();
    await slow.answer('shipments.find', []);
    list.type('4500');
    for (let n = 0; n < 10; n += 1) {
      vi.advanceTimersByTime(60);
      await slow.tell('shipmentChanged', { shipmentId: 'x' });
    }
    expect(slow.inputsOf('shipments.find')).toContainEqual({ text: '4500', limit: 500 });
    leave();
    vi.useRealTimers();
  });

  test('a shipment is doubled once, however often it is pressed', async () => {
    const list = new ShipmentsState();
    const pressed = [list.duplicate('s1'), list.duplicate('s1')];
    expect(slow.named('shipments.duplicate')).toHaveLength(1);
    await slow.answer('shipments.duplicate', { id: 'd2' });
    expect(await Promise.all(pressed)).toEqual(['d2', null]);
  });
});
