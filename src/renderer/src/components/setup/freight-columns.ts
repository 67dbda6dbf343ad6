import { freightKey } from '#shared/freight/address-book/book-key.ts';
import { commoditySchema, type Commodity } from '#shared/freight/address-book/commodity.ts';
import { readYes, writeYes, type BookColumns } from './book-csv.ts';

const sizes = ['lengthIn', 'widthIn', 'heightIn'] as const;
const hazardTexts = [
  'unNumber',
  'properShippingName',
  'hazardClass',
  'packingGroup',
  'technicalName',
  'inhalationZone',
] as const;
const hazardTicks = ['reportableQuantity', 'limitedQuantity', 'marinePollutant'] as const;

/** A number with a point or a comma as decimal mark; anything else is left for the schema to refuse. */
function numberOf(text: string): unknown {
  const typed = text.trim();
  return /^\d+([.,]\d+)?$/.test(typed) ? Number(typed.replace(',', '.')) : typed;
}

/** The list of freight as a file. */
export const freightColumns: BookColumns<Commodity> = {
  names: ['description', 'nmfc', 'packageType', 'freightClass', ...sizes, ...hazardTexts, ...hazardTicks],
  required: ['description', 'packageType', 'freightClass'],
  schema: commoditySchema,
  keyOf: freightKey,
  keyColumn: 'nmfc',
  toCells: ({ description, nmfc, packageType, freightClass, hazard, ...inches }) => [
    description,
    nmfc,
    packageType,
    String(freightClass),
    ...sizes.map((name) => (inches[name] === null ? '' : String(inches[name]))),
    ...hazardTexts.map((name) => hazard?.[name] ?? ''),
    ...hazardTicks.map((name) => writeYes(hazard?.[name] ?? false)),
  ],
  fromCells: (cell) => {
    // A "no" means nothing is stated about a hazard; other texts are left for the schema to refuse.
    const isHazardous =
      hazardTexts.some((name) => cell(name).trim() !== '') ||
      hazardTicks.some((name) => readYes(cell(name)) !== false);
    return {
      description: cell('description'),
      nmfc: cell('nmfc'),
      packageType: cell('packageType').trim().toUpperCase(),
      freightClass: numberOf(cell('freightClass')),
      ...Object.fromEntries(
        sizes.map((name) => [name, cell(name).trim() === '' ? null : numberOf(cell(name))]),
      ),
      hazard: isHazardous
        ? {
            ...Object.fromEntries(hazardTexts.map((name) => [name, cell(name).trim()])),
            ...Object.fromEntries(hazardTicks.map((name) => [name, readYes(cell(name))])),
          }
        : null,
    };
  },
  pathOf: (column) =>
    [...hazardTexts, ...hazardTicks].some((name) => name === column) ? `hazard.${column}` : column,
  columnOf: (path) => path.replace(/^hazard\./, ''),
};
