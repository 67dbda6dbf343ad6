import { describe, expect, onTestFinished, test } from 'vitest';
import { windowsRawQueue } from '#main/printing/raw-queue/windows-raw-queue.ts';
import { madeUpWinspool } from '#support/made-up-winspool.ts';
import { all } from '#support/one-zebra.ts';
import { startPrintStation } from '#support/print-station.ts';
import { until } from '#support/until.ts';

const queue = { id: 'w', name: 'Bench labels', kind: 'system-queue', queue: 'ZDesigner', language: 'zpl' };

function windowsStation(more: unknown[] = [], routes: object = {}) {
  const winspool = madeUpWinspool();
  const station = startPrintStation(
    [queue, ...more],
    { labels: 'w', billOfLading: null, ...routes },
    {
      open: (printer) =>
        printer.kind === 'system-queue'
          ? { labels: windowsRawQueue(printer, winspool.ask), documents: null }
          : null,
    },
  );
  onTestFinished(async () => {
    await station.stop();
    expect(station.mistakes).toEqual([]);
  });
  const isFinal = (id: string): boolean => station.jobs(id).every(({ confirms }) => !confirms);
  return { winspool, station, isFinal };
}

describe('labels in a queue of Windows', () => {
  test('are sent until they have left it, and then sent to queue: never printed', async () => {
    const { winspool, station, isFinal } = windowsStation();
    const id = station.accept(3);
    await station.until(id, all(3, 'sent'));
    expect(isFinal(id)).toBe(false);
    for (const job of winspool.jobs) job.status = 0x10;
    // The next shipment does not wait for the labels in the queue.
    const next = station.accept(2);
    await station.until(next, all(2, 'sent'));
    winspool.empty();
    await until('the end of both', () => isFinal(id) && isFinal(next));
    expect([station.states(id), station.states(next)]).toEqual([all(3, 'sent'), all(2, 'sent')]);
    expect(winspool.given).toHaveLength(5);
    expect(station.spooler.labelPrinterStatus().condition).toBe('ready');
  });

  test.each([
    ['paused', { status: 0x1 }, 'paused'],
    ['offline', { attributes: 0x400 }, 'not-reachable'],
    ['without paper', { status: 0x10 }, 'paper-out'],
    ['with an open door', { status: 0x40_0000 }, 'cover-open'],
  ] as const)('that is %s get nothing; it goes on where it can', async (_name, flags, condition) => {
    const { winspool, station } = windowsStation();
    Object.assign(winspool, flags);
    const id = station.accept(2);
    await station.until(id, all(2, `queued:${condition}`));
    expect(winspool.given).toEqual([]);
    expect(station.spooler.labelPrinterStatus().condition).toBe(condition);
    Object.assign(winspool, { status: 0, attributes: 0 });
    await station.until(id, all(2, 'sent'));
  });

  test('that is paused later say so; one deleted there is a question', async () => {
    const { winspool, station } = windowsStation();
    const id = station.accept(2);
    await station.until(id, all(2, 'sent'));
    winspool.status = 0x1;
    await station.until(id, all(2, 'sent:paused'));
    winspool.jobs.splice(1, 1);
    await station.until(id, '1:sent:paused 2:in-doubt:job-canceled');
    winspool.status = 0;
    winspool.empty();
    await station.until(id, '1:sent 2:in-doubt:job-canceled');
  });

  test.each([
    ['deletes', 0x4, 'job-canceled'],
    ['shows an error for', 0x2, 'job-error'],
  ] as const)('one that Windows %s is a question, and stays one', async (_name, status, reason) => {
    const { winspool, station } = windowsStation();
    const id = station.accept(2);
    await station.until(id, all(2, 'sent'));
    const job = winspool.job();
    if (job) job.status = status;
    await station.until(id, `1:sent 2:in-doubt:${reason}`);
    winspool.empty();
    await until('the end of the first', () => station.jobs(id)[0]?.confirms === false);
    expect(station.states(id)).toBe(`1:sent 2:in-doubt:${reason}`);
    // What Windows still has may come out when somebody puts the error right.
    const shown = station.spooler.jobsOf(id).find(({ state }) => state === 'in-doubt');
    expect(shown?.mayStillPrint).toBe(reason === 'job-error');
  });

  test('one that a person paused there is held, and the others go on', async () => {
    const { winspool, station } = windowsStation();
    const id = station.accept(1);
    await station.until(id, '1:sent');
    const job = winspool.job();
    if (job) job.status = 0x1;
    await station.until(id, '1:sent:held-at-printer');
    const next = station.accept(1);
    await station.until(next, '1:sent');
  });

  test('a spooler that never says anything about the queue holds nothing back: sent to queue at once', async () => {
    const { winspool, station, isFinal } = windowsStation();
    winspool.isSilent = true;
    const id = station.accept(2);
    await station.until(id, all(2, 'sent'));
    expect(isFinal(id)).toBe(true);
    const next = station.accept(1);
    await station.until(next, '1:sent');
    expect(winspool.given).toHaveLength(3);
  });

  test('a spooler that falls silent about labels it was given: they say so, and go on with it', async () => {
    const { winspool, station, isFinal } = windowsStation();
    const id = station.accept(1);
    await station.until(id, '1:sent');
    winspool.isSilent = true;
    await station.until(id, '1:sent:not-reachable');
    winspool.isSilent = false;
    winspool.empty();
    await station.until(id, '1:sent');
    await until('its end', () => isFinal(id));
  });

  test('wait for the spare when the queue is out: what it has stays with it', async () => {
    const spare = { id: 'f', name: 'Files', kind: 'folder', path: '/tmp' };
    const folder = startPrintStation([], { labels: null });
    onTestFinished(() => folder.stop());
    const { winspool, station } = windowsStation([{ ...spare, path: folder.folder }], {
      ...{ spares: [{ printer: 'w', spare: 'f' }], spareAfterMinutes: 1 },
    });
    const first = station.accept(1);
    await station.until(first, '1:sent');
    winspool.status = 0x1;
    await station.until(first, '1:sent:paused');
    const next = station.accept(2);
    await station.until(next, all(2, 'printed'));
    expect(station.states(first)).toBe('1:sent:paused');
    expect(winspool.given).toHaveLength(1);
  });
});
