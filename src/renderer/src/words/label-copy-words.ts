import { copyOf, type LabelPlace } from '#shared/station/label-copies.ts';
import { m } from '../paraglide/messages.js';
import { joinSentence, unitList } from './unit-list.ts';

/** "Label 3 of 6"; "Label 1 of 3 · copy 2" where a handling unit gets several. */
export function labelOf(label: LabelPlace): string {
  const { unit, of, copy } = copyOf(label);
  return copy === null ? m.shipment_label_of({ unit, of }) : m.label_copy_of({ unit, of, copy });
}

/** "3"; "1 · copy 2": after the word label. */
export function labelNumber({ unit: place, perUnit }: Pick<LabelPlace, 'unit' | 'perUnit'>): string {
  const { unit, copy } = copyOf({ unit: place, of: place, perUnit });
  return copy === null ? String(unit) : m.label_copy({ unit, copy });
}

/** Labels by their places: handling units of which all labels are meant by their number alone, others copy by copy. */
function parts(places: readonly number[], perUnit: number): string[] {
  if (perUnit === 1) return unitList(places).split(', ');
  const byUnit = new Map<number, number[]>();
  for (const place of [...new Set(places)].sort((a, b) => a - b)) {
    const unit = Math.ceil(place / perUnit);
    byUnit.set(unit, [...(byUnit.get(unit) ?? []), place]);
  }
  const isWhole = (of: readonly number[]): boolean => of.length === perUnit;
  const whole = [...byUnit].filter(([, of]) => isWhole(of)).map(([unit]) => unit);
  const single = [...byUnit.values()].filter((of) => !isWhole(of)).flat();
  return [
    ...(whole.length === 0 ? [] : unitList(whole).split(', ')),
    ...single.map((unit) => labelNumber({ unit, perUnit })),
  ];
}

/** As `unitList`, for labels of which `perUnit` are for one handling unit. */
export const labelList = (places: readonly number[], perUnit = 1): string =>
  parts(places, perUnit).join(', ');

/** As `unitSentence`. */
export const labelSentence = (places: readonly number[], perUnit = 1): string =>
  joinSentence(parts(places, perUnit));
