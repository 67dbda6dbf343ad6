import fc from 'fast-check';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { commoditySchema } from '#shared/freight/address-book/commodity.ts';
import { dockRoles, dockSchema } from '#shared/freight/address-book/dock.ts';
import { freightClasses } from '#shared/freight/freight-class.ts';
import { freightTerms } from '#shared/freight/freight-terms.ts';
import { visibleText } from '#shared/freight/text/visible-text.ts';
import { packageTypes } from '#shared/freight/package-type.ts';
import { readBook, writeBook, type BookColumns } from '#renderer/components/setup/book-csv.ts';
import { dockColumns } from '#renderer/components/setup/dock-columns.ts';
import { freightColumns } from '#renderer/components/setup/freight-columns.ts';

/** What people type, and what breaks files: quotes, commas, lines, formulas, apostrophes, letters of every kind. */
const text = (maxLength: number) =>
  fc
    .oneof(
      fc.string({ maxLength, unit: 'grapheme' }),
      fc.stringMatching(/^['"=+\-@,;\t\r\n a-zñ1]{0,12}$/),
      fc.constantFrom(
        '',
        "'s-Hertogenbosch",
        '=SUM(A1)',
        "'=1",
        "''+1",
        '"',
        'a\r\nb',
        'a\nb',
        'a\rb',
        '"a","b"',
        '-',
        ';',
      ),
    )
    .map((one) => one.trim().slice(0, maxLength).trim())
    // Cut within a character: no file can hold half of one.
    .filter((one) => one.isWellFormed());
// Of signs that nobody can see, nothing is left.
const required = (maxLength: number) => text(maxLength).filter((one) => visibleText(one).trim() !== '');
const code = fc
  .stringMatching(/^[A-Z0-9 ,'=-]{1,10}$/)
  .map((one) => one.trim())
  .filter((one) => one !== '');

const docks = fc
  .record({
    party: fc.record({
      company: required(60),
      contact: text(40),
      phone: text(30),
      email: fc.constantFrom('', 'a@b.co'),
      address: required(60),
      address2: text(30),
      city: required(40),
      state: fc.constantFrom('NV', 'OR'),
      postalCode: fc.constantFrom('89431', '97201-1234'),
      country: fc.constant('USA'),
    }),
    roles: fc.subarray([...dockRoles], { minLength: 1 }),
    hours: text(60),
    note: text(200),
    specialInstructions: text(300),
    accessorials: fc.array(code, { maxLength: 4 }),
    scac: fc.constantFrom('', 'SAIA', '=1', "'X"),
    carrierName: text(40),
    terms: fc.constantFrom('', ...freightTerms),
  })
  .map((raw) => dockSchema.parse(raw));
const inches = fc.option(fc.integer({ min: 1, max: 9999 }).map((n) => n / 2));
const kinds = fc
  .record({
    description: required(80),
    nmfc: text(20),
    packageType: fc.constantFrom(...packageTypes),
    freightClass: fc.constantFrom(...freightClasses),
    lengthIn: inches,
    widthIn: inches,
    heightIn: inches,
    hazard: fc.option(
      fc.record({
        unNumber: fc.constantFrom('UN1263', 'NA1993'),
        properShippingName: required(60),
        hazardClass: fc.constantFrom('3', '6.1 (8)'),
        packingGroup: fc.constantFrom('', 'II'),
        technicalName: text(40),
        reportableQuantity: fc.boolean(),
        limitedQuantity: fc.boolean(),
        marinePollutant: fc.boolean(),
        inhalationZone: fc.constantFrom('', 'A'),
      }),
    ),
  })
  .map((raw) => commoditySchema.parse(raw));

function isReadBack<T>(entries: fc.Arbitrary<T>, columns: BookColumns<T>): void {
  const rows = fc.uniqueArray(fc.record({ data: entries, hidden: fc.boolean() }), {
    selector: ({ data }) => columns.keyOf(data),
    minLength: 1,
    maxLength: 8,
  });
  fc.assert(
    fc.property(rows, (book) => {
      expect(readBook(writeBook(book, columns), columns)).toEqual({
        rows: book,
        at: book.map((_, n) => n + 2),
        absent: [],
        problems: [],
        wrong: 0,
      });
    }),
    { numRuns: 300 },
  );
}

describe('a list that is exported', () => {
  test('reads back as it was: docks', () => isReadBack(docks, dockColumns));
  test('reads back as it was: freight', () => isReadBack(kinds, freightColumns));

  test('has no cell that a spreadsheet would run', () => {
    fc.assert(
      fc.property(docks, (dock) => {
        const [, cells = []] = parse(writeBook([{ data: dock, hidden: false }], dockColumns), {
          bom: true,
          record_delimiter: '\r\n',
        });
        expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
      }),
    );
  });
});

describe('a file that is imported', () => {
  const head = 'company,address,city,state,postalCode,note';
  const good = 'Acme,1 Oak St,Reno,NV,89501,';

  test.each([
    [
      'a bad cell',
      `${head}\n${good}\nBeta,2 Oak,Reno,Nevada,89501,`,
      [{ row: 3, column: 'state', code: 'state' }],
    ],
    ['two bad cells', `${head}\nBeta,,Reno,NV,ABC,`, [{ row: 2, column: 'address', code: 'required' }]],
    [
      'a missing column',
      'company,city\nAcme,Reno',
      [
        { row: 1, column: 'address', code: 'column-missing' },
        { row: 1, column: 'state', code: 'column-missing' },
        { row: 1, column: 'postalCode', code: 'column-missing' },
      ],
    ],
    ['an unknown column', `${head},Fax\n${good},1`, [{ row: 1, column: 'Fax', code: 'column-unknown' }]],
    ['a column twice', `${head},Note\n${good},1`, [{ row: 1, column: 'Note', code: 'column-twice' }]],
    ['too many cells', `${head}\n${good},more`, [{ row: 2, column: '', code: 'too-many-cells' }]],
    [
      'a dock twice',
      `${head}\n${good}\n\nACME,1 oak st.,Reno,NV,89501-0001,x`,
      [{ row: 4, column: 'company', code: 'twice-in-file', first: 2 }],
    ],
    ['a quote that is not closed', `${head}\n"Acme,1 Oak`, [{ row: 2, column: '', code: 'csv-quotes' }]],
    ['nothing', '', [{ row: 1, column: 'company', code: 'column-missing' }]],
    ['a head alone', head, [{ row: 1, column: '', code: 'no-rows' }]],
  ])('with %s names it and gives no row of it to import', (_what, file, problems) => {
    const read = readBook(file, dockColumns);
    expect(read.problems).toEqual(expect.arrayContaining(problems));
    expect(read.wrong).toBeGreaterThanOrEqual(problems.length);
  });

  // Regression: "no" in a column of yes and no made the freight hazardous, and its row was refused for want of a UN number.
  test('freight that is said to be none of it is not hazardous', () => {
    const head = 'description,packageType,freightClass,reportableQuantity,limitedQuantity,marinePollutant';
    const { rows, problems } = readBook(`${head}\r\nHex bolts,PLT,60,no,No,false\r\n`, freightColumns);
    expect(problems).toEqual([]);
    expect(rows[0]?.data.hazard).toBe(null);
  });

  // Regression: the reader that took Papa Parse's place refused a file for a cell with inches in it.
  test('a quotation mark within a cell is a part of it', () => {
    const { rows, problems } = readBook(`${head}\nPipe 12" Works,1 Oak St,Reno,NV,89501,\n`, dockColumns);
    expect(problems).toEqual([]);
    expect(rows[0]?.data.party.company).toBe('Pipe 12" Works');
  });

  test('of a spreadsheet in another order, with semicolons, other capitals and empty rows is read', () => {
    const file =
      'Postalcode;COMPANY;address;city;state;hidden\r\n\r\n89501;Acme;1 Oak;Reno;nv;X\r\n;;;;;\r\n';
    expect(readBook(file, dockColumns)).toMatchObject({
      rows: [
        {
          data: { party: { company: 'Acme', state: 'NV', country: 'USA' }, roles: ['consignee'] },
          hidden: true,
        },
      ],
      problems: [],
    });
  });

  test('never throws and never loses a row silently, whatever it is', () => {
    const line = fc.oneof(
      fc.constant(good),
      fc.string({ maxLength: 60 }),
      fc.stringMatching(/^["',;\t\r a]{0,20}$/),
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 8 }), (lines) => {
        const { rows, problems, wrong } = readBook([head, ...lines].join('\n'), dockColumns);
        expect(wrong).toBeGreaterThanOrEqual(problems.length);
        const said = lines.filter((one) => one.replaceAll(/[,;"'\s]/g, '') !== '').length;
        if (said > 0) expect(rows.length + wrong).toBeGreaterThan(0);
      }),
      { numRuns: 500 },
    );
  });
});
