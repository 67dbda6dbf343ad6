import fc from 'fast-check';
import { expect, test } from 'vitest';
import { kindOf } from '#main/import/reading/file-kind.ts';
import { readImport } from '#main/import/reading/read-file.ts';
import { readNumber, showNumber } from '#shared/freight/form/read-number.ts';
import { dice } from '#support/dice.ts';
import { csv, orderCells, orderHeadings } from '#support/order-files.ts';
import { fuzzImports } from '../campaigns/import-files/fuzz-imports.ts';
import { defaultsSettingsSchema } from '#shared/station/defaults.ts';

const defaults = defaultsSettingsSchema.parse({ station: {} });
const station = { language: 'en' as const, shipper: null, billTo: null, defaults };

const cell = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.constantFrom('', 'a,b', 'say "5"', 'two\nlines', '12,125', 'Łódź', '  ', '"', ';'),
);
const row = fc.tuple(fc.integer({ min: 1, max: 5 }), fc.array(cell, { minLength: 14, maxLength: 14 }));

test('rows in are shipments’ rows and bad rows, each once, whatever stands in them and whatever parts them', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { minLength: 1, maxLength: 30 }),
      fc.constantFrom(',', ';', '\t', '|'),
      async (rows, sign) => {
        const quoted = (text: string) => `"${text.replaceAll('"', '""').replaceAll('\u0000', '')}"`;
        const lines = rows.map(([order, cells]) => [`SO-${order}`, ...cells].map(quoted).join(sign));
        const text = [orderHeadings.slice(0, 15).map(quoted).join(sign), ...lines].join('\r\n');
        const reading = await readImport(
          Buffer.from(text),
          'a.csv',
          station,
          (_names, guessed) => guessed,
          0,
        );
        const seen = [...reading.taken].flatMap((taken) =>
          taken.is === 'bad' ? taken.rows.map(({ row: at }) => at) : taken.shipment.rows,
        );
        // A heading is row 1, and a row with an order says something.
        expect(seen.toSorted((a, b) => a - b)).toEqual(rows.map((_row, at) => at + 2));
      },
    ),
    { numRuns: 150 },
  );
});

test('rows of one order make one shipment with a line each, in the order of the file', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 20 }),
      async (orders) => {
        const text = csv([orderHeadings, ...orders.map((n, at) => orderCells(n, at))]);
        const reading = await readImport(
          Buffer.from(text),
          'a.csv',
          station,
          (_names, guessed) => guessed,
          0,
        );
        const shipments = [...reading.taken].flatMap((taken) =>
          taken.is === 'shipment' ? taken.shipment : [],
        );
        expect(shipments.map(({ externalId }) => externalId)).toEqual(
          [...new Set(orders)].map((n) => `SO-${n}`),
        );
        for (const { externalId, form } of shipments) {
          const own = orders.flatMap((n, at) => (`SO-${n}` === externalId ? `Fasteners, boxed ${at}` : []));
          expect(form.lines.map(({ description }) => description)).toEqual(own);
        }
      },
    ),
    { numRuns: 60 },
  );
});

test('a number in JSON is the same number in the form, in every language', async () => {
  const number = fc.oneof(
    fc.integer({ min: 1, max: 150_000 }),
    fc.integer({ min: 1, max: 150_000_000 }).map((n) => n / 1000),
  );
  await fc.assert(
    fc.asyncProperty(number, fc.constantFrom('en', 'es', 'fr'), async (weightLb, language) => {
      const text = JSON.stringify({ externalId: 'A', lines: [{ weightLb }] });
      const reading = await readImport(
        Buffer.from(text),
        'a.json',
        { ...station, language },
        (_n, g) => g,
        0,
      );
      const [taken] = reading.taken;
      if (taken?.is !== 'shipment') throw new Error('bad');
      const typed = taken.shipment.form.lines[0]?.weightLb ?? '';
      expect(typed).toBe(showNumber(weightLb, language));
      expect(readNumber(typed, language)).toEqual({ is: 'number', value: weightLb });
    }),
    { numRuns: 200 },
  );
});

// The short form of test/campaigns/imports.ts.
test('three thousand broken files: each is refused by name or all its rows are accounted for', async () => {
  const { faults, ends } = await fuzzImports(dice(47), 3000);
  expect(faults).toEqual([]);
  for (const end of [
    'csv read, with bad rows, with shipments',
    'xlsx refused: broken',
    'json read, with bad rows',
  ])
    expect(ends.get(end) ?? 0, end).toBeGreaterThan(0);
});

test('only what can be read is taken', () => {
  expect(['a.CSV', 'b.xlsx', 'c.json', 'd.xls', 'e', '.csv'].map(kindOf)).toEqual([
    'delimited',
    'workbook',
    'json',
    null,
    null,
    null,
  ]);
});
