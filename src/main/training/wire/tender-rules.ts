import { credentialsRefusal, isClassText, isPostalCode, type Refusal } from './freight-rules.ts';
import type { TenderRequest } from './tender-request.ts';

const locationNames = ['Shipper', 'Consignee', 'Billing party'] as const;
const pickupDate = /^(\d{4}-\d{2}-\d{2}|\d{2}\/\d{2}\/\d{4})$/;
const pickupTime = /^([01]\d|2[0-3]):[0-5]\d$/;
const isCount = (value: number): boolean => Number.isInteger(value) && value > 0;

function locationsRefusal(locations: TenderRequest['Locations']): Refusal {
  if (locations.length !== 3)
    return 'Exactly three locations are required: shipper, consignee, billing party.';
  for (const [index, name] of locationNames.entries()) {
    const place = locations[index];
    if (place === undefined) return `${name} location is missing.`;
    const empty = (['Company', 'Address', 'City', 'State', 'PostalCode'] as const).find(
      (field) => place[field].trim() === '',
    );
    if (empty !== undefined) return `${name} ${empty} is required.`;
    if (!isPostalCode(place.PostalCode, place.Country))
      return `${name} PostalCode ${place.PostalCode} is not valid in ${place.Country}.`;
  }
  return null;
}

function itemsRefusal(items: TenderRequest['Items']): Refusal {
  if (items.length === 0) return 'At least one item is required.';
  for (const [index, item] of items.entries()) {
    const at = `Item ${index + 1}`;
    if (!isCount(item.Units)) return `${at}: Units must be a whole number.`;
    if (!isCount(item.PalletCount)) return `${at}: PalletCount must be a whole number.`;
    if (item.Description.trim() === '') return `${at}: Description is required.`;
    if (!isClassText(item.FreightClass)) return `${at}: ${item.FreightClass} is not a freight class.`;
    if (item.ItemWeight <= 0) return `${at}: ItemWeight must be positive.`;
    if (
      [item.ItemLength, item.ItemWidth, item.ItemHeight].some((inches) => inches !== undefined && inches <= 0)
    )
      return `${at}: dimensions must be positive.`;
  }
  return null;
}

function hazmatRefusal(request: TenderRequest): Refusal {
  const hazardous = request.Items.some((item) => item.Hazmat);
  if (!hazardous) return request.Hazmat === undefined ? null : 'Hazmat applies to hazardous loads only.';
  if (request.Hazmat === undefined) return 'Hazmat is required for a hazardous load.';
  return request.Hazmat.Phone.trim() === '' ? 'Hazmat Phone is required.' : null;
}

function sumsRefusal(request: TenderRequest): Refusal {
  const pallets = request.Items.reduce((sum, item) => sum + item.PalletCount, 0);
  if (request.PalletCount !== pallets)
    return `PalletCount is ${request.PalletCount}, the items have ${pallets}.`;
  const weight = request.Items.reduce((sum, item) => sum + item.ItemWeight, 0);
  // Sums of fractions may differ in the last bit.
  if (Math.abs(request.TotalWeight - weight) > 0.01)
    return `TotalWeight is ${request.TotalWeight}, the items weigh ${weight}.`;
  return null;
}

function pickupRefusal(request: TenderRequest): Refusal {
  if (!pickupDate.test(request.PickupDate)) return 'PickupDate is not a date.';
  if (!pickupTime.test(request.PickupOpenTime) || !pickupTime.test(request.PickupCloseTime))
    return 'Pickup times must be HH:mm.';
  return request.PickupOpenTime < request.PickupCloseTime
    ? null
    : 'PickupCloseTime is before PickupOpenTime.';
}

function headRefusal(request: TenderRequest): Refusal {
  if (request.TransactionSetPurpose === '01') return 'Cancellation (01) is not available yet.';
  if (request.TransactionSetPurpose !== '00') return 'TransactionSetPurpose must be 00.';
  if (request.CarrierCode.trim() === '') return 'CarrierCode is required.';
  if (request.BLPdf === '') return null;
  const isPdf = Buffer.from(request.BLPdf, 'base64').subarray(0, 5).toString('latin1') === '%PDF-';
  return isPdf ? null : 'BLPdf is not a PDF.';
}

/** Why the carrier refuses a well-formed tender, in words; null if it does not. */
export function tenderRefusal(request: TenderRequest): Refusal {
  const { Username, ClientCode, AuthenticationCode } = request.Credentials;
  return (
    credentialsRefusal([Username, ClientCode, AuthenticationCode]) ??
    headRefusal(request) ??
    pickupRefusal(request) ??
    locationsRefusal(request.Locations) ??
    itemsRefusal(request.Items) ??
    hazmatRefusal(request) ??
    sumsRefusal(request)
  );
}
