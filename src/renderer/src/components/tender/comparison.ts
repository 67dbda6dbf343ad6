import type { Party } from '#shared/freight/party.ts';
import type { Shipment } from '#shared/freight/shipment.ts';
import { billingParty } from '#shared/freight/tender.ts';
import type { TenderAsSent } from '#shared/station/later-step.ts';
import { m } from '../../paraglide/messages.js';
import { plainNumber } from '../../words/times.ts';
import { billPackage, tenderPackage } from './package-words.ts';

/** A part of a line. `before` separates it from the previous part. */
export interface Part {
  text: string;
  before: string;
  /** The carrier reads something else than the bill says. */
  differs: boolean;
  /** Empty, and the carrier may miss it. */
  gap: boolean;
}

/** One item on both documents. The first line of a side is its name, the others are its details. */
export interface CompareRow {
  id: string;
  title: string;
  bol: Part[][];
  carrier: Part[][];
}

const part = (text: string, before = ', ', more: Partial<Part> = {}): Part => ({
  text,
  before,
  differs: false,
  gap: false,
  ...more,
});

/** A part on both sides: marked on the carrier's where it differs. */
function pair(bol: string, carrier: string, before = ', '): { bol: Part[]; carrier: Part[] } {
  const differs = bol.trim() !== carrier.trim();
  return {
    bol: bol === '' ? [] : [part(bol, before)],
    carrier:
      carrier === ''
        ? differs
          ? [part(m.tender_left_out(), before, { differs })]
          : []
        : [part(carrier, before, { differs })],
  };
}

type Side = { bol: Part[]; carrier: Part[] };
const line = (...pieces: Side[]): Side => ({
  bol: pieces.flatMap(({ bol }) => bol),
  carrier: pieces.flatMap(({ carrier }) => carrier),
});

/** Lines that are not empty; the first of each side stays, so that names face each other. */
const rowOf = (id: string, title: string, lines: Side[]): CompareRow => ({
  id,
  title,
  bol: lines.map(({ bol }) => bol).filter((parts, at) => at === 0 || parts.length > 0),
  carrier: lines.map(({ carrier }) => carrier).filter((parts, at) => at === 0 || parts.length > 0),
});

const fields = [
  'company',
  'address',
  'address2',
  'city',
  'state',
  'postalCode',
  'country',
  'contact',
  'phone',
  'email',
] as const;
const nobody = Object.fromEntries(fields.map((key) => [key, ''])) as Record<(typeof fields)[number], string>;

function location(id: string, title: string, bol: Party | null, carrier: Party | null): CompareRow {
  if (carrier === null)
    return {
      id,
      title,
      bol: [[part(bol?.company ?? m.tender_not_on_bol())]],
      carrier: [[part(m.tender_nobody(), '', { gap: true })]],
    };
  const [left, right] = [bol ?? nobody, carrier];
  const both = (key: (typeof fields)[number], before = ', ') => pair(left[key], right[key], before);
  const phone = both('phone');
  if (right.phone.trim() === '') phone.carrier = [part(m.tender_no_phone(), ', ', { gap: true })];
  return rowOf(id, title, [
    line(both('company')),
    line(both('address'), both('address2')),
    line(both('city'), both('state', ' '), both('postalCode', ' '), both('country', ' ')),
    line(both('contact'), phone, both('email')),
  ]);
}

/** A number and its unit stay on one line. */
const whole = (text: string): string => text.replaceAll(' ', '\u00a0');

const size = (item: TenderAsSent['items'][number]): string =>
  [item.lengthIn, item.widthIn, item.heightIn].every((inches) => inches === null)
    ? ''
    : [item.lengthIn, item.widthIn, item.heightIn].map((inches) => inches ?? '?').join('×');

const unitsWords = ({ units: n, unitsAre }: TenderAsSent['items'][number]): string =>
  unitsAre === 'pieces' ? m.tender_units_pieces({ n }) : m.tender_units_handling({ n });

function freightLine(shipment: Shipment, reading: TenderAsSent, at: number): CompareRow | null {
  const [bol, item] = [shipment.lines[at], reading.items[at]];
  if (bol === undefined || item === undefined) return null;
  // The bill's description of a hazardous line is in the legal order: the carrier reads the same.
  const description = bol.hazard === null ? bol.description : item.description;
  const code = part(tenderPackage(item.packageType), ', ', { differs: item.packageChanged });
  const measured = size(item);
  const details: Side = {
    bol: [
      part(m.tender_units_of({ n: bol.handlingUnits, type: billPackage(bol.packageType) })),
      ...(bol.pieces === null ? [] : [part(m.tender_pieces({ n: bol.pieces }))]),
    ],
    carrier: [
      part(unitsWords(item), ', ', { differs: item.units !== (bol.pieces ?? bol.handlingUnits) }),
      part(m.tender_pallets({ n: item.palletCount }), ', ', {
        differs: item.palletCount !== bol.handlingUnits,
      }),
      code,
      ...(measured === '' ? [] : [part(measured)]),
      ...(item.hazmat ? [part(m.tender_hazardous(), ', ', { differs: bol.hazard === null })] : []),
    ],
  };
  const named = line(
    pair(description, item.description),
    pair(whole(m.tender_class({ n: bol.freightClass })), whole(m.tender_class({ n: item.freightClass }))),
    pair(
      whole(m.pack_pounds({ n: plainNumber(bol.weightLb) })),
      whole(m.pack_pounds({ n: plainNumber(item.weightLb) })),
    ),
  );
  return rowOf(`line-${at}`, m.tender_line({ n: at + 1 }), [named, details]);
}

function instructions(
  shipment: Shipment,
  reading: TenderAsSent,
  accessorial: (code: string) => string,
): CompareRow {
  const numbers: Side = {
    bol: [
      ...(shipment.poNumber === '' ? [] : [part(`PO ${shipment.poNumber}`)]),
      ...(shipment.quoteNumber === null ? [] : [part(m.tender_quote({ n: shipment.quoteNumber }))]),
    ],
    carrier: reading.references.map(({ code, value }) => part(`${code} ${value}`)),
  };
  return rowOf('instructions', m.pack_instructions(), [
    line(
      pair(shipment.specialInstructions, reading.specialInstructions),
      ...[...new Set([...shipment.accessorials, ...reading.accessorialCodes])].map((code) =>
        pair(
          shipment.accessorials.includes(code) ? accessorial(code) : '',
          reading.accessorialCodes.includes(code) ? accessorial(code) : '',
        ),
      ),
    ),
    numbers,
  ]);
}

/**
 * The bill and what the carrier will read, side by side: three locations in the carrier's order, each line of freight, the emergency contact of
 * a hazardous load, instructions and numbers.
 */
export function compare(
  shipment: Shipment,
  reading: TenderAsSent,
  accessorial: (code: string) => string,
): CompareRow[] {
  const [first, second, third] = reading.locations;
  const billed = billingParty(shipment, shipment.freightTerms);
  const { hazmat } = shipment;
  return [
    location('shipper', m.tender_first({ party: m.pack_shipper() }), shipment.shipper, first),
    location('consignee', m.tender_second({ party: m.pack_consignee() }), shipment.consignee, second),
    location('bill-to', m.tender_third({ party: m.pack_bill_to() }), billed, third),
    ...shipment.lines.flatMap((_line, at) => freightLine(shipment, reading, at) ?? []),
    ...(reading.hazmat === null
      ? []
      : [
          rowOf('hazmat', m.tender_emergency(), [
            line(
              pair(hazmat?.contactName ?? '', reading.hazmat.name),
              pair(hazmat?.contactPhone ?? '', reading.hazmat.phone),
              pair(hazmat?.contractNumber ?? '', reading.hazmat.contractNumber),
            ),
          ]),
        ]),
    instructions(shipment, reading, accessorial),
  ];
}

/** How many marked differences there are. */
export const differences = (rows: readonly CompareRow[]): number =>
  rows.flatMap(({ carrier }) => carrier.flat()).filter(({ differs }) => differs).length;
