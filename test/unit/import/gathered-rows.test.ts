import { describe, expect, test } from 'vitest';
import { gather } from '#main/import/reading/gather.ts';
import type { Cell, TableRow } from '#main/import/reading/table.ts';
import type { ImportField } from '#shared/freight/fields/import-fields.ts';
import { defaultsSettingsSchema } from '#shared/station/defaults.ts';
import { aForm } from '#support/builders.ts';

const station = {
  ...{ language: 'en' as const, shipper: null, billTo: null },
  defaults: defaultsSettingsSchema.parse({ station: {} }),
};
type Rows = readonly (readonly Cell[] | Omit<TableRow, 'row'>)[];

/** Rows from 2 on, with a column for each field, named like it. */
function gathered(fields: readonly ImportField[], rows: Rows, texts: object = {}, at = station) {
  const columns = Object.fromEntries(fields.map((field, column) => [field, { column }]));
  const table = rows.map((row, n): TableRow => {
    const { cells, ...rest } = 'cells' in row ? row : { cells: [...row], broken: null };
    return { row: n + 2, cells, ...rest };
  });
  return gather(table, {
    ...{ mapping: { fields: { ...columns, ...texts }, days: 'mdy', sheet: 0 }, columns: [...fields] },
    ...{ station: at, foreign: new Set(), sharedMerges: new Set() },
  });
}
function shipmentOf(...given: Parameters<typeof gathered>) {
  const read = gathered(...given);
  if (read.is === 'bad') throw new Error(JSON.stringify(read.problems));
  return read.shipment;
}
/** Each as "row|column|path|code|value". */
function problemsOf(...given: Parameters<typeof gathered>): string[] {
  const read = gathered(...given);
  if (read.is !== 'bad') return [];
  return read.problems.map(({ row, column, path, code, value }) =>
    [row, column, path, code, value].join('|'),
  );
}

describe('the rows of one shipment', () => {
  const fields = ['externalId', 'poNumber', 'line.pieces', 'line.description'] as const;

  test('each with line data is a line; one without is none beside others', () => {
    const first = ['A1', '007', '3', 'Valves'];
    const { rows, form } = shipmentOf(fields, [first, ['A1', '', '', ''], ['A1', '', '5', 'Bolts']]);
    expect(rows).toEqual([2, 3, 4]);
    expect(form.lines.map(({ pieces }) => pieces)).toEqual(['3', '5']);
    // Words for nothing are nothing.
    expect(shipmentOf(fields, [first, ['A1', '', 'NULL', '']]).form.lines).toHaveLength(1);
  });

  test('without any line data there is one empty line', () => {
    expect(shipmentOf(fields, [['A1', '007', '', '']]).form.lines).toHaveLength(1);
    expect(shipmentOf(fields, [['A1', '007', '', ''], ['A1']]).form.lines).toHaveLength(1);
    const { lines } = shipmentOf(fields, [
      ['A1', '007', '', ''],
      ['A1', '', '2', ''],
    ]).form;
    expect(lines.map(({ pieces }) => pieces)).toEqual(['', '2']);
  });

  test('a value of the head is said once, or the same each time; its place is where it stands', () => {
    expect(
      shipmentOf(fields, [
        ['A1', '', '1'],
        ['A1', '007', '2'],
      ]).form.poNumber,
    ).toBe('007');
    expect(
      shipmentOf(fields, [
        ['A1', '007', '1'],
        ['A1', '007', '2'],
      ]).form.poNumber,
    ).toBe('007');
    expect(
      problemsOf(fields, [
        ['A1', '007', '1'],
        ['A1', '008', '2'],
        ['A1', '', '3'],
      ]),
    ).toEqual(['3|poNumber|poNumber|differs|008']);
    const terms = ['externalId', 'freightTerms'] as const;
    expect(
      problemsOf(terms, [
        ['A1', 'whoever'],
        ['A1', ''],
      ]),
    ).toEqual(['2|freightTerms|freightTerms|freight-terms|whoever']);
    const long = 'x'.repeat(3000);
    expect(
      problemsOf(fields, [
        ['A1', long, '1'],
        ['A1', '', '2'],
      ]),
    ).toEqual([expect.stringMatching(/^2\|poNumber\|poNumber\|too-long\|x{60}…$/)]);
  });

  test('a value for all shipments has no column and no place', () => {
    const { form } = shipmentOf(['externalId'], [['A1']], { poNumber: { text: '007' } });
    expect(form.poNumber).toBe('007');
    expect(problemsOf(['externalId'], [['A1']], { loadOrder: { text: 'first' } })).toEqual([
      '2||loadOrder|not-a-number|first',
    ]);
  });

  test('up to 200 lines are taken, and more are refused', () => {
    const rows = (count: number) => Array.from({ length: count }, () => ['A1', '', '1', 'x']);
    expect(shipmentOf(fields, rows(200)).form.lines).toHaveLength(200);
    expect(problemsOf(fields, rows(201))).toEqual(['2||lines|too-many|']);
  });

  test('a row that cannot be read keeps them all from being taken, and is kept with its cells', () => {
    const read = gathered(fields, [['A1', '007', 3, ''], { cells: ['A1'], broken: 'hidden-row' }]);
    expect(read).toMatchObject({
      is: 'bad',
      rows: [
        { row: 2, cells: ['A1', '007', '3', ''] },
        { row: 3, cells: ['A1'] },
      ],
      problems: [{ row: 3, column: '', path: '', code: 'hidden-row', value: '' }],
    });
  });
});

test('an order number that a format shows with zeros is known without them too', () => {
  const masked = { number: 123, shown: '000123' };
  expect(shipmentOf(['externalId'], [[masked]])).toMatchObject({ externalId: '000123', plainId: '123' });
  expect(shipmentOf(['poNumber'], [[masked]])).not.toHaveProperty('plainId');
  expect(shipmentOf(['externalId'], [['000123']])).not.toHaveProperty('plainId');
});

test('terms count as said when the file names them', () => {
  expect(shipmentOf(['freightTerms'], [['collect']]).saidTerms).toBe(true);
  expect(shipmentOf(['freightTerms'], [['']]).saidTerms).toBe(false);
  expect(shipmentOf(['poNumber'], [['collect']]).saidTerms).toBe(false);
});

test.each([
  ['3', 3],
  ['3,5', 3.5],
  ['-2', -2],
  ['999999999', 999_999_999],
])('%s is the loading order %d', (text, order) => {
  expect(shipmentOf(['loadOrder'], [[text]]).loadOrder).toBe(order);
});

test.each(['first', '1000000000', '-1e9'])('%s is no loading order', (text) => {
  expect(problemsOf(['loadOrder'], [[text]])).toEqual([
    expect.stringMatching(/^2\|loadOrder\|loadOrder\|(not-a-number|scientific-number)\|/),
  ]);
});

test('what is asked for besides the BOL is refused at its own place', () => {
  expect(problemsOf(['order'], [['perhaps']])).toEqual(['2|order|order|yes-or-no|perhaps']);
  // There is no such column.
  expect(problemsOf(['tender'], [['yes']])).toContain('2||tender.pickupFrom|required|');
  expect(problemsOf(['rate', 'scac'], [['cheapest', 'SAIA']])).toEqual(['2|scac|scac|not-with-rate|SAIA']);
});

describe('a merged cell', () => {
  const merged = new Map([[0, 'A2:A3']]);
  const shared = (fields: readonly ImportField[], names: string[]) =>
    gather([{ row: 2, cells: ['500'], broken: null, merged }], {
      mapping: { fields: { [fields[0] ?? '']: { column: 0 } }, days: 'mdy', sheet: 0 },
      ...{ columns: [...fields], station, foreign: new Set(), sharedMerges: new Set(names) },
    });

  test('does not say how a weight divides, nor an amount of money that shipments share', () => {
    const refused = { is: 'bad', problems: [{ code: 'merged-amount', row: 2, value: '500' }] };
    expect(shared(['line.weightLb'], [])).toMatchObject(refused);
    expect(shared(['codAmount'], ['A2:A3'])).toMatchObject(refused);
    expect(shared(['codAmount'], []).is).toBe('shipment');
    expect(shared(['poNumber'], ['A2:A3']).is).toBe('shipment');
    expect(shared(['line.freightClass'], ['A2:A3']).is).toBe('shipment');
  });
});

describe('what is still wrong with a shipment', () => {
  test('has the row of its line, or the first one', () => {
    const fields = ['externalId', 'line.pieces', 'line.weightLb'] as const;
    const { problems } = shipmentOf(fields, [
      ['A1', '1', '500'],
      ['A1', '2', ''],
    ]);
    const placeOf = (path: string) => problems.find((one) => one.path === path);
    expect(placeOf('lines.1.weightLb')).toMatchObject({ row: 3, column: 'line.weightLb', value: '' });
    expect(placeOf('lines.1.description')).toMatchObject({ row: 3, column: '', value: '' });
    expect(placeOf('lines.0.description')).toMatchObject({ row: 2 });
    expect(placeOf('consignee.company')).toMatchObject({ row: 2, column: '', value: '' });
  });

  test('says both readings of a number, and nothing of readings where there are none', () => {
    const { reasons } = shipmentOf(['line.weightLb'], [['12,5']]);
    const said = reasons.find(({ path }) => path === 'lines.0.weightLb');
    expect(said?.readings).toHaveLength(2);
    expect(reasons.find(({ path }) => path === 'consignee.company')).not.toHaveProperty('readings');
  });
});

describe('parties that the file leaves out', () => {
  const { shipper, billTo } = aForm();
  const own = { ...station, shipper, billTo: { ...billTo, company: 'Freight Audit Inc' } } as never;

  test('are the station’s: the shipper, and the payer under third-party terms', () => {
    const paid = shipmentOf(['freightTerms'], [['third party']], {}, own).form;
    expect([paid.shipper.company, paid.billTo.company]).toEqual([shipper.company, 'Freight Audit Inc']);
    expect(shipmentOf(['freightTerms'], [['collect']], {}, own).form.billTo.company).toBe('');
  });

  test('stay as the file names them', () => {
    const fields = ['freightTerms', 'shipper.company', 'billTo.company'] as const;
    const { form } = shipmentOf(fields, [['third party', 'Other', 'Payer']], {}, own);
    expect([form.shipper.company, form.billTo.company]).toEqual(['Other', 'Payer']);
  });
});
