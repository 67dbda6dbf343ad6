import { emptyForm, emptyLine, type LineForm, type ShipmentForm } from './shipment-form.ts';
import type { Commodity } from './commodity.ts';
import type { LineItem } from './line-item.ts';
import type { Shipment } from './shipment.ts';

const text = (value: number | null): string => (value === null ? '' : String(value));

/** The fields of a line that its kind of freight says; how many and how heavy stays as typed. */
export function fillLine(typed: LineForm, kind: Commodity): LineForm {
  const { unNumber, properShippingName, hazardClass, packingGroup } = kind.hazard ?? emptyLine();
  return {
    ...typed,
    packageType: kind.packageType,
    description: kind.description,
    nmfc: kind.nmfc,
    freightClass: text(kind.freightClass),
    lengthIn: text(kind.lengthIn),
    widthIn: text(kind.widthIn),
    heightIn: text(kind.heightIn),
    hazmat: kind.hazard !== null,
    unNumber,
    properShippingName,
    hazardClass,
    packingGroup,
  };
}

const writeLine = (line: LineItem): LineForm => ({
  ...fillLine(emptyLine(), line),
  handlingUnits: text(line.handlingUnits),
  pieces: text(line.pieces),
  weightLb: text(line.weightLb),
});

/** A shipment back into the fields of the form (Duplicate, Repair, import). `readForm(writeForm(s))` is `s` again. */
export function writeForm(shipment: Shipment): ShipmentForm {
  const { lines, quoteNumber, billTo, hazmat, cashOnDelivery, declaredValue, ...same } = shipment;
  const blank = emptyForm();
  return {
    ...blank,
    ...same,
    quoteNumber: text(quoteNumber),
    billTo: billTo ?? blank.billTo,
    hazmat: hazmat ?? blank.hazmat,
    lines: lines.map(writeLine),
    codAmount: text(cashOnDelivery?.amountUsd ?? null),
    codFee: cashOnDelivery?.fee ?? '',
    customerCheck:
      cashOnDelivery === null ? '' : cashOnDelivery.customerCheckAccepted ? 'accepted' : 'refused',
    declaredValue: text(declaredValue?.amount ?? null),
    valueUnit: declaredValue?.unit ?? '',
  };
}
