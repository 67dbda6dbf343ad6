import type { TypedValue } from '#shared/freight/fields/field-places.ts';
import { numberFieldAt, readField } from '#shared/freight/fields/number-fields.ts';
import type { Language } from '#shared/language.ts';
import type { ShipmentForm } from '#shared/freight/form/shipment-form.ts';
import { partsOfDescription } from './described-line.ts';

/** Whether a request for a BOL says what is typed in a form, and nothing else: an oracle that knows no encoder. */
export type Leaf = string | number | boolean;

/** Each value of a request under its name, lists by their index: "LineItems.0.Weight". */
export function leaves(value: unknown, path = ''): [string, Leaf][] {
  if (typeof value !== 'object' || value === null) return [[path, value as Leaf]];
  return Object.entries(value).flatMap(([key, one]) => leaves(one, path === '' ? key : `${path}.${key}`));
}

/** Which fields of the form each field of the BOL may say; `#` stands for the number of the line. */
const party = (name: string, at: string) => ({
  [`${name}Address`]: [`${at}.address`, `${at}.address2`],
  [`${name}City`]: [`${at}.city`],
  [`${name}State`]: [`${at}.state`],
  [`${name}Zip`]: [`${at}.postalCode`],
});
const hazard = [
  'unNumber',
  'properShippingName',
  'hazardClass',
  'packingGroup',
  'technicalName',
  'reportableQuantity',
  'limitedQuantity',
  'marinePollutant',
  'inhalationZone',
  'hazardQuantity',
  'hazardQuantityUnit',
  'packageCount',
  'packageKind',
].map((key) => `lines.#.${key}`);
const saidBy: Record<string, readonly string[]> = {
  BillOfLadingNumber: ['bolNumber'],
  ProNumber: ['proNumber'],
  PONumber: ['poNumber'],
  CarrierName: ['carrierName'],
  CarrierSCAC: ['scac'],
  QuoteNumber: ['quoteNumber'],
  ShipmentDate: ['shipDate'],
  ShipperNumber: ['shipperNumber'],
  TrailerNumber: ['trailerNumber'],
  CustomerNumber: ['customerNumber'],
  StoreNumber: ['storeNumber'],
  DepartmentNumber: ['departmentNumber'],
  SpecialInstructions: ['specialInstructions'],
  ShipperCompanyName: ['shipper.company'],
  ShipperContactPhone: ['shipper.phone'],
  ShipperContactName: ['shipper.contact'],
  ...party('Shipper', 'shipper'),
  ConsigneeName: ['consignee.company'],
  ConsigneePhone: ['consignee.phone'],
  ConsigneeContact: ['consignee.contact'],
  ...party('Consignee', 'consignee'),
  ThirdPartyName: ['billTo.company'],
  ThirdPartyPhone: ['billTo.phone'],
  ThirdPartyContactName: ['billTo.contact'],
  ...party('ThirdParty', 'billTo'),
  HazContractNUM: ['hazmat.contractNumber'],
  HazContactName: ['hazmat.contactName'],
  HazContactPhone: ['hazmat.contactPhone'],
  DeclaredValue: ['declaredValue'],
  DeclaredValueUnitsOfMeasure: ['valueUnit'],
  CODAmt: ['codAmount'],
  CODFeeCollect: ['codFee'],
  CODFeePrePaid: ['codFee'],
  CustomerCheckOK: ['customerCheck'],
  CustomerCheckNotOK: ['customerCheck'],
  Collect: ['freightTerms'],
  'AccessorialList.#.ServiceCode': ['accessorials'],
  'LineItems.#.ShippingUnits': ['lines.#.handlingUnits'],
  'LineItems.#.PKGType': ['lines.#.packageType'],
  'LineItems.#.Description': [...hazard, 'lines.#.description'],
  'LineItems.#.NMFC': ['lines.#.nmfc'],
  'LineItems.#.ClassNum': ['lines.#.freightClass'],
  'LineItems.#.Weight': ['lines.#.weightLb'],
  'LineItems.#.Haz': ['lines.#.hazmat'],
};
/** A tick on the wire is true for this choice and for no other. */
const choices: Record<string, string> = {
  CODFeeCollect: 'collect',
  CODFeePrePaid: 'prepaid',
  CustomerCheckOK: 'accepted',
  CustomerCheckNotOK: 'refused',
  Collect: 'collect',
  'LineItems.#.Haz': 'true',
};
export const plain = (text: string) => text.trim().toLowerCase();
/** As the wire writes a typed text: trimmed, codes without regard to capitals, postal codes without space, hyphen and ZIP+4. */
const asSent = (path: string, text: string, country: string): string =>
  !path.endsWith('postalCode')
    ? plain(text)
    : country === 'USA'
      ? plain(text).slice(0, 5)
      : country === 'CAN'
        ? plain(text).replaceAll(/[ -]/g, '')
        : plain(text);

/** What is typed in the fields that a value of the wire may say; `typed` is the form's text by its path. */
export function sourcesOf(typed: ReadonlyMap<string, TypedValue[]>, name: string): TypedValue[] {
  const [index = ''] = /\d+/.exec(name) ?? [];
  const sources = (saidBy[name.replace(/\d+/, '#')] ?? []).flatMap(
    (path) => typed.get(path.replace('#', index)) ?? [],
  );
  return name.startsWith('AccessorialList') ? sources.slice(Number(index), Number(index) + 1) : sources;
}
const countryOf = (form: ShipmentForm, path: string): string => {
  const [head = ''] = path.split('.');
  return head === 'shipper' || head === 'consignee' || head === 'billTo' ? form[head].country : '';
};

/** Whether one value of the wire says what is typed in one of its sources. */
export function says(
  form: ShipmentForm,
  language: Language,
  name: string,
  value: Leaf,
  { path, text }: TypedValue,
): boolean {
  if (name.endsWith('.Description'))
    return describedParts(form, language, name).some(
      (part) => part.says.some((key) => path.endsWith(`.${key}`)) && plain(String(value)).includes(part.text),
    );
  if (typeof value === 'boolean') return value && choices[name.replace(/\d+/, '#')] === text;
  const field = numberFieldAt(path);
  if (field === null) return plain(String(value)).includes(asSent(path, text, countryOf(form, path)));
  const reading = readField(text, field, language);
  return reading.is === 'number' && Number(value) === reading.value;
}

function describedParts(form: ShipmentForm, language: Language, name: string) {
  const line = form.lines[Number(/\d+/.exec(name)?.[0])];
  return line === undefined ? [] : partsOfDescription(line, language);
}

/** 49 CFR 172.204(a)(1), in this test's own copy: Pack shows that it is sent. */
const certification =
  'this is to certify that the herein-named materials are properly classified, described, packaged, marked and labeled, and are in proper condition for transportation according to the applicable regulations of the department of transportation.';

/** Whether a text is some of these parts with commas between, as an address and a hazardous description are written. */
export const isComposed = (text: string, parts: readonly string[]): boolean =>
  parts.some(
    (part) =>
      text === part || (text.startsWith(`${part}, `) && isComposed(text.slice(part.length + 2), parts)),
  );

/** What a value of the wire says beyond its sources; '' when it says no more than was typed. */
export function beyond(
  form: ShipmentForm,
  language: Language,
  name: string,
  value: Leaf,
  sources: TypedValue[],
): string {
  if (value === false || value === '') return '';
  if (name.endsWith('.Description')) {
    const texts = describedParts(form, language, name).map(({ text }) => text);
    return isComposed(plain(String(value)), texts) ? '' : String(value);
  }
  if (name === 'SpecialInstructions' && form.lines.some((line) => line.hazmat)) {
    const [typed = ''] = sources.map(({ text }) => plain(text));
    const both = plain(String(value)).split(certification);
    return both.length === 2 &&
      both[1] === '' &&
      (both[0] ?? '').trim().replace(/\.$/, '') === typed.replace(/\.$/, '')
      ? ''
      : String(value);
  }
  if (typeof value !== 'string' || sources.some(({ path }) => numberFieldAt(path) !== null))
    return sources.some((one) => says(form, language, name, value, one)) ? '' : String(value);
  const parts = sources.map(({ path, text }) => asSent(path, text, countryOf(form, path)));
  return isComposed(plain(value), parts) ? '' : value;
}
