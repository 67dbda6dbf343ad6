import * as z from 'zod';
import type { FreightTerms } from '#shared/freight/freight-terms.ts';
import type { LineItem } from '#shared/freight/line-item.ts';
import type { Party } from '#shared/freight/party.ts';
import { wirePostalCode } from '#shared/freight/postal-code.ts';
import { totals, type Shipment } from '#shared/freight/shipment.ts';
import { sentPackageType, tenderPackageTypes } from '#shared/freight/tender-package-type.ts';
import type { Tender } from '#shared/freight/tender.ts';
import { shippingDescription } from '#shared/freight/description/shipping-description.ts';
import type { ServiceSettings } from '#shared/station/settings.ts';
import type { TenderAnswer } from '../freight-service.ts';
import { hasCreatedRecord, incompleteAnswer, unreadableAnswer, type Judgement } from '../judgement.ts';
import { answerObject, identifier, numericIdentifier, verdict, messageText } from './lenient.ts';
import { requestField } from './request-field.ts';
import { isHazardous } from './shipment-header.ts';
import { unreadFields } from './unread.ts';

const locationSchema = z.strictObject({
  Code: requestField.text('shipperNumber; storeNumber; customerNumber'),
  Company: requestField.text('company of the party'),
  Address: requestField.text('address of the party'),
  Address2: requestField.text('address2 of the party'),
  City: requestField.text('city of the party'),
  State: requestField.text('state of the party'),
  PostalCode: requestField.text('postalCode of the party'),
  Country: z.enum(['USA', 'CAN', 'MEX']).meta({ domain: 'country of the party' }),
  ContactName: requestField.text('contact of the party'),
  ContactPhone: requestField.text('phone of the party'),
  ContactEmail: requestField.text('email of the party'),
});

const itemSchema = z.strictObject({
  Units: requestField.number(
    'lines[].pieces, else lines[].handlingUnits; by service.tenderUnits always those',
  ),
  PackageType: z
    .enum(tenderPackageTypes)
    .meta({ domain: 'tender.packageTypes[], else lines[].packageType by the table below' }),
  Hazmat: requestField.flag('lines[].hazard is there'),
  Description: requestField.text('lines[] by shipping-description.ts'),
  NMFCCode: requestField.text('lines[].nmfc'),
  FreightClass: requestField.text('lines[].freightClass'),
  PalletCount: requestField.number('lines[].handlingUnits'),
  ItemWeight: requestField.number('lines[].weightLb'),
  ItemLength: requestField.number('lines[].lengthIn').optional(),
  ItemWidth: requestField.number('lines[].widthIn').optional(),
  ItemHeight: requestField.number('lines[].heightIn').optional(),
});

/** The request of Load tender V2 without credentials. `Hazmat` only for hazardous loads. */
export const tenderRequestSchema = z.strictObject({
  QuoteNumber: requestField.text('tender.quoteNumber'),
  CarrierCode: requestField.text('tender.carrierCode'),
  MethodOfPayment: z.enum(['PP', 'CC', 'TP']).meta({ domain: 'tender.freightTerms' }),
  TransactionSetPurpose: z.literal('00').meta({ domain: 'tender.purpose' }),
  PickupDate: requestField.text('tender.pickupDate'),
  PickupOpenTime: requestField.text('tender.pickupFrom'),
  PickupCloseTime: requestField.text('tender.pickupUntil'),
  PalletCount: requestField.number('sum of lines[].handlingUnits'),
  TotalWeight: requestField.number('sum of lines[].weightLb'),
  SpecialInstructions: requestField.text('tender.specialInstructions'),
  BLReferenceNumber: requestField.number('bolNumber, when it is a number that JSON keeps').optional(),
  BLPdf: requestField.text('the stored PDF of the BOL'),
  DeveloperMode: requestField.flag('service.developerMode'),
  AccessorialCodes: z.array(z.string()).meta({ domain: 'accessorials' }),
  Hazmat: z
    .strictObject({
      Name: requestField.text('hazmat.contactName'),
      Phone: requestField.text('hazmat.contactPhone'),
      ContractNumber: requestField.text('hazmat.contractNumber'),
    })
    .optional(),
  Locations: z.array(locationSchema).length(3),
  Items: z.array(itemSchema),
  LoadReferences: z.array(
    z.strictObject({
      Code: z.enum(['BL', 'PO', 'QT']).meta({ domain: 'which number it is' }),
      Value: requestField.text('bolNumber; poNumber; tender.quoteNumber'),
    }),
  ),
});
export type TenderRequest = z.infer<typeof tenderRequestSchema>;

export const tenderResponseSchema = answerObject({
  ConfirmationID: identifier().meta({ domain: 'confirmationId' }),
  Success: verdict().meta({ domain: 'accepted' }),
  Message: messageText().meta({ domain: 'message, words' }),
  RTFPickupID: numericIdentifier().meta({ domain: 'pickupId' }),
});

/** Everything in a tender. `billing`: the payer, from `billingParty`. */
export interface TenderedLoad {
  shipment: Shipment;
  tender: Tender;
  billing: Party;
  /** The number that BOL create gave. */
  bolNumber: string;
  /** The stored PDF of the BOL; null attaches none. */
  pdf: Buffer | null;
}

const methodsOfPayment: Record<FreightTerms, 'PP' | 'CC' | 'TP'> = {
  prepaid: 'PP',
  collect: 'CC',
  'third-party': 'TP',
};

/** As a JSON number, or null where that would change it: letters, a leading zero, or too many digits. */
export function referenceNumber(bolNumber: string): number | null {
  const value = Number(bolNumber);
  return /^[1-9]\d*$/.test(bolNumber) && Number.isSafeInteger(value) ? value : null;
}

function location(party: Party, code: string): z.infer<typeof locationSchema> {
  return {
    Code: code,
    Company: party.company,
    Address: party.address,
    Address2: party.address2,
    City: party.city,
    State: party.state,
    PostalCode: wirePostalCode(party.postalCode, party.country),
    Country: party.country,
    ContactName: party.contact,
    ContactPhone: party.phone,
    ContactEmail: party.email,
  };
}

/**
 * What `Units` ("count of packages") counts. `PalletCount` next to it has the handling units, so by default this is the pieces; if they
 * were not counted, or if the settings say so, it is the handling units.
 */
export const hasUnits = (
  line: Pick<LineItem, 'pieces'> | undefined,
  { tenderUnits }: Pick<ServiceSettings, 'tenderUnits'>,
): ServiceSettings['tenderUnits'] =>
  tenderUnits === 'pieces' && (line?.pieces ?? null) !== null ? 'pieces' : 'handling-units';

const item = (
  line: LineItem,
  chosen: string | undefined,
  settings: Pick<ServiceSettings, 'tenderUnits'>,
): z.infer<typeof itemSchema> => ({
  Units: (hasUnits(line, settings) === 'pieces' ? line.pieces : null) ?? line.handlingUnits,
  PackageType: sentPackageType(line.packageType, chosen),
  Hazmat: line.hazard !== null,
  Description: shippingDescription(line),
  NMFCCode: line.nmfc,
  FreightClass: String(line.freightClass),
  PalletCount: line.handlingUnits,
  ItemWeight: line.weightLb,
  ...(line.lengthIn === null ? {} : { ItemLength: line.lengthIn }),
  ...(line.widthIn === null ? {} : { ItemWidth: line.widthIn }),
  ...(line.heightIn === null ? {} : { ItemHeight: line.heightIn }),
});

/** Where the tender's own date format differs from the domain's YYYY-MM-DD. */
function pickupDate(day: string, format: ServiceSettings['pickupDateFormat']): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return format === 'MM/DD/YYYY' ? `${month}/${date}/${year}` : day;
}

export function encodeTender(
  load: TenderedLoad,
  settings: Pick<ServiceSettings, 'pickupDateFormat' | 'developerMode' | 'tenderUnits'>,
): TenderRequest {
  const { shipment, tender, billing, bolNumber, pdf } = load;
  const sums = totals(shipment.lines);
  const { quoteNumber } = tender;
  const reference = referenceNumber(bolNumber);
  const hazmat = isHazardous(shipment) ? shipment.hazmat : null;
  const references = [
    { Code: 'BL' as const, Value: bolNumber },
    { Code: 'PO' as const, Value: shipment.poNumber },
    { Code: 'QT' as const, Value: quoteNumber },
  ];
  return {
    QuoteNumber: quoteNumber,
    CarrierCode: tender.carrierCode,
    MethodOfPayment: methodsOfPayment[tender.freightTerms],
    TransactionSetPurpose: '00',
    PickupDate: pickupDate(tender.pickupDate, settings.pickupDateFormat),
    PickupOpenTime: tender.pickupFrom,
    PickupCloseTime: tender.pickupUntil,
    PalletCount: sums.handlingUnits,
    // Pounds are typed with few decimals; binary addition must not add more.
    TotalWeight: Number(sums.weightLb.toFixed(6)),
    SpecialInstructions: tender.specialInstructions,
    ...(reference === null ? {} : { BLReferenceNumber: reference }),
    BLPdf: pdf?.toString('base64') ?? '',
    DeveloperMode: settings.developerMode,
    AccessorialCodes: shipment.accessorials,
    ...(hazmat === null
      ? {}
      : {
          Hazmat: {
            Name: hazmat.contactName,
            Phone: hazmat.contactPhone,
            ContractNumber: hazmat.contractNumber,
          },
        }),
    Locations: [
      location(shipment.shipper, shipment.shipperNumber),
      location(shipment.consignee, shipment.storeNumber),
      location(billing, shipment.customerNumber),
    ],
    Items: shipment.lines.map((line, at) => item(line, tender.packageTypes[at], settings)),
    LoadReferences: references.filter((one) => one.Value !== ''),
  };
}

/**
 * Accepted: `Success` is true. False is a refusal in the words of `Message`, unless a confirmation or a pickup id says that a truck
 * may come anyway. Anything else is in doubt. An id of 0 is none. Never throws.
 */
export function judgeTender(root: unknown): Judgement<TenderAnswer> {
  const read = tenderResponseSchema.safeParse(root);
  if (!read.success) return unreadableAnswer;
  const { ConfirmationID: confirmationId, Success, RTFPickupID } = read.data;
  // An id not valid here is still what the driver is asked for: it goes into the message.
  const unread = unreadFields(root, read.data, ['ConfirmationID', 'RTFPickupID']);
  const message = [read.data.Message, ...unread].filter((said) => said !== '').join('; ');
  const pickupId = RTFPickupID !== null && RTFPickupID > 0 ? RTFPickupID : null;
  const answer = { confirmationId, pickupId, message };
  if (Success === false && hasCreatedRecord(root))
    return {
      kind: 'in-doubt',
      reason: 'contradictory-answer',
      words: message === '' ? null : message,
      answer,
    };
  if (Success === false) return { kind: 'refused', words: message };
  if (Success === true) return { kind: 'accepted', answer };
  return { ...incompleteAnswer, words: message === '' ? null : message, answer };
}
