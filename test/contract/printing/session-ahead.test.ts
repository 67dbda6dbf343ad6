import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { systemClock, type Clock } from '#main/clock.ts';
import type { LabelPrinter } from '#main/printing/label-printer.ts';
import type { OpenedPrinter } from '#main/printing/open-printer.ts';
import { zebraPrinter } from '#main/printing/zebra/zebra-printer.ts';
import type { Printer } from '#shared/station/printer.ts';
import { useOneZebra } from '#support/one-zebra.ts';
import { quickZebraLimits } from '#support/print-station.ts';
import { until } from '#support/until.ts';
import { startZebraEmulator } from '#support/zebra-emulator.ts';

const one = useOneZebra();

/** Status, identity with serial number, and counter: nothing is asked any more before a label. */
const questionsBefore = 4;

/** A BOL has left; `answer` when the head of its answer has come, `end` when the try has ended. */
function leaving() {
  const answered = Promise.withResolvers<undefined>();
  const settled = Promise.withResolvers<undefined>();
  const before = one.zebra.counts.questions;
  one.station.spooler.announceLabels('any', { answered: answered.promise, settled: settled.promise });
  return {
    answer: () => answered.resolve(undefined),
    end: () => settled.resolve(undefined),
    prepared: (times = 1) =>
      until('the printer has answered', () => one.zebra.counts.questions >= before + times * questionsBefore),
  };
}

/** An answer of the service has begun to come. */
function answering() {
  const bol = leaving();
  bol.answer();
  return bol;
}

test('the session with the printer begins while the service works, and the printer is read again when its answer comes', async () => {
  // Else what a start asks of its printer, on connections of its own, would come later and be counted.
  await until('the station has asked its printer', () => one.zebra.counts.connections >= 2);
  await one.sessionEnds();
  const bol = leaving();
  await bol.prepared();
  // Somebody feeds two labels.
  one.zebra.foreignLabels(2);
  await sleep(150);
  // Not before: a question of the idle printer may still have been on its way.
  const { connections } = one.zebra.counts;
  bol.answer();
  await bol.prepared(2);
  const id = one.station.accept(1);
  bol.end();
  // Once the session has ended the idle printer is asked again, on connections of their own.
  await until('the label is out', () => one.out().length === 1);
  const during = one.zebra.counts.connections;
  await one.station.until(id, '1:printed');
  await one.sessionEnds();
  const [printed] = one.station.lines(id).filter(({ event }) => event === 'print-printed');
  expect(printed?.detail).toMatchObject({ from: 1002, to: 1003 });
  expect([during, one.out()]).toEqual([connections, [1]]);
});

test('an answer that does not begin to come keeps the printer for two seconds, and its labels go by a session of their own', async () => {
  const bol = leaving();
  await bol.prepared();
  const began = performance.now();
  await one.sessionEnds();
  expect(performance.now() - began).toBeLessThan(3000);
  await answering().prepared();
  const id = one.station.accept(1);
  await one.station.until(id, '1:printed');
  expect(one.out()).toEqual([1]);
});

test('what can be printed meanwhile waits for no answer', async () => {
  const bol = leaving();
  await bol.prepared();
  const { connections } = one.zebra.counts;
  const began = performance.now();
  const other = one.station.accept(2);
  await one.station.until(other, '1:printed 2:printed');
  expect(performance.now() - began).toBeLessThan(1500);
  bol.answer();
  bol.end();
  await one.sessionEnds();
  expect([one.zebra.counts.connections, one.out()]).toEqual([connections, [1, 2]]);
});

test('nor does what goes to the same printer by another of its names', async () => {
  const entry = (id: string): Printer =>
    ({ kind: 'zebra-tcp', id, name: id, host: '127.0.0.1', port: one.zebra.port }) as Printer;
  one.station.setPrinters([entry('z'), entry('tags')]);
  const bol = leaving();
  await bol.prepared();
  const began = performance.now();
  expect((await one.station.spooler.handlers.testLabel({ printerId: 'tags' })).ok).toBe(true);
  await expect.poll(() => one.zebra.printed.length, { interval: 10 }).toBe(1);
  expect(performance.now() - began).toBeLessThan(1500);
  bol.end();
  await one.sessionEnds();
});

test('the session with the printer begins while the answer comes, and its labels print in it', async () => {
  const answer = answering();
  await answer.prepared();
  expect([one.zebra.counts.connections, one.zebra.counts.open, one.out()]).toEqual([1, 1, []]);
  const id = one.station.accept(2);
  answer.end();
  await one.station.until(id, '1:printed 2:printed');
  await one.sessionEnds();
  expect([one.zebra.counts.connections, one.out()]).toEqual([1, [1, 2]]);
});

test('an answer without labels leaves nothing behind, and the next labels print', async () => {
  const answer = answering();
  await answer.prepared();
  answer.end();
  await one.sessionEnds();
  expect(one.station.db.prepare('SELECT count(*) AS n FROM print_runs').get()).toEqual({ n: 0 });
  const id = one.station.accept(1);
  await one.station.until(id, '1:printed');
  expect(one.out()).toEqual([1]);
});

test('an answer that never ends keeps the printer for a second', async () => {
  const answer = answering();
  await answer.prepared();
  await one.sessionEnds();
  const id = one.station.accept(1);
  await one.station.until(id, '1:printed');
  answer.end();
  expect(one.out()).toEqual([1]);
});

test('a printer that closes meanwhile puts no label in doubt: it goes by another connection', async () => {
  const answer = answering();
  await answer.prepared();
  await one.zebra.off();
  await one.zebra.on();
  await sleep(20);
  const id = one.station.accept(1);
  answer.end();
  await one.station.until(id, '1:printed');
  expect(one.station.events(id)).toEqual(['print-queued', 'print-sending', 'print-sent', 'print-printed']);
  expect(one.out()).toEqual([1]);
});

test('labels that came out while the answer took long are in no count of its own', async () => {
  const answer = answering();
  await answer.prepared();
  one.zebra.foreignLabels(2);
  await sleep(150);
  const id = one.station.accept(1);
  answer.end();
  await one.station.until(id, '1:printed');
  const [printed] = one.station.lines(id).filter(({ event }) => event === 'print-printed');
  expect(printed?.detail).toMatchObject({ from: 1002, to: 1003 });
});

test('paper that ran out is known before the label is there, and the label waits for it', async () => {
  one.zebra.set('paper-out', true);
  const answer = answering();
  await until(
    'the condition is known',
    () => one.station.spooler.labelPrinterStatus().condition === 'paper-out',
  );
  const id = one.station.accept(1);
  answer.end();
  await one.station.until(id, '1:queued:paper-out');
  one.zebra.set('paper-out', false);
  await one.station.until(id, '1:printed');
});

test.each([
  ['that is asked nothing', { confirms: false }],
  ['that other stations use', { shared: true }],
])('no session begins ahead with a printer %s', async (_name, settings) => {
  let sessions = 0;
  const open = (printer: Printer): OpenedPrinter => {
    if (printer.kind !== 'zebra-tcp') throw new Error(printer.kind);
    const labels = zebraPrinter(printer, quickZebraLimits);
    const print: LabelPrinter['print'] = (...given) => {
      sessions += 1;
      return labels.print(...given);
    };
    return { labels: { ...labels, print }, documents: null };
  };
  await one.restart({ open }, settings);
  const answer = answering();
  await sleep(100);
  expect(sessions).toBe(0);
  const id = one.station.accept(1);
  answer.end();
  await one.station.until(id, /^1:(?:sent|printed)/);
  expect([sessions, one.out()]).toEqual([1, [1]]);
});

test('a station that closes waits for no answer', async () => {
  // The second is never over here.
  const after: Clock['after'] = (milliseconds, run) =>
    milliseconds === 1000 ? () => undefined : systemClock.after(milliseconds, run);
  await one.restart({ clock: { ...systemClock, after } });
  const answer = answering();
  await answer.prepared();
  const began = performance.now();
  await one.restart();
  expect(performance.now() - began).toBeLessThan(4000);
  answer.end();
});

test('a printer that has moved meanwhile gets the labels at its new address', async () => {
  const moved = await startZebraEmulator();
  onTestFinished(() => moved.stop());
  const answer = answering();
  await answer.prepared();
  one.station.setPrinters([
    { kind: 'zebra-tcp', id: 'z', name: 'Bench labels', host: '127.0.0.1', port: moved.port },
  ]);
  const id = one.station.accept(1);
  answer.end();
  await one.station.until(id, '1:printed');
  expect([one.zebra.printed.length, moved.printed.length]).toEqual([0, 1]);
});
