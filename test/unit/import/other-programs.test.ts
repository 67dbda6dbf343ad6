import { expect, test } from 'vitest';
import { readImport } from '#main/import/reading/read-file.ts';
import { fileText } from '#main/import/reading/file-text.ts';
import { guessDays } from '#main/import/reading/guess-columns.ts';
import { pastedParty } from '#shared/freight/form/pasted-party.ts';
import { readFileDay } from '#shared/freight/form/read-day.ts';
import { readTime } from '#shared/freight/form/read-time.ts';
import type { GatherResult } from '#main/import/reading/gathered.ts';
import type { Language } from '#shared/language.ts';
import { defaultsSettingsSchema } from '#shared/station/defaults.ts';

/** What spreadsheets and the programs of warehouses really write. Each was seen to go out wrong, or to be refused although it is good. */

const order = {
  Order: '1001',
  'Ship To Name': 'Acme',
  Address: '1 Main St',
  City: 'Reno',
  State: 'NV',
  Zip: '89502',
  Units: '2',
  Weight: '500',
  Class: '70',
  Description: 'Widgets',
};
type Row = Record<string, string>;

const fileOf = (rows: Row[], separator = ','): string => {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return [names, ...rows.map((row) => names.map((name) => row[name] ?? ''))]
    .map((cells) => `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(separator)}\r\n`)
    .join('');
};

async function read(file: string, language: Language = 'en', name = 'a.csv'): Promise<GatherResult[]> {
  const station = {
    ...{ language, shipper: null, billTo: null },
    defaults: defaultsSettingsSchema.parse({ station: {} }),
  };
  const reading = await readImport(Buffer.from(file), name, station, (_columns, guessed) => guessed, 0);
  return [...reading.taken];
}

const refusals = (taken: readonly GatherResult[]): string[][] =>
  taken.map((one) => (one.is === 'bad' ? one.problems.map(({ row, code }) => `${row} ${code}`) : []));

async function formOf(more: Row, language: Language = 'en') {
  const [taken] = await read(fileOf([{ ...order, ...more }]), language);
  return taken?.is === 'shipment' ? taken.shipment.form : null;
}
async function codeOf(more: Row): Promise<string | undefined> {
  const [taken] = await read(fileOf([{ ...order, ...more }]));
  return taken?.is === 'bad' ? taken.problems[0]?.code : undefined;
}

// Regression: a check mark has no letters and was read as an empty cell: hazardous freight went out as ordinary freight.
test('a check mark is a yes, an empty box a no, and another sign neither', async () => {
  for (const mark of ['✓', '✔', '✔\ufe0f', '☑', '✅', '√', 'X', '[x]'])
    expect((await formOf({ Hazmat: mark }))?.lines[0]?.hazmat, mark).toBe(true);
  for (const none of ['', '☐', '[ ]', '[]', '( )', '-', 'no'])
    expect((await formOf({ Hazmat: none }))?.lines[0]?.hazmat, none).toBe(false);
  for (const sign of ['✗', '☒', '?', '*', '!', '.'])
    expect(await codeOf({ Hazmat: sign }), sign).toBe('yes-or-no');
});

test('true and false as a spreadsheet in French, Spanish or German saves them', async () => {
  for (const yes of ['VRAI', 'VERDADERO', 'WAHR'])
    expect((await formOf({ Hazmat: yes }))?.lines[0]?.hazmat, yes).toBe(true);
  for (const no of ['FAUX', 'FALSO', 'FALSCH'])
    expect((await formOf({ Hazmat: no }))?.lines[0]?.hazmat, no).toBe(false);
});

// Regression: only errors in English, Spanish and French were known; "#ERROR!" of Google Sheets went out as the PO number.
test('errors of Google Sheets, LibreOffice and a spreadsheet in German are no values', async () => {
  for (const error of [
    '#ERROR!',
    'Loading...',
    'Err:502',
    '#WERT!',
    '#BEZUG!',
    '#ZAHL!',
    '#ÜBERLAUF!',
    '#EXTERNAL!',
  ])
    expect(await codeOf({ PO: error }), error).toBe('formula-error');
  expect((await formOf({ PO: '#NV' }))?.poNumber).toBe('');
  expect((await formOf({ PO: 'Err-502' }))?.poNumber).toBe('Err-502');
});

// Regression: the last unit counted, and 500 lb below "Weight (lbs/kgs)" went out as 1103.
test('below a heading with two units each amount says which is its own', async () => {
  for (const heading of ['Weight (lbs/kgs)', 'Weight LB (KG)', 'Weight in lb/kg']) {
    const { Weight: _weight, ...rest } = order;
    const weigh = (text: string) => read(fileOf([{ ...rest, [heading]: text }]));
    expect(refusals(await weigh('500')), heading).toEqual([['2 units-differ']]);
    const [pounds] = await weigh('500 lb');
    expect(pounds?.is === 'shipment' && pounds.shipment.form.lines[0]?.weightLb, heading).toBe('500');
  }
  expect(await codeOf({ 'Length (in/cm)': '48' })).toBe('units-differ');
  for (const heading of ['Length in cm', 'length_in_cm', 'lengthInCm', 'Length (cm)'])
    expect((await formOf({ [heading]: '124' }))?.lines[0]?.lengthIn, heading).toBe('49');
  for (const heading of ['Length in', 'Length (in)', 'Length in inches'])
    expect((await formOf({ [heading]: '48' }))?.lines[0]?.lengthIn, heading).toBe('48');
});

// Regression: in a file of a spreadsheet in German 1.250 was read as 1.25 lb beside 980,5, and 1.250 kg went out as 3 lb.
test('a point before three digits is asked about where the file has decimal commas', async () => {
  const weighs = (weights: string[], separator: string, name = 'Weight') =>
    read(
      fileOf(
        weights.map((weight, at) => ({ ...order, Order: `${1001 + at}`, [name]: weight })),
        separator,
      ),
    );
  expect(refusals(await weighs(['1.250', '980,5'], ','))).toEqual([['2 number-asked'], []]);
  expect(refusals(await weighs(['1.250', '980'], ';'))).toEqual([['2 number-asked'], []]);
  // SAP writes three decimals.
  expect(refusals(await weighs(['25,000', '1.250,000'], '\t'))).toEqual([['2 number-asked'], []]);
  expect(refusals(await weighs(['25,000', '980'], ';'))).toEqual([['2 number-asked'], []]);
  // Decimal points elsewhere say what the point is, and a comma alone separates cells.
  expect(refusals(await weighs(['453.592', '980.5'], ';'))).toEqual([[], []]);
  expect(refusals(await weighs(['1.250', '980'], ','))).toEqual([[], []]);
  expect(refusals(await weighs(['1,250', '980.5'], ';'))).toEqual([[], []]);
  expect(refusals(await weighs(['1.250,50', '1250'], ';'))).toEqual([[], []]);
  const { Weight: _weight, ...rest } = order;
  expect(refusals(await read(fileOf([{ ...rest, 'Weight (kg)': '1.250' }], ';')))).toEqual([
    ['2 number-asked'],
  ]);
});

// Regression: reports write the order in its first row only. The row below became a shipment of its own, and the BOL went out over a part of the load.
test('a row of freight without an order below an order keeps it from going out without that row', async () => {
  const below = { Units: '3', Weight: '100', Class: '70', Description: 'More' };
  expect(
    refusals(await read(fileOf([order, below, { ...below, Units: '1' }, { ...order, Order: '1002' }]))),
  ).toEqual([['3 no-order-number', '4 no-order-number'], []]);
  // With an address it is a shipment, and so is every row of a file without orders.
  const { Order: _order, ...addressed } = order;
  expect(refusals(await read(fileOf([order, addressed])))).toEqual([[], []]);
  expect(refusals(await read(fileOf([addressed, addressed])))).toEqual([[], []]);
});

// Regression: programs fill in 0 where they have nothing, and every row was refused for it.
test('a zero in an amount that may be left out is none', async () => {
  const zeros = {
    COD: '0.00',
    'Declared Value': '0',
    Length: '0',
    Width: '0,0',
    Height: '0.0',
    Pieces: '0',
    Quote: '0',
  };
  const form = await formOf(zeros);
  expect(form).toMatchObject({ codAmount: '', declaredValue: '', quoteNumber: '' });
  expect(form?.lines[0]).toMatchObject({
    lengthIn: '',
    widthIn: '',
    heightIn: '',
    pieces: '',
    weightLb: '500',
  });
  expect((await formOf({ Weight: '0', Units: '0' }))?.lines[0]).toMatchObject({
    weightLb: '0',
    handlingUnits: '0',
  });
  expect((await formOf({ COD: '0.50' }))?.codAmount).toBe('0.50');
});

// Regression: "Liftgate Delivery" went out as two codes, LIFTGATE and DELIVERY, also from a list of JSON.
test('words are no codes of services', async () => {
  for (const words of ['Liftgate Delivery', 'RES, Lift Gate', 'INSIDE DELIVERY', 'No', '0'])
    expect(await codeOf({ Accessorials: words }), words).toBe('not-codes');
  for (const codes of ['RES LFT', 'res lft', 'RES,LFT', 'RES; LFT', 'Residential'])
    expect(await codeOf({ Accessorials: codes }), codes).toBeUndefined();
  expect((await formOf({ Accessorials: 'RES; LFT' }))?.accessorials).toEqual(['RES', 'LFT']);
  expect(refusals(await read('{"accessorials":["Liftgate Delivery","RES"]}', 'en', 'a.json'))).toEqual([
    ['1 not-codes'],
  ]);
  const [listed] = await read('{"accessorials":["RES","LFT"]}', 'en', 'a.json');
  expect(listed?.is === 'shipment' && listed.shipment.form.accessorials).toEqual(['RES', 'LFT']);
});

test('a state may be written out', async () => {
  for (const [written, code] of [
    ['Nevada', 'NV'],
    ['NEW MEXICO', 'NM'],
    ['Quebec', 'QC'],
    ['Nuevo León', 'NLE'],
    ['District of Columbia', 'DC'],
    ['Newfoundland and Labrador', 'NL'],
    ['nv', 'nv'],
    ['Nevadda', 'Nevadda'],
    ['Oregon?', 'Oregon?'],
  ] as const)
    expect((await formOf({ State: written }))?.consignee.state, written).toBe(code);
});

// Regression: the day that a database writes where it has none went out as the ship date.
test('a day of another century is none', async () => {
  for (const day of ['1899-12-30', '12/30/1899', '1900-01-01', '9999-12-31'])
    expect(await codeOf({ 'Ship Date': day }), day).toBe('day');
  expect(
    await codeOf({
      Tender: 'yes',
      'Pickup Day': '9999-12-31',
      'Pickup From': '08:00',
      'Pickup Until': '16:00',
    }),
  ).toBe('day');
  expect(await codeOf({ 'Ship Date': '2026-11-30' })).toBeUndefined();
});

test('a day without signs, as SAP writes it', () => {
  expect(readFileDay('20261130', 'ymd')).toBe('2026-11-30');
  expect(readFileDay('20261330', 'ymd')).toBe('20261330');
  expect(readFileDay('46356', 'ymd')).toBe('46356');
});

test('a time with seconds, as databases and spreadsheets write it', () => {
  expect(readTime('08:00:00', 'en')).toEqual({ is: 'time', time: '08:00' });
  expect(readTime('1:30:00 PM', 'en')).toEqual({ is: 'time', time: '13:30' });
  expect(readTime('8:00:00', 'en')).toMatchObject({ code: 'time-asked' });
  expect(readTime('08:00:00:00', 'en')).toMatchObject({ code: 'time' });
});

// Regression: the heading of a block copied from an order became the company, and the company its street.
test('the heading of a pasted address is no company', () => {
  for (const heading of ['Ship To:', 'SHIP TO', 'Delivery address', 'Destinatario:', 'Livrer à :'])
    expect(pastedParty(`${heading}\nAcme Inc\n1 Main St\nReno, NV 89502`)?.party, heading).toMatchObject({
      company: 'Acme Inc',
      address: '1 Main St',
      address2: '',
    });
  expect(pastedParty('Ship To Shore Inc\n1 Main St\nReno, NV 89502')?.party.company).toBe(
    'Ship To Shore Inc',
  );
});

// Regression: 26-11-30, as Canada writes the day before the end of November 2026, went out as November 26, 2030.
test('two digits that may be the year are not taken for the day', () => {
  expect(guessDays(['26-11-30', '26-12-01'])).toBe('ymd');
  expect(guessDays(['26-11-30', ''])).toBe('ymd');
  expect(guessDays(['30-11-26', '01-12-26'])).toBe('dmy');
  expect(guessDays(['30/11/26'])).toBe('dmy');
  expect(guessDays(['30-11-2026'])).toBe('dmy');
  expect(guessDays(['11-30-26'])).toBe('mdy');
});

// Regression: a name cut in the middle of its last letter made "PeÃ±a" of every other one.
test('UTF-8 with half a letter is refused, and the end mark of the DOS console is no row', () => {
  const cut = Buffer.concat([
    Buffer.from('Name,City\nPeña,Compañ'),
    Buffer.from([0xc3, 0x2c]),
    Buffer.from('Reno\n'),
  ]);
  expect(() => fileText(cut)).toThrow(expect.objectContaining({ code: 'unknown-encoding' }));
  expect(fileText(Buffer.from('Name\nPeña, Québec, MONTRÉAL\n', 'latin1'))).toBe(
    'Name\nPeña, Québec, MONTRÉAL\n',
  );
  expect(fileText(Buffer.from('Name\r\nReno\r\n\u001a'))).toBe('Name\r\nReno\r\n');
});
