import { expect, test } from 'vitest';
import { readImport } from '#main/import/reading/read-file.ts';
import { previewDescription } from '#shared/freight/description/description-preview.ts';
import { defaultsSettingsSchema } from '#shared/station/defaults.ts';
import { aShipment } from '#support/builders.ts';
import { csv, orderCells, orderHeadings } from '#support/order-files.ts';

const station = {
  ...{ language: 'en' as const, billTo: null, defaults: defaultsSettingsSchema.parse({ station: {} }) },
  shipper: aShipment().shipper,
};
const basic = ['UN number', 'Proper shipping name', 'Hazard class', 'Emergency phone', 'Emergency contact'];
const said = ['UN1992', 'Flammable liquids, toxic, n.o.s.', '3 (6.1)', '800-424-9300', 'CHEMTREC'];

/** What the bill would say of the first row, or what is in the way. */
async function described(headings: string[], cells: string[]): Promise<string | string[]> {
  const file = csv([
    [...orderHeadings, ...basic, ...headings],
    [...orderCells(1), ...said, ...cells],
  ]);
  const reading = await readImport(Buffer.from(file), 'a.csv', station, (_columns, guessed) => guessed, 0);
  const [taken] = [...reading.taken];
  if (taken?.is !== 'shipment') return taken?.problems.map(({ path, code }) => `${path} ${code}`) ?? [];
  const { form, problems } = taken.shipment;
  const [line] = form.lines;
  if (line === undefined || problems.length > 0) return problems.map(({ path, code }) => `${path} ${code}`);
  return previewDescription(line, 'en').text.replace(', Fasteners, boxed 0', '');
}
const whole =
  'UN1992, Flammable liquids, toxic, n.o.s., 3 (6.1), PG II, (Methanol), RQ, Limited Quantity, Marine Pollutant, Toxic-Inhalation Hazard, Zone B, 12 steel drums, 55 gal';

// Regression: of these only the exact names of the form were known. A column "RQ" was left out, and with it the words on the bill.
test.each([
  [
    'English',
    [
      'Packing group',
      'Technical name',
      'RQ',
      'LQ',
      'Marine pollutant',
      'Inhalation zone',
      'Hazmat packages',
      'Hazmat packaging',
      'Hazmat quantity',
      'Hazmat unit',
    ],
  ],
  [
    'as Pack says them in Spanish',
    [
      'Grupo de embalaje',
      'Nombre técnico',
      'Cantidad notificable (RQ)',
      'Cantidad limitada',
      'Contaminante marino',
      'Zona de inhalación',
      'Bultos de material peligroso',
      'Tipo de bultos de material peligroso',
      'Cantidad de material peligroso',
      'Unidad de material peligroso',
    ],
  ],
  [
    'as Pack says them in French',
    [
      'Groupe d’emballage',
      'Nom technique',
      'Quantité à déclarer (RQ)',
      'Quantité limitée',
      'Polluant marin',
      'Zone d’inhalation',
      'Colis de matière dangereuse',
      'Type de colis de matière dangereuse',
      'Quantité de matière dangereuse',
      'Unité de matière dangereuse',
    ],
  ],
])('details of a hazardous material are known by their headings: %s', async (_language, headings) => {
  const cells = ['II', 'Methanol', 'yes', 'x', 'sí', 'B', '12', 'steel drums', '55', 'gal'];
  expect(await described(headings, cells)).toBe(whole);
});

test('they are read as papers and programs write them', async () => {
  const headings = ['Packing group', 'Inhalation zone', 'RQ', 'Limited quantity', 'Marine pollutant'];
  expect(await described(headings, ['PG II', 'Zone B', 'RQ', 'Limited Quantity', 'Marine Pollutant'])).toBe(
    'UN1992, Flammable liquids, toxic, n.o.s., 3 (6.1), PG II, RQ, Limited Quantity, Marine Pollutant, Toxic-Inhalation Hazard, Zone B, 400 lb',
  );
  expect(await described(['PG', 'LQ'], ['3', 'LQ'])).toBe(
    'UN1992, Flammable liquids, toxic, n.o.s., 3 (6.1), PG III, Limited Quantity, 400 lb',
  );
  expect(await described(['PG', 'Inhalation zone'], ['IV', 'E'])).toEqual([
    'lines.0.packingGroup packing-group',
    'lines.0.inhalationZone inhalation-zone',
  ]);
  expect(await described(['Hazmat quantity', 'Hazmat unit'], ['55', 'Gallons'])).toContain(', 55 gal');
  expect(await described(['RQ'], ['100 lb'])).toEqual(['lines.0.reportableQuantity yes-or-no']);
});

test('counts of ordinary freight are not taken for those of a hazardous material', async () => {
  const headings = ['Number of packages', 'Total quantity', 'Nombre de colis'];
  const file = csv([
    [...orderHeadings, ...headings],
    [...orderCells(1), '12', '55', '12'],
  ]);
  const reading = await readImport(Buffer.from(file), 'a.csv', station, (_columns, guessed) => guessed, 0);
  const [taken] = [...reading.taken];
  expect(taken?.is === 'shipment' && taken.shipment.problems).toEqual([]);
});
