import type { ImportField } from '#shared/freight/fields/import-fields.ts';
import type { AskedColumns, ImportMapping } from '#shared/station/import-mapping.ts';
import { fieldNamed, otherPartyNamed, secondAddressNamed, type UnclearGroup } from './guess-columns.ts';
import { headingUnit, measureOf } from '#shared/freight/measures/unit.ts';
import { isUnitField } from './unit-fields.ts';

/** This many repeated headings are two addresses, not one with two telephones. */
const headingsOfAnAddress = 2;

interface Named {
  column: number;
  name: string;
  group: UnclearGroup | null;
}

const partyOf = (field: ImportField): string | null =>
  /^(?:consignee|shipper|billTo)(?=\.)/.exec(field)?.[0] ?? null;
const isOfAddress = (field: ImportField): boolean => /\.(?:address|city|postalCode)$/.test(field);

/** The heading that needs no question, of several that name one field. */
function certain(field: ImportField, named: readonly Named[]): Named | undefined {
  const [first] = named;
  if (named.length === 1 || isUnitField(field)) return first;
  if (partyOf(field) !== null) {
    const clear = named.filter(({ group }) => group === null);
    return clear.length === 1 ? clear[0] : undefined;
  }
  const measure = measureOf(field.replace('line.', ''));
  if (measure === null) return undefined;
  // One weight in pounds and in kilograms.
  const units = named.map(({ name }) => headingUnit(name, measure));
  const inService = named.filter((_one, index) => units[index]?.factor === 1);
  return inService.length === 1 && !units.includes(null) ? inService[0] : undefined;
}

function namedFields(names: readonly string[]): Map<ImportField, Named[]> {
  const seconds = names.map(secondAddressNamed);
  const hasSecond = seconds.some((field) => field !== null && isOfAddress(field));
  const all = names.flatMap((name, column) => {
    const second = hasSecond ? seconds[column] : null;
    const found = second == null ? fieldNamed(name) : { field: second, group: 'none' as const };
    return found === null ? [] : { field: found.field, column, name, group: found.group ?? null };
  });
  const addresses = new Set(all.flatMap(({ field, group }) => (isOfAddress(field) ? group : [])));
  const fields = new Map<ImportField, Named[]>();
  for (const { field, ...named } of all) {
    const { group } = named;
    // An owner without an address, such as the contact of the shipping department, is no party.
    const isCompany = group === 'customer' && field === 'consignee.company';
    const isKnown = group === null || group === 'none' || isCompany || addresses.has(group);
    if (isKnown) fields.set(field, [...(fields.get(field) ?? []), named]);
  }
  return fields;
}

/** The columns by their headings. `asked`: fields that several headings name, or an address that may be another party's. */
function sortColumns(names: readonly string[]): { fields: ImportMapping['fields']; asked: AskedColumns[] } {
  const found = [...namedFields(names)].map(([field, named]) => ({
    field,
    named,
    one: certain(field, named),
  }));
  const countOf = (party: string, isOpen: boolean): number =>
    found.filter(
      ({ field, named, one }) =>
        partyOf(field) === party && named.length > 1 && (!isOpen || one === undefined),
    ).length;
  const groupsWithAddress = new Set(
    found.flatMap(({ field, named }) =>
      isOfAddress(field) ? named.map(({ group }) => group ?? partyOf(field)) : [],
    ),
  );
  const others = names.flatMap((name) => otherPartyNamed(name) ?? []);
  const hasOther = others.some((other, index) => others.indexOf(other) !== index);
  const fields: ImportMapping['fields'] = {};
  const asked: AskedColumns[] = [];
  for (const { field, named, one } of found) {
    const party = partyOf(field);
    const isOfAnother =
      party !== null &&
      (countOf(party, true) >= headingsOfAnAddress ||
        (one?.group !== null && countOf(party, false) >= headingsOfAnAddress) ||
        (one?.group !== null && hasOther) ||
        (one?.group === 'customer' && groupsWithAddress.size > 1));
    if (one === undefined || isOfAnother) asked.push({ field, columns: named.map(({ column }) => column) });
    else fields[field] = { column: one.column };
  }
  return { fields, asked };
}

/** A mapping by the headings alone. Each field gets the one column that names it; of several a person chooses. */
export const guessMapping = (
  names: readonly string[],
  days: ImportMapping['days'],
  sheet: number,
): ImportMapping => ({ fields: sortColumns(names).fields, days, sheet });

/** Fields without a column, which a person is asked about. */
export const askedColumns = (names: readonly string[], { fields }: ImportMapping): AskedColumns[] =>
  sortColumns(names).asked.filter(({ field }) => fields[field] === undefined);

/** How many fields the headings of a row name. */
export const fieldsNamedIn = (names: readonly string[]): number => namedFields(names).size;
