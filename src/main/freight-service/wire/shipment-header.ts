import * as z from 'zod';
import { headFields, headKeysWith } from '#shared/freight/fields/head-fields.ts';
import type { Party } from '#shared/freight/party.ts';
import { wirePostalCode } from '#shared/freight/postal-code.ts';
import type { Shipment } from '#shared/freight/shipment.ts';
import { billInstructions } from '#shared/freight/description/shipper-certification.ts';
import { shippingDescription } from '#shared/freight/description/shipping-description.ts';
import { plainNumber } from '#shared/freight/form/plain-number.ts';
import { requestField } from './request-field.ts';

const copied = headKeysWith('wire').map((key) => ({ key, name: headFields[key].wire }));
type CopiedName = (typeof copied)[number]['name'];
const copiedWith = <T>(value: (key: (typeof copied)[number]['key']) => T) =>
  Object.fromEntries(copied.map(({ key, name }) => [name, value(key)])) as Record<CopiedName, T>;

/** What BOL create and Order say alike (service interface, "Shipment header fields"). ShipmentDate differs in format only. */
export const shipmentHeaderShape = {
  ...copiedWith((key) => requestField.text(key)),
  QuoteNumber: requestField.number('quoteNumber').optional(),
  ShipmentDate: requestField.text('shipDate'),
  ShipperCompanyName: requestField.text('shipper.company'),
  ShipperContactPhone: requestField.text('shipper.phone'),
  ShipperContactName: requestField.text('shipper.contact'),
  ShipperAddress: requestField.text('shipper.address, shipper.address2'),
  ShipperCity: requestField.text('shipper.city'),
  ShipperState: requestField.text('shipper.state'),
  ShipperZip: requestField.text('shipper.postalCode'),
  ConsigneeName: requestField.text('consignee.company'),
  ConsigneePhone: requestField.text('consignee.phone'),
  ConsigneeContact: requestField.text('consignee.contact'),
  ConsigneeAddress: requestField.text('consignee.address, consignee.address2'),
  ConsigneeCity: requestField.text('consignee.city'),
  ConsigneeState: requestField.text('consignee.state'),
  ConsigneeZip: requestField.text('consignee.postalCode'),
  ThirdPartyName: requestField.text('billTo.company'),
  ThirdPartyPhone: requestField.text('billTo.phone'),
  ThirdPartyContactName: requestField.text('billTo.contact'),
  ThirdPartyAddress: requestField.text('billTo.address, billTo.address2'),
  ThirdPartyCity: requestField.text('billTo.city'),
  ThirdPartyState: requestField.text('billTo.state'),
  ThirdPartyZip: requestField.text('billTo.postalCode'),
  SpecialInstructions: requestField.text(
    'specialInstructions; of a hazardous load the certification after it',
  ),
  HazContractNUM: requestField.text('hazmat.contractNumber'),
  HazContactName: requestField.text('hazmat.contactName'),
  HazContactPhone: requestField.text('hazmat.contactPhone'),
  DeclaredValue: requestField.text('declaredValue.amount'),
  DeclaredValueUnitsOfMeasure: requestField.text('declaredValue.unit'),
  CODFeeCollect: requestField.flag('cashOnDelivery.fee = collect'),
  CODFeePrePaid: requestField.flag('cashOnDelivery.fee = prepaid'),
  CODAmt: requestField.text('cashOnDelivery.amountUsd'),
  Collect: requestField.flag('freightTerms = collect'),
  CustomerCheckNotOK: requestField.flag('cashOnDelivery.customerCheckAccepted = false'),
  CustomerCheckOK: requestField.flag('cashOnDelivery.customerCheckAccepted = true'),
  AccessorialList: z.array(z.strictObject({ ServiceCode: requestField.text('accessorials[]') })),
};
export type ShipmentHeader = z.infer<z.ZodObject<typeof shipmentHeaderShape>>;

/** The interface has no second address line here: it follows the first after a comma. */
const addressInOneLine = (party: Party): string => [party.address, party.address2].filter(Boolean).join(', ');

const zip = (party: Party): string => wirePostalCode(party.postalCode, party.country);

export const isHazardous = (shipment: Shipment): boolean =>
  shipment.lines.some((line) => line.hazard !== null);

/** The header of a shipment; `shipmentDate` already in the operation's format. Empties by the rule of `operations.ts`. */
export function shipmentHeader(shipment: Shipment, shipmentDate: string): ShipmentHeader {
  const { shipper, consignee, billTo, cashOnDelivery: cod, declaredValue } = shipment;
  const hazmat = isHazardous(shipment) ? shipment.hazmat : null;
  return {
    ...copiedWith((key) => shipment[key]),
    ...(shipment.quoteNumber === null ? {} : { QuoteNumber: shipment.quoteNumber }),
    ShipmentDate: shipmentDate,
    ShipperCompanyName: shipper.company,
    ShipperContactPhone: shipper.phone,
    ShipperContactName: shipper.contact,
    ShipperAddress: addressInOneLine(shipper),
    ShipperCity: shipper.city,
    ShipperState: shipper.state,
    ShipperZip: zip(shipper),
    ConsigneeName: consignee.company,
    ConsigneePhone: consignee.phone,
    ConsigneeContact: consignee.contact,
    ConsigneeAddress: addressInOneLine(consignee),
    ConsigneeCity: consignee.city,
    ConsigneeState: consignee.state,
    ConsigneeZip: zip(consignee),
    ThirdPartyName: billTo?.company ?? '',
    ThirdPartyPhone: billTo?.phone ?? '',
    ThirdPartyContactName: billTo?.contact ?? '',
    ThirdPartyAddress: billTo === null ? '' : addressInOneLine(billTo),
    ThirdPartyCity: billTo?.city ?? '',
    ThirdPartyState: billTo?.state ?? '',
    ThirdPartyZip: billTo === null ? '' : zip(billTo),
    SpecialInstructions: billInstructions(shipment.specialInstructions, isHazardous(shipment)),
    HazContractNUM: hazmat?.contractNumber ?? '',
    HazContactName: hazmat?.contactName ?? '',
    HazContactPhone: hazmat?.contactPhone ?? '',
    DeclaredValue: declaredValue === null ? '' : plainNumber(declaredValue.amount, 2),
    DeclaredValueUnitsOfMeasure: declaredValue?.unit ?? '',
    CODFeeCollect: cod?.fee === 'collect',
    CODFeePrePaid: cod?.fee === 'prepaid',
    CODAmt: cod === null ? '' : plainNumber(cod.amountUsd, 2),
    Collect: shipment.freightTerms === 'collect',
    CustomerCheckNotOK: cod?.customerCheckAccepted === false,
    CustomerCheckOK: cod?.customerCheckAccepted === true,
    AccessorialList: shipment.accessorials.map((ServiceCode) => ({ ServiceCode })),
  };
}

/** The freight lines, equal in both: Order's schema allows `null` in some fields, ours always have a value. */
export const shipmentLines = (shipment: Shipment) =>
  shipment.lines.map((line) => ({
    ShippingUnits: String(line.handlingUnits),
    PKGType: line.packageType,
    Description: shippingDescription(line),
    NMFC: line.nmfc,
    ClassNum: line.freightClass,
    Weight: plainNumber(line.weightLb),
    Haz: line.hazard !== null,
  }));
