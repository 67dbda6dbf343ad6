import { emptyForm, emptyLine, type LineForm, type ShipmentForm } from './shipment-form.ts';
import type { LineItem } from './line-item.ts';
import type { Shipment } from './shipment.ts';

const text = (value: number | null): string => (value === null ? '' : String(value));

function writeLine({ hazard, ...line }: LineItem): LineForm {
  return {
    ...emptyLine(),
    ...line,
    handlingUnits: text(line.handlingUnits),
    pieces: text(line.pieces),
    freightClass: text(line.freightClass),
    weightLb: text(line.weightLb),
    lengthIn: text(line.lengthIn),
    widthIn: text(line.widthIn),
    heightIn: text(line.heightIn),
    hazmat: hazard !== null,
    ...hazard,
  };
}

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
