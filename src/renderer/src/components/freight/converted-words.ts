import type { LineForm } from '#shared/freight/form/shipment-form.ts';
import { readField } from '#shared/freight/fields/number-fields.ts';
import { showGrouped } from '#shared/freight/form/read-number.ts';
import { isConverted } from '#shared/freight/measures/typed-measure.ts';
import { serviceUnits } from '#shared/freight/measures/unit.ts';
import type { Language } from '#shared/language.ts';
import { m } from '../../paraglide/messages.js';

const sides = ['lengthIn', 'widthIn', 'heightIn'] as const;

/** The typed text, and the same in pounds or inches; null if it is empty or unclear (its field says so). */
function read(
  line: LineForm,
  key: 'weightLb' | (typeof sides)[number],
  language: Language,
): { typed: string; sent: string } | null {
  const reading = readField(line[key], key, language);
  return reading.is === 'number'
    ? { typed: line[key].trim(), sent: showGrouped(reading.value, language) }
    : null;
}

/** "226 kg → 499 lb · 120 cm × 100 cm × 150 cm → 48 × 40 × 60 in": what is sent of amounts in other units; '' where there is none. */
export function convertedWords(line: LineForm, language: Language): string {
  const weight = isConverted(line.weightLb, 'weight') ? read(line, 'weightLb', language) : null;
  const isSizeConverted = sides.some((key) => isConverted(line[key], 'length'));
  const size = isSizeConverted ? sides.flatMap((key) => read(line, key, language) ?? []) : [];
  const said = [
    ...(weight === null ? [] : [{ from: weight.typed, to: weight.sent, unit: serviceUnits.weight }]),
    ...(size.length === 0
      ? []
      : [
          {
            from: size.map(({ typed }) => typed).join(' \u00d7 '),
            to: size.map(({ sent }) => sent).join(' \u00d7 '),
            unit: serviceUnits.length,
          },
        ]),
  ];
  return said.map((part) => m.pack_converted(part)).join(' \u00b7 ');
}
