import { credentialsRefusal, freightClasses, isAnyPostalCode, type Refusal } from './freight-rules.ts';
import type { BolRequest, OrderRequest } from './shipment-request.ts';

const positive = (text: string): boolean => /^\d+(\.\d+)?$/.test(text) && Number(text) > 0;

const day = /^(\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:\d{2})?)?|\d{2}\/\d{2}\/\d{4})$/;
const orderDay = /^\d{4}-\d{2}-\d{2}$/;

type Request = BolRequest | OrderRequest;
const must = (name: string): Refusal => `${name} is required.`;

function placeRefusal(
  who: string,
  place: { name: string; address: string; city: string; state: string; zip: string },
): Refusal {
  const empty = (['name', 'address', 'city', 'state', 'zip'] as const).find(
    (key) => place[key].trim() === '',
  );
  if (empty !== undefined) return must(`${who} ${empty}`);
  return isAnyPostalCode(place.zip) ? null : `${who} zip ${place.zip} is not a valid postal code.`;
}

function linesRefusal(lines: Request['LineItems'], hazPhone: string): Refusal {
  if (lines.length === 0) return 'At least one line item is required.';
  for (const [index, line] of lines.entries()) {
    const at = `Line item ${index + 1}`;
    if (!/^[1-9]\d*$/.test(line.ShippingUnits)) return `${at}: ShippingUnits must be a whole number.`;
    if (!positive(line.Weight)) return `${at}: Weight must be a positive number.`;
    if (line.Description?.trim() === '') return `${at}: Description is required.`;
    if (line.ClassNum != null && !freightClasses.includes(line.ClassNum))
      return `${at}: ${line.ClassNum} is not a freight class.`;
    if (line.Haz && hazPhone.trim() === '') return `${at} is hazardous: HazContactPhone is required.`;
  }
  return null;
}

function codRefusal(request: Request): Refusal {
  const { CODAmt, CODFeeCollect, CODFeePrePaid, CustomerCheckOK, CustomerCheckNotOK } = request;
  if (CODFeeCollect && CODFeePrePaid) return 'The COD fee is either collect or prepaid.';
  if (CustomerCheckOK && CustomerCheckNotOK) return 'A customer check is either OK or not.';
  if (CODAmt === '') return CODFeeCollect || CODFeePrePaid ? must('CODAmt') : null;
  return positive(CODAmt) ? null : 'CODAmt must be a positive amount.';
}

function commonRefusal(request: Request): Refusal {
  const shipper = placeRefusal('Shipper', {
    name: request.ShipperCompanyName,
    address: request.ShipperAddress,
    city: request.ShipperCity,
    state: request.ShipperState,
    zip: request.ShipperZip,
  });
  const consignee = placeRefusal('Consignee', {
    name: request.ConsigneeName,
    address: request.ConsigneeAddress,
    city: request.ConsigneeCity,
    state: request.ConsigneeState,
    zip: request.ConsigneeZip,
  });
  if (request.AccessorialList.some((entry) => entry.ServiceCode === '')) return must('ServiceCode');
  return (
    shipper ?? consignee ?? linesRefusal(request.LineItems, request.HazContactPhone) ?? codRefusal(request)
  );
}

/** Why the training service refuses a well-formed request, in its own words; null if it does not. */
export function bolRefusal(request: BolRequest): Refusal {
  return (
    credentialsRefusal([request.UserName, request.ClientCode, request.AuthenticationId]) ??
    (day.test(request.ShipmentDate) ? null : 'ShipmentDate is not a date.') ??
    commonRefusal(request)
  );
}

/** Like `bolRefusal`; the service's memory checks that the ShipmentNumber is unique. */
export function orderRefusal(request: OrderRequest): Refusal {
  return (
    credentialsRefusal([request.UserName, request.ClientCode, request.AuthenticationID]) ??
    (request.ShipmentNumber.trim() === '' ? must('ShipmentNumber') : null) ??
    (orderDay.test(request.ShipmentDate) ? null : 'ShipmentDate must be YYYY-MM-DD.') ??
    commonRefusal(request)
  );
}
