import { dockKey } from '#shared/freight/address-book/book-key.ts';
import { dockSchema, type Dock } from '#shared/freight/address-book/dock.ts';
import type { BookColumns } from './book-csv.ts';

const partyColumns = [
  'company',
  'contact',
  'phone',
  'email',
  'address',
  'address2',
  'city',
  'state',
  'postalCode',
  'country',
] as const;
const textColumns = ['hours', 'specialInstructions', 'note', 'scac', 'carrierName'] as const;
const listOf = (text: string): string[] =>
  text
    .split(';')
    .map((one) => one.trim())
    .filter((one) => one !== '');

/** The address book as a file. */
export const dockColumns: BookColumns<Dock> = {
  names: [...partyColumns, 'roles', ...textColumns, 'terms', 'accessorials'],
  required: ['company', 'address', 'city', 'state', 'postalCode'],
  schema: dockSchema,
  keyOf: ({ party }) => dockKey(party),
  keyColumn: 'address2',
  toCells: (dock) => [
    ...partyColumns.map((name) => dock.party[name]),
    dock.roles.join('; '),
    ...textColumns.map((name) => dock[name]),
    dock.terms,
    dock.accessorials.join('; '),
  ],
  fromCells: (cell) => ({
    party: {
      ...Object.fromEntries(partyColumns.map((name) => [name, cell(name)])),
      country: cell('country').trim().toUpperCase() || 'USA',
    },
    roles: cell('roles').trim() === '' ? undefined : listOf(cell('roles')),
    ...Object.fromEntries(textColumns.map((name) => [name, cell(name)])),
    terms: cell('terms').trim(),
    accessorials: listOf(cell('accessorials')),
  }),
  pathOf: (column) => (partyColumns.some((name) => name === column) ? `party.${column}` : column),
  columnOf: (path) => path.replace(/^party\./, '').replace(/\.\d+$/, ''),
};
