import { onceForFrozen } from './frozen-lines.ts';
import { isPostalCode } from './postal-code.ts';
import type { ShipmentForm } from './shipment-form.ts';

/** What goes out: the bill of lading, the order, the tender to the carrier, the question for rates. */
export type Paper = 'bol' | 'order' | 'tender' | 'quote';

const bill = ['bol', 'order'] as const;
const load = ['bol', 'order', 'tender'] as const;
const all = ['bol', 'order', 'tender', 'quote'] as const;
const unbilled = ['tender', 'quote'] as const;

const party = {
  company: load, contact: load, phone: load, email: ['tender'], address: load, address2: load, city: load, state: load,
  postalCode: load, country: ['tender'],
} as const; // prettier-ignore
/** Carriers price a quote by its two ends. */
const quoteEnd = { ...party, state: all, postalCode: all, country: unbilled } as const;

/**
 * Where each field of the Pack screen goes, by the fields of the service's interface; a test encodes each field and compares. What the
 * tender only starts from (terms, carrier, quote, instructions) has fields of its own there. An external id stays at the station.
 */
export const fieldPlaces: Record<string, readonly Paper[]> = {
  externalId: [],
  bolNumber: bill, shipDate: [...bill, 'quote'], proNumber: bill, poNumber: load, carrierName: bill, scac: bill,
  quoteNumber: bill, shipperNumber: load, trailerNumber: bill, customerNumber: load, storeNumber: load,
  departmentNumber: bill, freightTerms: bill, accessorials: all, specialInstructions: bill,
  codAmount: bill, codFee: bill, customerCheck: bill, declaredValue: bill, valueUnit: bill,
  ...under('shipper', quoteEnd),
  ...under('consignee', quoteEnd),
  ...under('billTo', party),
  ...under('hazmat', { contractNumber: load, contactName: load, contactPhone: load }),
  ...under('lines', {
    handlingUnits: all, packageType: load, pieces: unbilled, description: load, nmfc: load, freightClass: all, weightLb: all,
    lengthIn: unbilled, widthIn: unbilled, heightIn: unbilled, hazmat: load, unNumber: load, properShippingName: load,
    hazardClass: load, packingGroup: load, technicalName: load, reportableQuantity: load, limitedQuantity: load,
    marinePollutant: load, inhalationZone: load, hazardQuantity: load, hazardQuantityUnit: load, packageCount: load,
    packageKind: load,
  }),
}; // prettier-ignore

function under(group: string, fields: Record<string, readonly Paper[]>): Record<string, readonly Paper[]> {
  return Object.fromEntries(Object.entries(fields).map(([key, papers]) => [`${group}.${key}`, papers]));
}

/** Something typed, and where: "lines.0.pieces". A form's lists of codes count as one text. */
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

/** Everything that is filled in: texts that are not blank, ticks, and choices. */
export const typedValues = (form: ShipmentForm): TypedValue[] => typedIn(form, '');

/** The documents that a field of the form goes on, by its path. */
export const placesOf = (path: string): readonly Paper[] =>
  fieldPlaces[path.replace(/^lines\.\d+\./, 'lines.')] ?? [];

/** Kinds of things that the service's BOL has no field for. */
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
      placesOf(path).includes('bol') || (path.endsWith('.country') && text === 'USA') ? null : kindOf(path);
    return kind === null ? [] : [{ path, kind }];
  });

/** What is typed and will not be on the BOL, each with its kind. The country that every form opens with was not typed. */
export const notOnBol = (form: ShipmentForm): { path: string; kind: UnbilledKind }[] =>
  unbilledIn(typedValues(form));

const kindsOfLine = onceForFrozen((line) => unbilledIn(typedIn(line, 'lines.0')).map(({ kind }) => kind));

/** The kinds of what will not be on the BOL. */
export const kindsNotOnBol = ({ lines, ...head }: ShipmentForm): ReadonlySet<UnbilledKind> =>
  new Set([...unbilledIn(typedIn(head, '')).map(({ kind }) => kind), ...lines.flatMap(kindsOfLine)]);

/** Fields with a ZIP+4: every request carries its first five digits only (service interface, Limits 3). */
export const shortenedZips = (form: ShipmentForm): string[] =>
  (['shipper', 'consignee', 'billTo'] as const).flatMap((key) => {
    const { postalCode, country } = form[key];
    const cut = country === 'USA' && isPostalCode(postalCode, 'USA') && postalCode.trim().length > 5;
    return cut ? [`${key}.postalCode`] : [];
  });
