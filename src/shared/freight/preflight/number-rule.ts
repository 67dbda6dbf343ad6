import { numbersOf, readField } from '../fields/number-fields.ts';
import { showNumber } from '../form/read-number.ts';
import type { Language } from '../../language.ts';
import type { ShipmentForm } from '../form/shipment-form.ts';
import { changeLine } from './line-rules.ts';
import type { Finding } from './finding.ts';

/** The form with this text in the field at `path`. */
export function withText(form: ShipmentForm, path: string, text: string): ShipmentForm {
  const [head = '', at = '', key = ''] = path.split('.');
  return head === 'lines' ? changeLine(form, Number(at), { [key]: text }) : { ...form, [head]: text };
}

/** Each ambiguous number: one key takes the first reading, another the second. */
export function numberRule(form: ShipmentForm, language: Language): Finding[] {
  return numbersOf(form).flatMap(({ path, field, text }) => {
    const reading = readField(text, field, language);
    if (reading.is !== 'ambiguous') return [];
    const readings = reading.typed ?? reading.readings.map((value) => showNumber(value, language));
    const [first, second] = readings;
    return [
      {
        id: `number:${path}`,
        rule: 'number' as const,
        paths: [path],
        words: { key: 'number' as const, path, typed: text.trim(), readings },
        get repair() {
          return first === undefined ? null : withText(form, path, first);
        },
        ...(second === undefined
          ? {}
          : {
              get otherRepair() {
                return withText(form, path, second);
              },
            }),
      },
    ];
  });
}
