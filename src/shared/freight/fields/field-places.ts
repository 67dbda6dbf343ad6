import { keysOf, type BolField, type RequestKind } from './bol-field.ts';
import { memoizeFrozenLine } from '../form/frozen-lines.ts';
import { choiceFields, hazmatContactFields, headFields } from './head-fields.ts';
import { lineFields } from './line-fields.ts';
import { papersOfPartyField, partyFields } from './party-fields.ts';
import { isPostalCode } from '../postal-code.ts';
import type { ShipmentForm } from '../form/shipment-form.ts';

const papersUnder = (prefix: string, fields: Record<string, BolField>) =>
  Object.fromEntries(Object.entries(fields).map(([key, { on }]) => [`${prefix}${key}`, on]));

const papersOfParty = (party: string, isEnd: boolean) =>
  Object.fromEntries(
    keysOf(partyFields).map((key) => [`${party}.${key}`, papersOfPartyField(partyFields[key], isEnd)]),
  );

/** The documents each field of the Pack screen goes on. */
export const documentsByField: Record<string, readonly RequestKind[]> = {
  ...papersUnder('', headFields),
  ...papersUnder('', choiceFields),
  ...papersOfParty('shipper', true),
  ...papersOfParty('consignee', true),
  ...papersOfParty('billTo', false),
  ...papersUnder('hazmat.', hazmatContactFields),
  ...papersUnder('lines.', lineFields),
};

/** Something typed, and its path: "lines.0.pieces". A list of codes counts as one text. */
export interface TypedValue {
  path: string;
  text: string;
}

function typedIn(value: unknown, path: string): TypedValue[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [{ path, text: value.trim() }];
  if (typeof value === 'boolean') return value ? [{ path, text: 'true' }] : [];
  if (path === 'accessorials') return (value as string[]).map((text) => ({ path, text }));
  return Object.entries(value as object).flatMap(([key, one]) =>
    typedIn(one, path === '' ? key : `${path}.${key}`),
  );
}

/** Everything filled in: texts that are not blank, ticks, and choices. */
export const typedValues = (form: ShipmentForm): TypedValue[] => typedIn(form, '');

/** The documents that a field of the form goes on, by its path. */
export const documentsOfField = (path: string): readonly RequestKind[] =>
  documentsByField[path.replace(/^lines\.\d+\./, 'lines.')] ?? [];

/** Kinds of fields that the service's BOL does not have. */
export const unbilledKinds = ['pieces', 'size', 'email', 'country'] as const;
export type UnbilledKind = (typeof unbilledKinds)[number];

function kindOf(path: string): UnbilledKind | null {
  const key = path.split('.').at(-1) ?? '';
  if (/^(length|width|height)In$/.test(key)) return 'size';
  return unbilledKinds.find((kind) => kind === key) ?? null;
}

const unbilledIn = (values: readonly TypedValue[]): { path: string; kind: UnbilledKind }[] =>
  values.flatMap(({ path, text }) => {
    const kind =
      documentsOfField(path).includes('bol') || (path.endsWith('.country') && text === 'USA')
        ? null
        : kindOf(path);
    return kind === null ? [] : [{ path, kind }];
  });

/** What is typed and will not be on the BOL, with its kind. The default country was not typed and does not count. */
export const notOnBol = (form: ShipmentForm): { path: string; kind: UnbilledKind }[] =>
  unbilledIn(typedValues(form));

const kindsOfLine = memoizeFrozenLine((line) => unbilledIn(typedIn(line, 'lines.0')).map(({ kind }) => kind));

/** The kinds of entered data that the BOL does not carry. */
export const kindsNotOnBol = ({ lines, ...head }: ShipmentForm): ReadonlySet<UnbilledKind> =>
  new Set([...unbilledIn(typedIn(head, '')).map(({ kind }) => kind), ...lines.flatMap(kindsOfLine)]);

/** Fields with a ZIP+4: every request carries its first five digits only (service interface, Limits 3). */
export const shortenedZips = (form: ShipmentForm): string[] =>
  (['shipper', 'consignee', 'billTo'] as const).flatMap((key) => {
    const { postalCode, country } = form[key];
    const cut = country === 'USA' && isPostalCode(postalCode, 'USA') && postalCode.trim().length > 5;
    return cut ? [`${key}.postalCode`] : [];
  });
