import fc from 'fast-check';
import { hasContent } from '#shared/freight/text/has-content.ts';
import { countries } from '#shared/freight/country.ts';
import { freightClasses } from '#shared/freight/freight-class.ts';
import { freightTerms } from '#shared/freight/freight-terms.ts';
import { headFields, headKeysWith, type HeadKeyWith } from '#shared/freight/fields/head-fields.ts';
import { inhalationZones, quantityUnits } from '#shared/freight/description/hazard.ts';
import { lineItemSchema } from '#shared/freight/line-item.ts';
import { orderSchema, type Order } from '#shared/freight/order.ts';
import { packageTypes } from '#shared/freight/package-type.ts';
import { partySchema } from '#shared/freight/party.ts';
import { shipmentSchema, type Shipment } from '#shared/freight/shipment.ts';
import { isPackaging } from '#shared/freight/description/shipping-description.ts';
import { tenderPackageTypes } from '#shared/freight/tender-package-type.ts';
import { tenderSchema, type Tender } from '#shared/freight/tender.ts';

/** Valid values of the domain, made to go through their own schemas so that what a test meets is what the app would hold. */

/** What `fc.string()` is made of, but quicker to draw from; a constant, so that fast-check finds its dangerous words in it too. */
const printable = fc.constantFrom(
  ...Array.from({ length: 95 }, (_, code) => String.fromCharCode(0x20 + code)),
);

/** Text as people type it, accents, quotes and backslashes included; empty allowed when `min` is 0. */
const words = (min: number, max = 40) =>
  fc
    .string({
      unit: fc.oneof(fc.constantFrom('é', 'Ł', 'ñ', '"', '\\', '/', '&', '漢'), printable),
      maxLength: max,
    })
    .map((text) => text.trim())
    .filter((text) => text.length >= min && text.length <= max);

const digits = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((all) => all.join(''));

const postalCode = {
  USA: fc.oneof(
    digits(5),
    fc.tuple(digits(5), digits(4)).map(([five, four]) => `${five}-${four}`),
  ),
  CAN: fc.constantFrom('K1A 0B1', 'k1a0b1', 'M5V-3L9', 'H2Y 1C6'),
  MEX: digits(5),
};

const state = fc.constantFrom('NV', 'CA', 'TX', 'ON', 'QC', 'NLE', 'JAL');

/** Made once for each country: fast-check prepares a text's dangerous values when it is made, which takes longer than a value of it. */
const partyIn = (country: (typeof countries)[number]) =>
  fc
    .record({
      company: words(1),
      contact: words(0),
      phone: words(0, 20),
      email: fc.constantFrom('', 'dock@example.com'),
      address: words(1),
      address2: words(0),
      city: words(1),
      state,
      postalCode: postalCode[country],
      country: fc.constant(country),
    })
    .map((party) => partySchema.parse(party));

export const arbitraryParty = fc.oneof(...countries.map(partyIn));

const amount = (max: number) => fc.integer({ min: 1, max: max * 100 }).map((cents) => cents / 100);
const inches = fc.option(amount(200));

const hazard = fc.record({
  unNumber: digits(4).map((number) => `UN${number}`),
  properShippingName: words(1),
  hazardClass: fc.constantFrom('3', '1.4S', '2.1', '6.1 (8)'),
  packingGroup: fc.constantFrom('', 'I', 'II', 'III'),
  technicalName: fc.oneof(fc.constant(''), words(1)),
  reportableQuantity: fc.boolean(),
  limitedQuantity: fc.boolean(),
  marinePollutant: fc.boolean(),
  inhalationZone: fc.constantFrom(...inhalationZones),
});
const hazardQuantity = fc.record({ amount: amount(9000), unit: fc.constantFrom(...quantityUnits) });
/** On any package type both are typed; where that is itself a packaging one is enough. */
const hazardPackages = (packageType: string) =>
  fc
    .record({ count: fc.option(fc.integer({ min: 1, max: 5000 })), kind: words(0, 20) })
    .filter(({ count, kind }) =>
      isPackaging(packageType) ? count !== null || kind !== '' : count !== null && kind !== '',
    );

export const arbitraryLine = fc
  .record({
    handlingUnits: fc.integer({ min: 1, max: 60 }),
    packageType: fc.constantFrom(...packageTypes),
    pieces: fc.option(fc.integer({ min: 1, max: 5000 })),
    description: words(1),
    nmfc: words(0, 12),
    freightClass: fc.constantFrom(...freightClasses),
    weightLb: amount(40_000),
    lengthIn: inches,
    widthIn: inches,
    heightIn: inches,
    hazard: fc.option(hazard),
    hazardQuantity: fc.option(hazardQuantity),
  })
  .chain((line) =>
    fc.option(hazardPackages(line.packageType)).map((packages) =>
      // Only a hazardous line says how much of it there is, and in what.
      line.hazard === null ? { ...line, hazardQuantity: null } : { ...line, hazardPackages: packages },
    ),
  )
  .map((line) => lineItemSchema.parse(line));

const number = words(0, 20);
/** The texts of the head without a rule of their own. */
const plainHeads = Object.fromEntries(
  headKeysWith('maxLength').map((key) => [key, headFields[key].maxLength > 40 ? words(0) : number]),
) as Record<HeadKeyWith<'maxLength'>, typeof number>;
/** Any string may be one, as the interface has it. */
const arbitraryScac = fc.constantFrom('ODFL', 'SAIA', 'RL', 'R+L7', '4LTL', 'UPGF-EAST', 'saia');

/** Any valid shipment: what may stand in the outbox. */
export const arbitraryShipment: fc.Arbitrary<Shipment> = fc
  .record({
    ...plainHeads,
    bolNumber: words(1, 20).filter(hasContent),
    shipDate: fc
      .date({ min: new Date('2024-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10)),
    scac: fc.oneof(fc.constant(''), arbitraryScac),
    quoteNumber: fc.option(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER })),
    freightTerms: fc.constantFrom(...freightTerms),
    shipper: arbitraryParty,
    consignee: arbitraryParty,
    billTo: fc.option(arbitraryParty),
    lines: fc.array(arbitraryLine, { minLength: 1, maxLength: 5 }),
    // A name, or the number of a contract.
    hazmat: fc.oneof(
      fc.record({ contractNumber: number, contactName: words(1), contactPhone: words(1, 20) }),
      fc.record({ contractNumber: words(1, 20), contactName: fc.constant(''), contactPhone: words(1, 20) }),
    ),
    accessorials: fc.array(fc.constantFrom('RES', 'LFT', 'APPT'), { maxLength: 3 }),
    cashOnDelivery: fc.option(
      fc.record({
        amountUsd: amount(90_000),
        fee: fc.constantFrom('prepaid' as const, 'collect' as const),
        customerCheckAccepted: fc.boolean(),
      }),
    ),
    declaredValue: fc.option(
      fc.record({ amount: amount(90_000), unit: fc.constantFrom('USD', 'per pound') }),
    ),
    specialInstructions: words(0, 200),
  })
  .map((shipment) => ({
    ...shipment,
    freightTerms:
      shipment.billTo === null && shipment.freightTerms === 'third-party'
        ? ('prepaid' as const)
        : shipment.freightTerms,
    hazmat: shipment.lines.some((line) => line.hazard !== null) ? shipment.hazmat : null,
  }))
  .map((shipment) => shipmentSchema.parse(shipment));

/** Any valid order beside a shipment. */
export const arbitraryOrder: fc.Arbitrary<Order> = fc
  .record({
    shipmentNumber: words(1, 20),
    internalBolNumber: number,
    confirmationEmails: fc.array(fc.constantFrom('a@b.example', 'dock@c.example'), { maxLength: 3 }),
  })
  .map((order) => orderSchema.parse(order));

/** Any tender that the schema lets through. */
export const arbitraryTender: fc.Arbitrary<Tender> = fc
  .record({
    carrierCode: arbitraryScac,
    pickupDate: fc.constantFrom('2026-03-08', '2026-12-31'),
    pickupFrom: fc.constantFrom('00:00', '09:30'),
    pickupUntil: fc.constantFrom('09:31', '23:59'),
    freightTerms: fc.constantFrom(...freightTerms),
    quoteNumber: fc.oneof(words(0, 20), fc.integer({ min: 1 }).map(String)),
    specialInstructions: words(0, 100),
    packageTypes: fc.array(fc.constantFrom('' as const, ...tenderPackageTypes), { maxLength: 5 }),
  })
  .map((tender) => tenderSchema.parse(tender));
