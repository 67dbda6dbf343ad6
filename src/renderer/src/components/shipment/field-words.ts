import { quantityUnits } from '#shared/freight/description/hazard.ts';
import { headKeys, type HeadKey } from '#shared/freight/fields/head-fields.ts';
import type { unitKeys } from '#shared/freight/fields/import-fields.ts';
import type { LineKey } from '#shared/freight/fields/line-fields.ts';
import type { PartyKey } from '#shared/freight/fields/party-fields.ts';
import type { StepKey } from '#shared/freight/fields/step-fields.ts';
import type { FieldProblem } from '#shared/freight/form/read-form.ts';
import { showNumber } from '#shared/freight/form/read-number.ts';
import { unitAt, type StationUnits } from '#shared/freight/measures/station-units.ts';
import { m } from '../../paraglide/messages.js';
import { typedUnits } from '../../state/typed-units.ts';
import { plainNumber } from '../../words/times.ts';
import { getLocale } from '../../paraglide/runtime.js';

/** The fields of the Shipment group, each with its full name and the label of its cell, where that is shorter. */
export const headerWords: Record<HeaderKey, { name: () => string; label?: () => string }> = {
  bolNumber: { name: m.pack_bol_number },
  shipDate: { name: m.pack_ship_date },
  poNumber: { name: m.pack_po_number },
  proNumber: { name: m.pack_pro_number },
  carrierName: { name: m.pack_carrier },
  scac: { name: m.pack_scac },
  quoteNumber: { name: m.pack_quote_number },
  shipperNumber: { name: m.pack_shipper_number, label: m.pack_shipper_number_short },
  trailerNumber: { name: m.pack_trailer_number, label: m.pack_trailer_number_short },
  customerNumber: { name: m.pack_customer_number, label: m.pack_customer },
  storeNumber: { name: m.pack_store_number, label: m.pack_store },
  departmentNumber: { name: m.pack_department_number, label: m.pack_department },
};
export type HeaderKey = Exclude<HeadKey, 'externalId' | 'specialInstructions'>;
export const headerKeys = headKeys.filter((key) => key !== 'externalId' && key !== 'specialInstructions');

/** What a file may ask for besides the BOL. */
const stepWords: Record<StepKey, () => string> = {
  rate: m.import_field_rate,
  order: m.import_field_order,
  'order.confirmationEmails': m.import_field_order_emails,
  'order.internalBolNumber': m.import_field_order_internal,
  tender: m.import_field_tender,
  'tender.pickupDate': m.import_field_tender_date,
  'tender.pickupFrom': m.import_field_tender_from,
  'tender.pickupUntil': m.import_field_tender_until,
  'tender.freightTerms': m.import_field_tender_terms,
  'tender.specialInstructions': m.import_field_tender_instructions,
};

const plain: Record<string, () => string> = {
  ...Object.fromEntries(Object.entries(headerWords).map(([key, { name }]) => [key, name])),
  freightTerms: m.pack_freight_terms,
  codAmount: m.pack_cod_amount,
  codFee: m.pack_cod_fee,
  customerCheck: m.pack_customer_check,
  declaredValue: m.pack_declared_value,
  valueUnit: m.pack_value_unit,
  specialInstructions: m.pack_special_instructions,
  lines: m.pack_freight_lines,
  'hazmat.contractNumber': m.pack_contract_number,
  'hazmat.contactName': m.pack_contact_name,
  'hazmat.contactPhone': m.pack_contact_phone,
  direction: m.rates_direction,
  ...stepWords,
};

const party: Record<string, () => string> = {
  company: m.pack_company,
  contact: m.pack_contact,
  phone: m.pack_phone,
  email: m.pack_email,
  address: m.pack_address,
  address2: m.pack_address_2,
  city: m.pack_city,
  state: m.pack_state,
  postalCode: m.pack_postal_code,
  country: m.pack_country,
} satisfies Record<PartyKey, () => string>;
const groups: Record<string, () => string> = {
  shipper: m.pack_shipper,
  consignee: m.pack_consignee,
  billTo: m.pack_bill_to,
};

type LineWords = (given: { n: number; units: StationUnits }) => string;
const line: Record<string, LineWords> = {
  handlingUnits: m.pack_line_units,
  packageType: m.pack_line_type,
  pieces: m.pack_line_pieces,
  description: m.pack_line_description,
  nmfc: m.pack_line_nmfc,
  freightClass: m.pack_line_class,
  weightLb: ({ n, units }) => m.pack_line_weight({ n, unit: unitAt(units, 'weight') }),
  lengthIn: ({ n, units }) => m.pack_line_length({ n, unit: unitAt(units, 'length') }),
  widthIn: ({ n, units }) => m.pack_line_width({ n, unit: unitAt(units, 'length') }),
  heightIn: ({ n, units }) => m.pack_line_height({ n, unit: unitAt(units, 'length') }),
  unNumber: m.pack_line_un,
  properShippingName: m.pack_line_shipping_name,
  hazardClass: m.pack_line_hazard_class,
  packingGroup: m.pack_line_packing_group,
  technicalName: m.pack_line_technical_name,
  reportableQuantity: m.pack_line_rq,
  limitedQuantity: m.pack_line_limited_quantity,
  marinePollutant: m.pack_line_marine_pollutant,
  inhalationZone: m.pack_line_inhalation_zone,
  hazardQuantity: m.pack_line_hazard_quantity,
  hazardQuantityUnit: m.pack_line_hazard_unit,
  hazmat: m.pack_line_hazmat,
  packageCount: m.pack_line_package_count,
  packageKind: m.pack_line_package_kind,
  weightUnit: m.pack_line_weight_unit,
  dimensionUnit: m.pack_line_dimension_unit,
} satisfies Record<LineKey | (typeof unitKeys)[number], LineWords>;

/** A field and its party, if any: in a sentence the party comes last, in lower case. */
function placeOf(path: string, units = typedUnits()): { field: string; group: string | null } {
  const [head = '', second = '', key = ''] = path.split('.');
  if (head === 'lines' && key !== '')
    return { field: line[key]?.({ n: Number(second) + 1, units }) ?? path, group: null };
  const group = groups[head];
  if (group === undefined) return { field: plain[path]?.() ?? path, group: null };
  return { field: party[second]?.() ?? second, group: group().toLocaleLowerCase(getLocale()) };
}

/** The name of a field in a list, where numbers without a unit are in these: "City (consignee)", "Weight (lb), line 3". */
export function fieldNameIn(units: StationUnits, path: string): string {
  const { field, group } = placeOf(path, units);
  return group === null ? field : m.pack_field_of({ field, group });
}

/** The same in the units that this station types. */
export const fieldName = (path: string): string => fieldNameIn(typedUnits(), path);

const sentences: Record<string, (given: { field: string }) => string> = {
  required: m.problem_required,
  'not-a-number': m.problem_not_a_number,
  negative: m.problem_negative,
  'whole-number': m.problem_whole_number,
  positive: m.problem_positive,
  'at-least-one': m.problem_at_least_one,
  'too-large': m.problem_too_large,
  'too-long': m.problem_too_long,
  day: m.problem_day,
  state: m.problem_state,
  'postal-code': m.problem_postal_code,
  email: m.problem_email,
  scac: m.problem_scac,
  'freight-class': m.problem_freight_class,
  'un-number': m.problem_un_number,
  'hazard-class': m.problem_hazard_class,
  'cod-fee': m.problem_cod_fee,
  'packing-group': m.problem_packing_group,
  'inhalation-zone': m.problem_inhalation_zone,
  'quantity-unit': ({ field }) => m.problem_quantity_unit({ field, units: quantityUnits.join(', ') }),
  'too-precise': m.problem_too_precise,
  'hazmat-unticked': m.problem_hazmat_unticked,
};

/** "Weight (lb), line 2: at most 200,000 lb" */
function limitSentence(path: string, code: string, given: { field: string; limit: string }): string {
  if (code === 'too-long') return m.problem_longer_than(given);
  if (path.endsWith('.weightLb')) return m.problem_heavier_than(given);
  return /\.(?:length|width|height)In$/.test(path)
    ? m.problem_wider_than(given)
    : m.problem_larger_than(given);
}

/** The numbers that a typed text may mean, as they would be typed. */
export const readingTexts = ({ readings = [], typed }: FieldProblem): string[] =>
  typed ?? readings.map((value) => showNumber(value, getLocale()));

/** A problem as one sentence: "Company is missing (consignee)". */
export const problemSentence = (problem: FieldProblem): string => {
  const { path, code, limit } = problem;
  const { field, group } = placeOf(path);
  const [first = '', second] = readingTexts(problem);
  if (code === 'number-asked')
    return second === undefined
      ? m.problem_number_one({ field, first })
      : m.problem_number_two({ field, first, second });
  // Dollars have cents; every other number may have six decimals.
  const isCents = path === 'codAmount' && code === 'too-precise';
  const sentence =
    limit === undefined
      ? (isCents ? m.problem_parts_of_cents : (sentences[code] ?? m.problem_other))({ field })
      : limitSentence(path, code, { field, limit: plainNumber(limit) });
  return group === null ? sentence : m.problem_of_group({ sentence, group });
};

/** In the list of what is missing, where the heading says so: its name, or what is wrong with it. */
export const missingWords = (problem: FieldProblem): string =>
  problem.code === 'required' ? fieldName(problem.path) : problemSentence(problem);
