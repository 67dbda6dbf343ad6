import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  chargesOf,
  accessorialCharges,
  markRates,
  nextRow,
  sortRates,
  startRow,
  type MarkedRate,
  type RateColumn,
} from '#renderer/components/rates/rate-marks.ts';
import { deliveryDay } from '#renderer/components/rates/rate-words.ts';
import { rateDoubts } from '#shared/freight/quote.ts';
import { rate, sixRates } from '#support/fake-rates.ts';

const named = (rows: MarkedRate[], which: 'cheapest' | 'fastest' | 'usual') =>
  rows.filter((row) => row[which]).map(({ rate: { scac } }) => scac);

test('the cheapest, the fastest and the usual carrier are marked, the cheapest first', () => {
  const rows = markRates(sixRates, 'saia');
  expect(rows.map(({ rate: { scac } }) => scac)).toEqual(['EXLA', 'SAIA', 'RLCA', 'ODFL', 'ABFS', 'CTII']);
  expect(named(rows, 'cheapest')).toEqual(['EXLA']);
  expect(named(rows, 'fastest')).toEqual(['ODFL']);
  expect(named(rows, 'usual')).toEqual(['SAIA']);
  expect(rows[0]?.overUsd).toBeNull();
  expect(rows[1]?.overUsd).toBeCloseTo(25.25);
});

test('of those that are equally fast only the cheapest is marked as fastest', () => {
  const rows = markRates(
    [rate('A', 'AAAA', 120, 2), rate('B', 'BBBB', 90, 4), rate('C', 'CCCC', 100, 2)],
    null,
  );
  expect(named(rows, 'fastest')).toEqual(['CCCC']);
});

test('sorted by a column, those that cannot be used stay last', () => {
  const rows = markRates(
    [
      rate('Zeta', 'ZZZZ', 100, 2),
      rate('Beta', 'BBBB', 90, null),
      rate('Alfa', 'AAAA', -1, 1, { doubts: ['negative-amount'] }),
      rate('Gamma', 'GGGG', 110, 1),
    ],
    null,
  );
  const by = (column: RateColumn, isDown = false) =>
    sortRates(rows, { by: column, isDown }).map(({ rate: { scac } }) => scac);
  expect(by('days')).toEqual(['GGGG', 'ZZZZ', 'BBBB', 'AAAA']);
  expect(by('net', true)).toEqual(['GGGG', 'ZZZZ', 'BBBB', 'AAAA']);
  expect(by('carrier')).toEqual(['BBBB', 'GGGG', 'ZZZZ', 'AAAA']);
});

test('who is equally cheap or fast is marked as well; one carrier alone is neither', () => {
  const two = markRates([rate('A', 'AAAA', 100, 2), rate('B', 'BBBB', 100, 2)], null);
  expect(named(two, 'cheapest')).toEqual(['AAAA', 'BBBB']);
  expect(named(two, 'fastest')).toEqual(['AAAA', 'BBBB']);
  const one = markRates([rate('A', 'AAAA', 100, 2)], 'AAAA');
  expect([...named(one, 'cheapest'), ...named(one, 'fastest')]).toEqual([]);
  expect(named(one, 'usual')).toEqual(['AAAA']);
});

test('a doubtful rate is last, unmarked, and no reason for another to be dear', () => {
  const rows = markRates(
    [
      rate('Cheap', 'CHEA', -5, 1, { doubts: ['negative-amount'] }),
      rate('A', 'AAAA', 90, 3),
      rate('B', 'BBBB', 80, 4),
    ],
    'CHEA',
  );
  expect(rows.map(({ rate: { scac } }) => scac)).toEqual(['BBBB', 'AAAA', 'CHEA']);
  expect(rows[2]).toMatchObject({
    usable: false,
    cheapest: false,
    fastest: false,
    usual: false,
    overUsd: null,
  });
  expect(rows[1]?.overUsd).toBe(10);
});

describe('the row that Enter takes', () => {
  test('starts at the usual carrier, else at the cheapest, else nowhere', () => {
    expect(startRow(markRates(sixRates, 'SAIA'))).toBe(3);
    expect(startRow(markRates(sixRates, 'XXXX'))).toBe(1);
    expect(startRow(markRates([rate('A', 'AAAA', null, 1, { doubts: ['no-amount'] })], null))).toBeNull();
  });
  test('moves over usable rows and holds at the ends', () => {
    const rows = markRates(sixRates, null);
    expect(nextRow(rows, 1, 1)).toBe(3);
    expect(nextRow(rows, 1, -1)).toBe(1);
    expect(nextRow(rows, 4, 1)).toBe(4);
    expect(nextRow([], null, 1)).toBeNull();
  });
});

test('an accessorial is one column, by its code, whatever its name; each charge of it is shown', () => {
  const rates = [
    rate('A', 'AAAA', 1, 1, { accessorials: [{ name: 'Liftgate', code: 'LFT', chargeUsd: 35 }] }),
    rate('B', 'BBBB', 1, 1, {
      accessorials: [
        { name: 'Lift gate delivery', code: 'lft', chargeUsd: 20 },
        { name: 'Liftgate', code: 'LFT', chargeUsd: null },
        { name: 'Tolls', code: '', chargeUsd: 4 },
      ],
    }),
  ];
  const extras = accessorialCharges(rates);
  expect(extras.map(({ id }) => id)).toEqual(['LFT', 'TOLLS']);
  const [lift, tolls] = extras;
  if (lift === undefined || tolls === undefined || rates[0] === undefined || rates[1] === undefined)
    throw new Error('two accessorials of two rates');
  expect(chargesOf(rates[1], lift).map(({ chargeUsd }) => chargeUsd)).toEqual([20, null]);
  expect(chargesOf(rates[0], tolls)).toEqual([]);
});

// Regression: an amount that the service gave neither a name nor a code stood nowhere.
test('a charge without a name or a code has a column too; one that says nothing has none', () => {
  const nameless = { name: '', code: '', chargeUsd: 85 };
  const silent = { name: '', code: '', chargeUsd: null };
  const one = rate('A', 'AAAA', 1, 1, { accessorials: [silent, nameless] });
  const [extra, ...more] = accessorialCharges([one]);
  if (extra === undefined) throw new Error('the amount is shown nowhere');
  expect(more).toEqual([]);
  expect(chargesOf(one, extra)).toEqual([nameless]);
  expect(accessorialCharges([rate('A', 'AAAA', 1, 1, { accessorials: [silent] })])).toEqual([]);
});

test('the day of delivery is the one the service wrote, in no zone', () => {
  expect(deliveryDay('2026-11-20')).toBe('Fri Nov 20');
  expect(deliveryDay('2026-11-20T00:00:00Z')).toBe('Fri Nov 20');
  expect(deliveryDay('2026-11-20T23:59:00-11:00')).toBe('Fri Nov 20');
  expect(deliveryDay('within the week')).toBe('within the week');
  expect(deliveryDay('2026-13-45')).toBe('2026-13-45');
  expect(deliveryDay('2026-02-30')).toBe('2026-02-30');
  // Regression: a carrier without an estimate was said to deliver on "Mon Jan 1".
  expect(deliveryDay('0001-01-01T00:00:00')).toBe('');
  expect(deliveryDay('9999-12-31T23:59:59')).toBe('');
  expect(deliveryDay('')).toBe('');
});

const anyRate = fc
  .record({
    net: fc.option(fc.double({ min: -10, max: 5000, noNaN: true })),
    days: fc.option(fc.integer({ min: 0, max: 30 })),
    scac: fc.constantFrom('', 'AAAA', 'BBBB', 'CCCC'),
    doubts: fc.uniqueArray(fc.constantFrom(...rateDoubts), { maxLength: 2 }),
  })
  .map(({ net, days, scac, doubts }) => rate('X', scac, net, days, { doubts }));

test('any rates: none is lost, none that is doubtful is marked, nobody usable is cheaper or faster than the marked', () => {
  fc.assert(
    fc.property(
      fc.array(anyRate, { maxLength: 12 }),
      fc.option(fc.constantFrom('AAAA', '')),
      (rates, usual) => {
        const rows = markRates(rates, usual);
        expect(rows.map(({ key }) => key).sort((a, b) => a - b)).toEqual(rates.map((_, at) => at));
        const usable = rows.filter((row) => row.usable);
        expect(rows.slice(0, usable.length)).toEqual(usable);
        for (const row of rows) {
          if (!row.usable) {
            expect(row.cheapest || row.fastest || row.usual).toBe(false);
            continue;
          }
          expect(row.rate.doubts).toEqual([]);
          if (row.cheapest)
            for (const other of usable)
              expect(other.rate.netAmountUsd).toBeGreaterThanOrEqual(row.rate.netAmountUsd ?? NaN);
          if (row.fastest)
            for (const other of usable)
              expect(other.rate.serviceDays ?? Infinity).toBeGreaterThanOrEqual(row.rate.serviceDays ?? NaN);
        }
        const start = startRow(rows);
        if (start !== null) expect(rows.find(({ key }) => key === start)?.usable).toBe(true);
        else expect(usable).toEqual([]);
      },
    ),
  );
});
