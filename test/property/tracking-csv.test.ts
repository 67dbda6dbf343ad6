import fc from 'fast-check';
import { expect, test } from 'vitest';
import { guardFormulas } from '#shared/csv-guard.ts';
import { csvWords } from '#renderer/components/tracking/csv-words.ts';
import { csvColumns, trackingCsv } from '#renderer/components/tracking/tracking-csv.ts';
import { trackingRecordSchema, type TrackingRecord } from '#shared/freight/tracking.ts';
import { trackingRecord } from '#support/fake-tracking.ts';

/** A reader of RFC 4180 written from the document, not from the writer. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const letter = text.charAt(at);
    if (quoted) {
      if (letter !== '"') cell += letter;
      else if (text.charAt(at + 1) === '"') {
        cell += '"';
        at++;
      } else quoted = false;
    } else if (letter === '"' && cell === '') quoted = true;
    else if (letter === ',') {
      row.push(cell);
      cell = '';
    } else if (letter === '\r' && text.charAt(at + 1) === '\n') {
      rows.push([...row, cell]);
      row = [];
      cell = '';
      at++;
    } else {
      // RFC 4180, rules 5 and 6: these stand in quotes only.
      if ('"\r\n'.includes(letter))
        throw new Error(`bare ${JSON.stringify(letter)} in ${JSON.stringify(text)}`);
      cell += letter;
    }
  }
  expect(quoted).toBe(false);
  expect([row.length, cell]).toEqual([0, '']);
  return rows;
}

const evil = fc.constantFrom(
  '=1+1',
  '@SUM(A1)',
  '+1 775',
  '-2',
  '\t=1',
  '\r=1',
  '＝1',
  '"',
  ',',
  '\r\n',
  '",=1',
  "'",
  ' =1',
);
const said = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: fc.constantFrom('"', ',', '\r', '\n', '=', '+', '-', '@', '\t', 'a', 'ñ', ' ') }),
  fc.tuple(evil, fc.string()).map((parts) => parts.join('')),
);
/** A record with these texts spread over its columns. */
const recordOf = (texts: readonly string[]): TrackingRecord =>
  trackingRecord(
    Object.fromEntries(csvColumns.map((column, at) => [column, texts[at % texts.length] ?? ''])),
  );
const formula = /^[=+\-@\t\r\n＝＋－＠]/;

test('every cell comes back as it was, and none can be taken for a formula', () => {
  fc.assert(
    fc.property(fc.array(said, { minLength: 1, maxLength: 5 }), (texts) => {
      const record = recordOf(texts);
      const text = trackingCsv([record, record], csvWords());
      expect(text.charCodeAt(0)).toBe(0xfeff);
      const [head, ...rows] = readCsv(text.slice(1));
      expect(head).toEqual(Object.values(csvWords()));
      // What is inside of a cell is guarded by csv-guard.ts, which has tests of its own.
      const safe = csvColumns.map((column) => {
        const guarded = guardFormulas(record[column]);
        return formula.test(guarded) ? `'${guarded}` : guarded;
      });
      expect(rows).toEqual([safe, safe]);
      // A spreadsheet that splits at another sign, and does not see the quotes, finds no formula either.
      expect(
        rows
          .flat()
          .flatMap((cell) => cell.split(/[;\t\r\n]["\s]*/))
          .filter((cell) => formula.test(cell)),
      ).toEqual([]);
      expect(rows.flat().filter((cell) => formula.test(cell))).toEqual([]);
    }),
    { numRuns: 2000 },
  );
});

test('every field of a record has its column, and its own word', () => {
  expect([...csvColumns].sort()).toEqual(Object.keys(trackingRecordSchema.shape).sort());
  expect(new Set(Object.values(csvWords())).size).toBe(csvColumns.length);
});

test('a plain list reads plainly', () => {
  const [, line] = trackingCsv(
    [trackingRecord({ statusMessage: 'Delivered, "left at dock"', pro: '0123', statusTime: '09:40' })],
    csvWords(),
  ).split('\r\n');
  expect(line).toMatch(/^"Delivered, ""left at dock""",0123,,,SAIA,Saia,,09:40,/);
});
