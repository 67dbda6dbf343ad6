import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import type { OpenRun } from '#main/printing/label-printer.ts';
import {
  doesEmptyProveDone,
  labelsStillInside,
  quietMilliseconds,
  compareCounter,
} from '#main/printing/zebra/agreement.ts';
import type { HostStatus } from '#main/printing/zebra/host-status.ts';
import { judgeReading, type TimedReading } from '#main/printing/zebra/settle.ts';

const idle: HostStatus = {
  paperOut: false,
  ribbonOut: false,
  headOpen: false,
  paused: false,
  overTemperature: false,
  underTemperature: false,
  bufferFull: false,
  cutterFault: false,
  formats: 0,
  remaining: 0,
  partialFormat: false,
};
const honest = { slowest: 1000, showsLabels: true, hidesLabels: false, unbelievedRuns: 0 };
const run: OpenRun = {
  serial: 'A',
  odometer: 100,
  bootedAt: 0,
  sent: 3,
  suspect: false,
  lastAgreed: true,
  habits: honest,
};
const look = (change: Partial<TimedReading>): TimedReading => ({
  status: idle,
  condition: 'ready',
  odometer: 100,
  serial: 'A',
  quiet: 60_000,
  ...change,
});
const alone = { shared: false, least: 4000 };

describe('the counter', () => {
  it('agrees only when it stands exactly where the labels sent would put it', () => {
    fc.assert(
      fc.property(fc.nat(10_000), fc.nat(50), fc.integer({ min: -60, max: 120 }), (odometer, sent, moved) => {
        const standing = compareCounter({ odometer, sent }, odometer + moved);
        expect(standing === 'agrees').toBe(moved === sent);
        expect(standing === 'wrong').toBe(moved < 0 || moved > sent);
      }),
    );
  });

  it('is never proof of a part of a run: all, none, or a person', () => {
    fc.assert(
      fc.property(
        fc.record({
          odometer: fc.option(fc.integer({ min: 95, max: 110 })),
          serial: fc.constantFrom('A', 'B', null),
          quiet: fc.nat(60_000),
          formats: fc.nat(2),
          shared: fc.boolean(),
          suspect: fc.boolean(),
          shows: fc.boolean(),
          hides: fc.boolean(),
          known: fc.constantFrom('A', null),
        }),
        ({ odometer, serial, quiet, formats, shared, suspect, shows, hides, known }) => {
          const habits = { ...honest, showsLabels: shows, hidesLabels: hides };
          const status = { ...idle, formats };
          const condition = formats > 0 ? ('printing' as const) : ('ready' as const);
          const verdict = judgeReading(
            { ...run, serial: known, suspect, habits },
            look({ odometer, serial, quiet, status, condition }),
            { shared, least: 4000 },
          );
          const same = known !== null && known === serial && !shared && formats === 0;
          if (verdict?.kind === 'all-out') expect(same && odometer === 103).toBe(true);
          if (verdict?.kind === 'none-out')
            expect(same && odometer === 100 && quiet >= 4000 && shows && !hides && !suspect).toBe(true);
        },
      ),
    );
  });
});

describe('a run left open', () => {
  it.each([
    ['all counted, empty', {}, look({ odometer: 103 }), { kind: 'all-out' }],
    // Regression: a label of the run before, which nobody could tell, stood for one that was still to come.
    [
      'all counted after a run that did not agree, by one that hides labels, not yet quiet',
      { lastAgreed: false, habits: { ...honest, hidesLabels: true } },
      look({ odometer: 103, quiet: 3999 }),
      null,
    ],
    [
      'the same in this very run',
      { lastAgreed: false, suspect: true },
      look({ odometer: 103, quiet: 3999 }),
      null,
    ],
    [
      'the same, quiet',
      { lastAgreed: false, suspect: true },
      look({ odometer: 103, quiet: 4000 }),
      { kind: 'all-out' },
    ],
    [
      'the same, by one that shows what it holds',
      { lastAgreed: false },
      look({ odometer: 103, quiet: 0 }),
      { kind: 'all-out' },
    ],
    ['none counted, quiet, a printer that shows what it holds', {}, look({}), { kind: 'none-out' }],
    ['none counted, not yet quiet', {}, look({ quiet: 3999 }), null],
    // Regression: "did not come out" was believed after two looks four seconds apart, whatever a label took.
    [
      'none counted, quiet for less than four of its slowest labels',
      { habits: { ...honest, slowest: 6000 } },
      look({ quiet: 23_000 }),
      null,
    ],
    ['a printer that nothing is known of', { habits: null }, look({}), 'counted-short'],
    ['one that hides labels', { habits: { ...honest, hidesLabels: true } }, look({}), 'counted-short'],
    ['one whose status fell short in this very run', { suspect: true }, look({}), 'counted-short'],
    ['two of three', {}, look({ odometer: 102 }), 'counted-short'],
    ['four of three', {}, look({ odometer: 104 }), 'odometer-jumped'],
    ['a counter that went backwards', {}, look({ odometer: 99 }), 'odometer-jumped'],
    [
      'another printer whose counter happens to agree',
      {},
      look({ odometer: 103, serial: 'B' }),
      'other-printer',
    ],
    [
      'a printer that does not tell its serial number',
      {},
      look({ odometer: 103, serial: null }),
      'unknown-printer',
    ],
    [
      'sent to one that did not tell it',
      { serial: null },
      look({ odometer: 103, serial: null }),
      'unknown-printer',
    ],
    [
      'still in the printer',
      {},
      look({ odometer: 101, status: { ...idle, formats: 2 }, condition: 'printing' }),
      { kind: 'waiting', condition: 'printing', counted: { counted: 1, countedOf: 3 } },
    ],
    [
      'all counted, and a label more in the printer, which calls itself ready',
      {},
      look({ odometer: 103, status: { ...idle, formats: 1 } }),
      { kind: 'waiting', condition: 'ready', counted: { counted: 3, countedOf: 3 } },
    ],
    [
      'empty, and out of paper: a label may have been thrown away',
      {},
      look({ status: { ...idle, paperOut: true }, condition: 'paper-out' }),
      { kind: 'waiting', condition: 'paper-out', counted: { counted: 0, countedOf: 3 } },
    ],
    [
      'all counted by a printer on which others were seen: the labels may be theirs',
      { habits: { ...honest, unbelievedRuns: 1 } },
      look({ odometer: 103 }),
      'others-seen',
    ],
    [
      'all counted, and the beginning of a label is left in it',
      {},
      look({ odometer: 103, status: { ...idle, partialFormat: true } }),
      'partial-format',
    ],
    [
      'the beginning of a label, not yet quiet',
      {},
      look({ odometer: 101, quiet: 3999, status: { ...idle, partialFormat: true } }),
      null,
    ],
    [
      'the beginning of a label, quiet',
      {},
      look({ odometer: 101, status: { ...idle, partialFormat: true } }),
      'partial-format',
    ],
    ['a status and no counter', {}, look({ odometer: null }), { kind: 'not-now', condition: 'mute' }],
    [
      'no status',
      {},
      look({ status: null, condition: 'head-open' }),
      { kind: 'not-now', condition: 'head-open' },
    ],
    ['a printer without a counter', {}, look({ odometer: 'none' }), 'no-odometer'],
  ] as const)('%s', (_, change, seen, wanted) => {
    const verdict = judgeReading({ ...run, ...change }, seen, alone);
    if (typeof wanted === 'string') expect(verdict).toMatchObject({ kind: 'unknown', reason: wanted });
    else expect(verdict).toEqual(wanted);
  });

  it('on a shared printer that another has taken the place of, none is counted while it still prints', () => {
    const printing = look({ odometer: 99, status: { ...idle, formats: 1 }, condition: 'printing' });
    expect(judgeReading(run, printing, { ...alone, shared: true })).toEqual({
      kind: 'waiting',
      condition: 'printing',
      counted: { counted: 0, countedOf: 3 },
    });
  });

  it('on a shared printer no count is proof', () => {
    for (const odometer of [100, 102, 103, 104])
      expect(judgeReading(run, look({ odometer }), { ...alone, shared: true })).toMatchObject({
        reason: 'shared',
      });
  });
});

it('an empty status is proof only of a printer that has shown all and hidden nothing', () => {
  expect(doesEmptyProveDone(null, false)).toBe(false);
  expect(doesEmptyProveDone({ ...honest, showsLabels: false }, false)).toBe(false);
  expect(doesEmptyProveDone({ ...honest, hidesLabels: true }, false)).toBe(false);
  expect(doesEmptyProveDone(honest, true)).toBe(false);
  expect(doesEmptyProveDone(honest, false)).toBe(true);
});

it('what is hidden is never overstated when a label comes out between status and counter', () => {
  expect(labelsStillInside({ odometer: 10, sent: 3 }, 11, 2)).toBe(0);
  expect(labelsStillInside({ odometer: 10, sent: 3 }, 11, 1)).toBe(1);
  expect(labelsStillInside({ odometer: 10, sent: 3 }, 12, 2)).toBe(-1);
});

it('quiet is several of the slowest labels, never less than the limit', () => {
  expect(quietMilliseconds(null, 4000)).toBe(4000);
  expect(quietMilliseconds(500, 4000)).toBe(4000);
  expect(quietMilliseconds(6000, 4000)).toBe(24_000);
});
