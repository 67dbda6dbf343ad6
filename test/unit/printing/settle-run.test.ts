import { expect, test, vi } from 'vitest';
import type { OpenRun } from '#main/printing/label-printer.ts';
import { settleRun } from '#main/printing/zebra/settle.ts';
import { zebraLimits, type ZebraConnection } from '#main/printing/zebra/zebra-connection.ts';

interface Reading {
  odometer: number | '?';
  formats?: number;
  partial?: 0 | 1;
}
interface Printer {
  readings: Reading[];
  /** What it calls itself; null: it does not answer the question. */
  serial?: string | null;
  /** Seconds since it was switched on; null: no answer in time. */
  uptime?: number | '?' | null;
  /** The number of the reading behind which the computer had slept. */
  stoodStillAt?: number;
}

/** A printer that is asked over a fresh connection; each reading is given once, the last again and again. */
function aPrinter({ readings, serial = 'A1B2', uptime = 3600, stoodStillAt }: Printer) {
  const asked: string[] = [];
  let count = 0;
  const answer = (question: string): string => {
    if (question.includes('device.unique_id')) return serial === null ? '' : `"${serial}"`;
    if (question.includes('device.uptime')) {
      if (uptime === null) return '';
      return uptime === '?'
        ? '"?"'
        : `"00 days 00 hours ${Math.floor(uptime / 60)} mins ${uptime % 60} secs"`;
    }
    const {
      odometer,
      formats = 0,
      partial = 0,
    } = readings[Math.min(count, readings.length - 1)] ?? { odometer: '?' };
    count += 1;
    const rows = [`030,0,0,1245,${formats},0,0,${partial},000,0,0,0`, '001,0,0,0,1,2,6,0,0,1,000', '1234,0'];
    return `${rows.map((row) => `\u0002${row}\u0003`).join('\r\n')}"${odometer}"`;
  };
  const connection = {
    ask<T>(question: string, parse: (text: string) => T | null): Promise<T | null> {
      asked.push(question);
      return Promise.resolve(parse(answer(question)));
    },
    takeStoodStill: () => count === stoodStillAt,
  } as unknown as ZebraConnection;
  return { connection, asked, readings: () => count };
}
const run = (more: Partial<OpenRun> = {}): OpenRun => ({
  serial: 'A1B2',
  odometer: 1000,
  bootedAt: Date.now() - 3_600_000,
  sent: 3,
  suspect: false,
  lastAgreed: true,
  habits: { slowest: 1, showsLabels: true, hidesLabels: false, unbelievedRuns: 0 },
  ...more,
});
const settings = { shared: false, asksIdentity: true, limits: { ...zebraLimits, quiet: 30, pause: 10 } };
const settle = (printer: Printer, more: Partial<OpenRun> = {}, how: Partial<typeof settings> = {}) =>
  settleRun(aPrinter(printer).connection, run(more), { ...settings, ...how });
const allOut = { readings: [{ odometer: 1003 }] };

test('all of a run came out, when the same printer says so in the same life', async () => {
  expect(await settle(allOut)).toEqual({ kind: 'all-out' });
});

test.each<[string, Printer, Partial<OpenRun>]>([
  ['was switched off and on since', { ...allOut, uptime: 60 }, {}],
  ['does not say how long it has been on', { ...allOut, uptime: '?' }, {}],
  ['does not answer that', { ...allOut, uptime: null }, {}],
  ['did not say it when the run began', allOut, { bootedAt: null }],
])(
  'a count of a printer that %s may be of labels that it forgot: a person is asked',
  async (_, printer, more) => {
    expect(await settle(printer, more)).toEqual({
      kind: 'unknown',
      reason: 'printer-restarted',
      counted: null,
      condition: 'ready',
    });
  },
);

test('a printer that did not say when it was switched on is not asked again', async () => {
  const printer = aPrinter(allOut);
  await settleRun(printer.connection, run({ bootedAt: null }), settings);
  expect(printer.asked.filter((question) => question.includes('uptime'))).toEqual([]);
});

test('only a run that may have come out asks how long the printer has been on', async () => {
  const printer = aPrinter({ readings: [{ odometer: 1001, formats: 2 }] });
  expect(await settleRun(printer.connection, run(), settings)).toEqual({
    kind: 'waiting',
    condition: 'printing',
    counted: { counted: 1, countedOf: 3 },
  });
  expect(printer.asked.filter((question) => question.includes('uptime'))).toEqual([]);
});

test('who it is is asked only where that can be compared', async () => {
  const asks = async (more: Partial<OpenRun>, how: Partial<typeof settings> = {}) => {
    const printer = aPrinter(allOut);
    const settled = await settleRun(printer.connection, run(more), { ...settings, ...how });
    return [printer.asked.some((question) => question.includes('unique_id')), settled];
  };
  const unknown = { kind: 'unknown', reason: 'unknown-printer', counted: null, condition: 'ready' };
  expect(await asks({})).toEqual([true, { kind: 'all-out' }]);
  expect(await asks({ serial: null })).toEqual([false, unknown]);
  expect(await asks({}, { asksIdentity: false })).toEqual([false, unknown]);
  expect(await settle({ ...allOut, serial: null })).toBe('no-identity');
});

test('none of it came out, only after the printer was quiet', async () => {
  const printer = aPrinter({ readings: [{ odometer: 1000 }] });
  const began = performance.now();
  expect(await settleRun(printer.connection, run(), settings)).toEqual({ kind: 'none-out' });
  expect(performance.now() - began).toBeGreaterThanOrEqual(30);
  // With a pause between the readings.
  expect(printer.readings()).toBeLessThan(10);
});

test('a count that moves begins the wait anew', async () => {
  const readings = Array.from({ length: 13 }, (_, count) => ({ odometer: 1000 + count }));
  // Longer in all than the printer must be quiet.
  expect(await settle({ readings }, { sent: 12 })).toEqual({ kind: 'all-out' });
});

test('a count that goes back while it is watched is of no printer', async () => {
  expect(await settle({ readings: [{ odometer: 1002 }, { odometer: 1001 }] })).toEqual({
    kind: 'unknown',
    reason: 'odometer-jumped',
    counted: null,
    condition: 'ready',
  });
});

test('a doubt names what the printer said of itself', async () => {
  expect(await settle({ readings: [{ odometer: 1004 }] })).toEqual({
    kind: 'unknown',
    reason: 'odometer-jumped',
    counted: { counted: 4, countedOf: 3 },
    condition: 'ready',
  });
});

test('after the computer slept nothing is read from this connection: another printer may answer', async () => {
  expect(await settle({ ...allOut, stoodStillAt: 1 })).toEqual({ kind: 'not-now', condition: 'ready' });
});

test('a station that closes does not wait until the printer is quiet', async () => {
  const printer = aPrinter({ readings: [{ odometer: 1001 }] });
  const long = { ...settings, limits: { ...settings.limits, quiet: 60_000 } };
  const closing = new AbortController();
  closing.abort();
  const settled = await settleRun(printer.connection, run(), long, closing.signal);
  expect([settled, printer.readings()]).toEqual([{ kind: 'not-now', condition: 'ready' }, 1]);
  const open = aPrinter({ readings: [{ odometer: 1001 }] });
  const waiting = new AbortController();
  const result = settleRun(open.connection, run(), long, waiting.signal);
  await vi.waitUntil(() => open.readings() > 2);
  waiting.abort();
  expect(await result).toEqual({ kind: 'not-now', condition: 'ready' });
});
