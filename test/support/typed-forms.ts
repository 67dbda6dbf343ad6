import fc from 'fast-check';
import { documentsByField } from '#shared/freight/fields/field-places.ts';
import { showNumber } from '#shared/freight/form/read-number.ts';
import type { Language } from '#shared/language.ts';
import type { ShipmentForm } from '#shared/freight/form/shipment-form.ts';
import { writeForm } from '#shared/freight/form/write-form.ts';
import { arbitraryShipment } from './arbitraries.ts';

/** Text that is found again, where it is said. */
const token = fc.stringMatching(/^[a-z]{3}[0-9]{2}$/).map((text) => `Q${text}`);
const numberText = fc
  .tuple(
    fc.constantFrom(1, 2, 7, 50, 92.5, 100, 1250, 1250.5, 12.125),
    fc.constantFrom<Language>('en', 'es', 'fr'),
  )
  .map(([value, language]) => showNumber(value, language));
const anything = fc.oneof(
  { weight: 4, arbitrary: fc.constant('') },
  token,
  numberText,
  fc.constantFrom(
    '1,250',
    '1250,5',
    '12o',
    'UN1263',
    '3',
    'II',
    'CAN',
    '89431-1234',
    'dock@example.com',
    'PLT',
  ),
);
const choice: Record<string, fc.Arbitrary<string | boolean>> = {
  freightTerms: fc.constantFrom('prepaid', 'collect', 'third-party'),
  codFee: fc.constantFrom('', 'prepaid', 'collect'),
  customerCheck: fc.constantFrom('', 'accepted', 'refused'),
  hazmat: fc.boolean(),
  reportableQuantity: fc.boolean(),
  limitedQuantity: fc.boolean(),
  marinePollutant: fc.boolean(),
  inhalationZone: fc.constantFrom('', 'A', 'B', 'C', 'D'),
  hazardQuantityUnit: fc.constantFrom('', 'lb', 'kg', 'gal', 'L'),
};
/** Where the accidents happen comes up often. */
const paths = [
  ...Object.keys(documentsByField).filter((path) => path !== 'accessorials'),
  ...Array.from({ length: 6 }, () => [
    'codAmount',
    'codFee',
    'customerCheck',
    'valueUnit',
    'declaredValue',
    'lines.hazmat',
    'freightTerms',
  ]).flat(),
  ...Array.from({ length: 2 }, () => [
    'lines.hazardQuantity',
    'lines.hazardQuantityUnit',
    'lines.packageCount',
    'lines.packageKind',
    'lines.packageType',
  ]).flat(),
];
const change = fc.constantFrom(...paths).chain((path) =>
  (choice[path.replace('lines.', '')] ?? anything).map((value) => ({
    path: path.replace('lines.', 'lines.0.'),
    value,
  })),
);
export function changed(form: ShipmentForm, { path, value }: { path: string; value: unknown }): ShipmentForm {
  const copy = structuredClone(form);
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  const at = keys.reduce<unknown>((one, key) => (one as Record<string, unknown>)[key], copy);
  (at as Record<string, unknown>)[last] = value;
  return copy;
}
/** A form that was right, and then some fields were typed over, emptied, ticked and unticked. */
export const typedForms = fc
  .record({
    shipment: arbitraryShipment,
    language: fc.constantFrom<Language>('en', 'es', 'fr'),
    changes: fc.array(change, { maxLength: 4 }),
  })
  .map(({ shipment, language, changes }) => ({
    language,
    form: changes.reduce(changed, writeForm(shipment, language)),
  }));
