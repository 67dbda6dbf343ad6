import { emptyForm, emptyLine, type LineForm, type ShipmentForm } from './shipment-form.ts';
import type { Commodity } from '../address-book/commodity.ts';
import type { LineItem } from '../line-item.ts';
import { showNumber } from './read-number.ts';
import type { Language } from '#shared/language.ts';
import type { Shipment } from '../shipment.ts';

const writer = (language: Language) => (value: number | null) =>
  value === null ? '' : showNumber(value, language);

/** A line with the fields of a known kind of freight filled in; counts and weights stay as typed. */
export function fillLine(typed: LineForm, kind: Commodity, language: Language): LineForm {
  const text = writer(language);
  const {
    unNumber,
    properShippingName,
    hazardClass,
    packingGroup,
    technicalName,
    reportableQuantity,
    limitedQuantity,
    marinePollutant,
    inhalationZone,
  } = kind.hazard ?? emptyLine();
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
    technicalName,
    reportableQuantity,
    limitedQuantity,
    marinePollutant,
    inhalationZone,
  };
}

function writeLine(line: LineItem, language: Language): LineForm {
  const text = writer(language);
  return {
    ...fillLine(emptyLine(), line, language),
    handlingUnits: text(line.handlingUnits),
    pieces: text(line.pieces),
    weightLb: text(line.weightLb),
    hazardQuantity: text(line.hazardQuantity?.amount ?? null),
    hazardQuantityUnit: line.hazardQuantity?.unit ?? '',
    packageCount: text(line.hazardPackages?.count ?? null),
    packageKind: line.hazardPackages?.kind ?? '',
  };
}

const checkOf = { true: 'accepted', false: 'refused', null: '' } as const;

/**
 * Writes a shipment into the fields of the form (Duplicate, Repair, import), numbers in the station's language:
 * `readForm(writeForm(s, language), language)` is `s` again.
 */
export function writeForm(shipment: Shipment, language: Language): ShipmentForm {
  const { lines, quoteNumber, billTo, hazmat, cashOnDelivery, declaredValue, ...same } = shipment;
  const blank = emptyForm();
  const text = writer(language);
  return {
    ...blank,
    ...same,
    quoteNumber: text(quoteNumber),
    billTo: billTo ?? blank.billTo,
    hazmat: hazmat ?? blank.hazmat,
    lines: lines.map((line) => writeLine(line, language)),
    codAmount: text(cashOnDelivery?.amountUsd ?? null),
    codFee: cashOnDelivery?.fee ?? '',
    customerCheck: checkOf[`${cashOnDelivery?.customerCheckAccepted ?? null}`],
    declaredValue: text(declaredValue?.amount ?? null),
    valueUnit: declaredValue?.unit ?? '',
  };
}
