import { readForm } from '#shared/freight/form/read-form.ts';
import {
  emptyForm,
  emptyLine,
  type LineForm,
  type PartyForm,
  type ShipmentForm,
} from '#shared/freight/form/shipment-form.ts';
import type { Party } from '#shared/freight/party.ts';
import type { ChosenRate } from '#shared/freight/quote.ts';
import type { Shipment } from '#shared/freight/shipment.ts';
import type { TenderForm } from '#shared/freight/tender.ts';
import { settingsSchema, type Settings } from '#shared/station/settings.ts';
import type { BolAnswer, Exchange } from '#main/freight-service/freight-service.ts';

/** A place as the packer types it, and, being right, as the domain has it. */
export const aParty = (changes: Partial<Party> = {}): Party => ({
  company: 'Truckee River Fastener Co.',
  contact: 'Zoé Ramírez',
  phone: '775 555 0119',
  email: '',
  address: '1180 Spice Islands Dr',
  address2: '',
  city: 'Sparks',
  state: 'NV',
  postalCode: '89431',
  country: 'USA',
  ...changes,
});

export const aConsignee = (changes: Partial<Party> = {}): Party =>
  aParty({
    company: 'Peña Hermanos',
    contact: 'Łucja Nowak',
    phone: '503 555 0142',
    address: '2400 NW Front Ave',
    city: 'Portland',
    state: 'OR',
    postalCode: '97209',
    ...changes,
  });

export const aLineForm = (changes: Partial<LineForm> = {}): LineForm => ({
  ...emptyLine(),
  handlingUnits: '3',
  pieces: '72',
  description: 'Hex bolts, steel',
  nmfc: '095190-05',
  freightClass: '60',
  weightLb: '3750',
  lengthIn: '48',
  widthIn: '40',
  heightIn: '36',
  ...changes,
});

/** The day of all that is built here. */
export const buildersDay = '2026-11-17';

/**
 * A filled form of three pallets that `readForm` takes. Under another BOL number it has no PRO: a station takes each PRO number once.
 */
export const aForm = (changes: Partial<ShipmentForm> = {}): ShipmentForm => ({
  ...emptyForm(),
  bolNumber: '700018342',
  shipDate: buildersDay,
  proNumber: changes.bolNumber === undefined ? '123-456789-0' : '',
  poNumber: 'PO-88121',
  carrierName: 'Saia LTL Freight',
  scac: 'SAIA',
  shipper: aParty() satisfies PartyForm,
  consignee: aConsignee() satisfies PartyForm,
  lines: [aLineForm()],
  ...changes,
});

/** The shipment of `aForm(changes)`; throws when the changes make it wrong. */
export function aShipment(changes: Partial<ShipmentForm> = {}): Shipment {
  const read = readForm(aForm(changes), 'en');
  if (!read.ok) throw new Error(`the builder's form is wrong: ${JSON.stringify(read.problems)}`);
  return read.value;
}

/** A whole tender as it is typed. */
export const aTenderForm = (changes: Partial<TenderForm> = {}): TenderForm => ({
  carrierCode: 'SAIA',
  pickupDate: '2026-11-18',
  pickupFrom: '13:00',
  pickupUntil: '17:30',
  freightTerms: 'prepaid',
  purpose: 'original',
  quoteNumber: '',
  specialInstructions: 'Dock 7, ring twice.',
  packageTypes: [],
  ...changes,
});

/** A rate as it is kept with the load it was chosen for. */
export const aChosenRate = (changes: Partial<ChosenRate['rate']> = {}): ChosenRate => ({
  rate: {
    carrierName: 'Saia LTL Freight',
    scac: 'SAIA',
    carrierId: '1004',
    serviceDays: 3,
    estimatedDelivery: '2026-11-20T17:00:00',
    netAmountUsd: 612.4,
    fuelSurchargeUsd: 124.9,
    phone: '',
    accessorials: [],
    doubts: [],
    ...changes,
  },
  quoteNumber: 88412073,
  direction: 'outbound',
  askedAt: '2026-11-17T14:02:00.000Z',
});

/** Settings of a station that is set up, with a service on this machine. */
export const aSettings = (changes: Partial<Settings> = {}): Settings => ({
  ...settingsSchema.parse({
    station: { id: '7', name: 'Dock 7', packer: 'Ana' },
    service: { baseUrl: 'http://127.0.0.1:9', userName: 'dock7', clientCode: 'TRF' },
    shipper: aParty(),
  }),
  ...changes,
});

/** A label of the training kind: one format, one physical label. */
export const aZpl = (unit: number, of: number): string =>
  `^XA^CI28^FO40,40^A0N,40,40^FDUnit ${unit} of ${of}^FS^FO40,120^BY3^BCN,120,Y^FD700018342^FS^XZ`;

export const aPdf = (words = 'BILL OF LADING'): Buffer => Buffer.from(`%PDF-1.4\n% ${words}\n%%EOF\n`);

export const aBolAnswer = (changes: Partial<BolAnswer> = {}): BolAnswer => ({
  bolNumber: '700018342',
  pdf: aPdf(),
  labels: [aZpl(1, 3), aZpl(2, 3), aZpl(3, 3)],
  ...changes,
});

/** The mark of a bench's settings, which nobody changes. */
export const benchMark = 'bench settings';

/** A try that left the house and was answered with 200. */
export const anExchange = (changes: Partial<Exchange> = {}): Exchange => ({
  operation: 'bol-create',
  startedAt: '2026-11-17T15:00:00.000Z',
  endedAt: '2026-11-17T15:00:01.000Z',
  leftAt: '2026-11-17T15:00:00.500Z',
  bytesSent: 1200,
  waitedSeconds: 0.5,
  httpStatus: 200,
  settingsMark: benchMark,
  request: '{"UserName":"***"}',
  response: Buffer.from('{}'),
  ...changes,
});
