import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unitRanges } from '#main/trucks/papers/words.ts';
import { pagesOf } from '#main/trucks/papers/table.ts';
import { manifestCsv } from '#renderer/components/trucks/manifest-csv.ts';
import { addPoint, strokePath } from '#renderer/components/trucks/strokes.ts';
import {
  handOverWarnings,
  pickupTotals,
  readCount,
  unscannedUnits,
} from '#shared/station/hand-over-check.ts';
import { signatureField, type ManifestRow, type TruckRow } from '#shared/station/hand-over.ts';

const row = fc
  .record({
    handlingUnits: fc.integer({ min: 1, max: 60 }),
    pieces: fc.option(fc.integer({ min: 1, max: 9999 })),
    weightLb: fc.integer({ min: 1, max: 2_000_000 }).map((n) => n / 10),
    hazmat: fc.boolean(),
    problems: fc.constant([]),
    scanned: fc.uniqueArray(fc.integer({ min: 1, max: 60 })),
  })
  .map((made) => ({
    ...made,
    scanned: made.scanned.filter((unit) => unit <= made.handlingUnits),
  })) as fc.Arbitrary<unknown> as fc.Arbitrary<TruckRow>;
const rows = fc.array(row, { maxLength: 60 });

test('totals of two trucks are the totals of both, in any order', () => {
  fc.assert(
    fc.property(rows, rows, (one, other) => {
      const [a, b, both] = [pickupTotals(one), pickupTotals(other), pickupTotals([...other, ...one])];
      expect(both.shipments).toBe(one.length + other.length);
      expect(both.units).toBe(a.units + b.units);
      expect(both.hazmat).toBe(a.hazmat + b.hazmat);
      expect(both.weightLb).toBeCloseTo(a.weightLb + b.weightLb, 3);
      // Never a digit that no hand would write.
      expect(String(both.weightLb)).toMatch(/^\d+(\.\d)?$/);
      expect(both.pieces).toBe(a.pieces === null || b.pieces === null ? null : a.pieces + b.pieces);
    }),
  );
});

test('a count that agrees warns of nothing, and one that does not says by how much', () => {
  fc.assert(
    fc.property(
      fc.array(row, { minLength: 1, maxLength: 20 }),
      fc.integer({ min: 0, max: 2000 }),
      (taken, counted) => {
        const { units } = pickupTotals(taken);
        const warnings = handOverWarnings({ units: String(counted), pieces: '' }, taken);
        const said = warnings.find(({ kind }) => kind === 'units');
        expect(said?.by ?? 0).toBe(counted - units);
        expect(new Set(warnings.map(({ key }) => key)).size).toBe(warnings.length);
      },
    ),
  );
});

test('what is scanned and what is not are all units, and nothing is missing where nobody scans', () => {
  fc.assert(
    fc.property(rows, (taken) => {
      const missing = unscannedUnits(taken);
      const scanning = taken.some(({ scanned }) => scanned.length > 0);
      const count = missing.reduce((sum, { units }) => sum + units.length, 0);
      const scanned = taken.reduce((sum, one) => sum + one.scanned.length, 0);
      expect(count).toBe(scanning ? pickupTotals(taken).units - scanned : 0);
      for (const { row: of, units } of missing)
        expect(units.some((unit) => of.scanned.includes(unit))).toBe(false);
    }),
  );
});

test('a count is digits alone', () => {
  expect(['12', ' 7 ', '0'].map(readCount)).toEqual([12, 7, 0]);
  expect(['', '1.5', '-1', '1,200', '1e3', '1234567', 'x'].map(readCount)).toEqual([
    null,
    null,
    null,
    null,
    null,
    null,
    null,
  ]);
});

test('units are told as ranges from which every unit can be read back', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 40 })), (some) => {
      const units = some.toSorted((a, b) => a - b);
      const back = unitRanges(units)
        .split(', ')
        .filter((part) => part !== '')
        .flatMap((part) => {
          const [from = 0, to = from] = part.split('–').map(Number);
          return Array.from({ length: to - from + 1 }, (_, n) => from + n);
        });
      expect(back).toEqual(units);
    }),
  );
});

test('pages hold every row once in its order, and the last has room for its foot', () => {
  const room = { top: 180, laterTop: 62, foot: 150 };
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 400 }), (n) => {
      const all = Array.from({ length: n }, (_, at) => at);
      const pages = pagesOf(all, room);
      expect(pages.flat()).toEqual(all);
      const [last = []] = pages.slice(-1);
      const top = pages.length === 1 ? room.top : room.laterTop;
      expect(top + 16 + last.length * 25 + 20 + room.foot).toBeLessThanOrEqual(748);
      if (n > 0) expect(pages.every((page) => page.length > 0)).toBe(true);
    }),
  );
});

test('a stroke stays in its field and keeps whole numbers, wherever the pen goes', () => {
  const place = fc.record({
    x: fc.double({ min: -1e6, max: 1e6, noNaN: true }),
    y: fc.double({ min: -1e6, max: 1e6, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(place, { minLength: 1, maxLength: 50 }), (places) => {
      const stroke = places.reduce<number[]>(addPoint, []);
      expect(stroke.length % 2).toBe(0);
      expect(stroke.every((n) => Number.isInteger(n) && n >= 0 && n <= signatureField.width)).toBe(true);
      expect(strokePath(stroke)).toMatch(/^M\d+ \d+(L\d+ \d+)+$/);
    }),
  );
});

test('no cell of a manifest is a formula, and quotes and commas stay in their cell', () => {
  const evil = fc.constantFrom(
    '=1+1',
    '@SUM(A1)',
    '+1 775',
    '-2',
    '\t=1',
    '＝1',
    'a,b',
    'He said "no"',
    'two\r\nlines',
  );
  const made: ManifestRow = {
    shipmentId: 's',
    bolNumber: '1',
    proNumber: '',
    poNumber: '',
    consignee: '',
    city: '',
    state: 'NV',
    scac: 'SAIA',
    carrierName: '',
    createdAt: '2026-01-01T00:00:00.000Z',
    handlingUnits: 1,
    pieces: null,
    weightLb: 1.5,
    hazmat: true,
    labelsPrinted: 1,
    labelsWanted: 1,
    problems: [],
    handedOverAt: '2026-01-01T00:00:00.000Z',
    driver: '',
    seal: '',
    trailer: '',
  };
  fc.assert(
    fc.property(evil, evil, evil, (consignee, driver, seal) => {
      const text = manifestCsv([{ ...made, consignee, driver, seal }]);
      const [, line = ''] = text.split(/(?<=Seal)\r\n/);
      for (const cell of [consignee, driver, seal]) {
        // The tab ends a cell where a spreadsheet splits at tabs, so what follows it is guarded as well.
        const safe = cell === '\t=1' ? `'\t'=1` : /^[=+\-@＝]/.test(cell) ? `'${cell}` : cell;
        expect(line).toContain(/[",\r\n;\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe);
      }
      expect(/(^|,)"?[=+@\t＝]/.test(line)).toBe(false);
    }),
  );
});
