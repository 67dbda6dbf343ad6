import { readPositive } from '../fields/number-fields.ts';
import type { Language } from '#shared/language.ts';
import type { LineForm } from '../form/shipment-form.ts';
import {
  packagesPart,
  quantityPart,
  shippingDescription,
  type DescribedLine,
} from './shipping-description.ts';
import { typedHazard } from '../form/typed-hazard.ts';

/** A line as typed so far, as close to the described line as possible; exactly that once it can be sent. */
function describedLine(line: LineForm, language: Language): DescribedLine {
  const read = (field: 'handlingUnits' | 'weightLb' | 'hazardQuantity' | 'packageCount') =>
    readPositive(line[field], field, language);
  const [unit, kind] = [line.hazardQuantityUnit.trim(), line.packageKind.trim()];
  return {
    handlingUnits: read('handlingUnits'),
    packageType: line.packageType,
    description: line.description.trim(),
    weightLb: read('weightLb'),
    hazard: typedHazard(line),
    hazardQuantity:
      line.hazardQuantity.trim() + unit === '' ? null : { amount: read('hazardQuantity'), unit },
    hazardPackages: line.packageCount.trim() + kind === '' ? null : { count: read('packageCount'), kind },
  };
}

/** What the bill will say for a line, and which parts no one typed. */
export function previewDescription(
  line: LineForm,
  language: Language,
): { text: string; byDefault: { quantity: boolean; packages: boolean } } {
  const described = describedLine(line, language);
  return {
    text: shippingDescription(described),
    byDefault: {
      quantity: line.hazmat && quantityPart(described)?.byDefault === true,
      packages: line.hazmat && packagesPart(described)?.byDefault === true,
    },
  };
}
