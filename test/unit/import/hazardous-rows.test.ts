import { expect, test } from 'vitest';
import { problemsOfImported } from '#main/import/reading/check-form.ts';
import { readImport } from '#main/import/reading/read-file.ts';
import { writeForm } from '#shared/freight/form/write-form.ts';
import { defaultsSettingsSchema } from '#shared/station/defaults.ts';
import { aShipment } from '#support/builders.ts';
import { csv, orderCells, orderHeadings } from '#support/order-files.ts';

const station = {
  ...{ language: 'en' as const, billTo: null, defaults: defaultsSettingsSchema.parse({ station: {} }) },
  shipper: aShipment().shipper,
};
async function linesOf(text: string, name: string) {
  const reading = await readImport(Buffer.from(text), name, station, (_columns, guessed) => guessed, 0);
  return [...reading.taken].map((taken) => {
    if (taken.is === 'bad') return taken.problems.map(({ path, code }) => `${path} ${code}`);
    const { form, reasons } = taken.shipment;
    return [form.lines[0]?.hazmat, ...reasons.map(({ path, code }) => `${path} ${code}`)];
  });
}

const hazardHeadings = ['UN number', 'Proper shipping name', 'Hazard class', 'Packing group'];
const contact = ['Emergency phone', 'Emergency contact'];
const paint = ['UN1263', 'Paint', '3', 'II'];
const answers = ['800-424-9300', 'CHEMTREC'];

// Regression: without a column that says yes or no the row was ready, and went out as ordinary freight with nothing of its hazard.
test('a row that names a hazardous material is hazardous where the file says neither yes nor no', async () => {
  const rows = [
    [...paint, ...answers],
    ['', '', '', '', ...answers],
    ['N/A', '-', '', '', ...answers],
  ];
  const file = csv([
    [...orderHeadings, ...hazardHeadings, ...contact],
    ...rows.map((cells, at) => [...orderCells(at + 1), ...cells]),
  ]);
  expect(await linesOf(file, 'a.csv')).toEqual([[true], [false], [false]]);
  const unanswered = csv([
    [...orderHeadings, ...hazardHeadings],
    [...orderCells(1), ...paint],
  ]);
  expect(await linesOf(unanswered, 'a.csv')).toEqual([
    [true, 'hazmat.contactPhone required', 'hazmat.contactName required'],
  ]);
});

test('a row that says no and names a hazardous material is for a person', async () => {
  const file = csv([
    [...orderHeadings, 'Hazmat', ...hazardHeadings, ...contact],
    ...['no', 'yes', ''].map((said, at) => [...orderCells(at + 1), said, ...paint, ...answers]),
  ]);
  expect(await linesOf(file, 'a.csv')).toEqual([[false, 'lines.0.hazmat hazmat-unticked'], [true], [true]]);
});

test('the same in JSON, by the fields of the form', async () => {
  const { lines, ...head } = writeForm(aShipment(), 'en');
  const { hazmat: _said, ...line } = lines[0] ?? {};
  const named = {
    ...line,
    unNumber: 'UN1263',
    properShippingName: 'Paint',
    hazardClass: '3',
    packingGroup: 'II',
  };
  const hazmat = { contactPhone: answers[0], contactName: answers[1] };
  const file = [named, { ...named, hazmat: false }, line].map((one, at) => ({
    ...{ ...head, hazmat, externalId: `J-${at}`, lines: [one] },
  }));
  expect(await linesOf(JSON.stringify(file), 'a.json')).toEqual([
    [true],
    [false, 'lines.0.hazmat hazmat-unticked'],
    [false],
  ]);
});

test('what was imported before that was looked at is found when it is checked again', () => {
  const form = writeForm(aShipment(), 'en');
  const lines = form.lines.map((line) => ({
    ...line,
    hazmat: false,
    packageCount: '12',
    packageKind: 'steel drums',
  }));
  expect(problemsOfImported({ ...form, lines }, null, 'en')).toEqual([
    ...lines.map((_line, at) => ({ path: `lines.${at}.hazmat`, code: 'hazmat-unticked' })),
  ]);
});
