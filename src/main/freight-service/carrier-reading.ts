import type { Party } from '#shared/freight/party.ts';
import { tenderProblems, termsOf } from '#shared/freight/form/read-tender.ts';
import type { Shipment } from '#shared/freight/shipment.ts';
import { readsOtherPackage, tenderPackageTypes } from '#shared/freight/tender-package-type.ts';
import { billingParty, tenderSchema, type Tender, type TenderForm } from '#shared/freight/tender.ts';
import type { TenderAsSent } from '#shared/station/later-step.ts';
import { defaultServiceOptions, type ServiceSettings } from '#shared/station/settings.ts';
import { encodeTender, hasUnits, type TenderRequest } from './wire/load-tender.ts';

/** The input so far, as close to a tender as possible: only for showing, never for sending. */
function incompleteTender(form: TenderForm): Tender {
  return {
    ...form,
    carrierCode: form.carrierCode.trim().toUpperCase(),
    freightTerms: termsOf(form),
    purpose: 'original',
    quoteNumber: form.quoteNumber.trim(),
    specialInstructions: form.specialInstructions.trim(),
    packageTypes: form.packageTypes.map((typed) => tenderPackageTypes.find((code) => code === typed) ?? ''),
  };
}

const partyOf = (location: TenderRequest['Locations'][number]): Party => ({
  company: location.Company,
  contact: location.ContactName,
  phone: location.ContactPhone,
  email: location.ContactEmail,
  address: location.Address,
  address2: location.Address2,
  city: location.City,
  state: location.State,
  postalCode: location.PostalCode,
  country: location.Country,
});

/**
 * The tender's request in the domain's words, made from the very encoding that is sent, so that the two cannot differ. It never refuses: what is
 * wrong is in `problems`. `bolNumber` null: the BOL has no number yet.
 */
export function tenderAsSent(
  load: { shipment: Shipment; tender: TenderForm; bolNumber: string | null; pdfBytes: number | null },
  settings: ServiceSettings | null,
): TenderAsSent {
  const { shipment, bolNumber } = load;
  const parsed = tenderSchema.safeParse(load.tender);
  const tender = parsed.success ? parsed.data : incompleteTender(load.tender);
  const billing = billingParty(shipment, tender.freightTerms);
  const request = encodeTender(
    { shipment, tender, billing: billing ?? shipment.shipper, bolNumber: bolNumber ?? '', pdf: null },
    settings ?? defaultServiceOptions,
  );
  const [shipper = null, consignee = null, third = null] = request.Locations.map(partyOf);
  const { Hazmat } = request;
  return {
    locations: [shipper, consignee, billing === null ? null : third],
    quoteNumber: request.QuoteNumber,
    methodOfPayment: request.MethodOfPayment,
    palletCount: request.PalletCount,
    totalWeightLb: request.TotalWeight,
    items: request.Items.map((item, at) => ({
      units: item.Units,
      unitsAre: hasUnits(shipment.lines[at], settings ?? defaultServiceOptions),
      packageType: item.PackageType,
      packageChanged: readsOtherPackage(shipment.lines[at]?.packageType ?? 'PLT', item.PackageType),
      description: item.Description,
      nmfcCode: item.NMFCCode,
      freightClass: item.FreightClass,
      palletCount: item.PalletCount,
      weightLb: item.ItemWeight,
      lengthIn: item.ItemLength ?? null,
      widthIn: item.ItemWidth ?? null,
      heightIn: item.ItemHeight ?? null,
      hazmat: item.Hazmat,
    })),
    accessorialCodes: request.AccessorialCodes,
    references: request.LoadReferences.map(({ Code, Value }) => ({ code: Code, value: Value })),
    blReferenceNumber: request.BLReferenceNumber ?? null,
    specialInstructions: request.SpecialInstructions,
    pdfBytes: load.pdfBytes,
    developerMode: request.DeveloperMode,
    hazmat:
      Hazmat === undefined
        ? null
        : { name: Hazmat.Name, phone: Hazmat.Phone, contractNumber: Hazmat.ContractNumber },
    problems: tenderProblems(load.tender, shipment, bolNumber),
  };
}
