import { m } from '../paraglide/messages.js';

/** [4, 5, 6] → "4, 5, 6"; [1, 2, 3, 5] → "1, 2, 3, 5"; more than five in a row become "1 to 36". */
export function unitList(units: readonly number[]): string {
  return runs(units)
    .flatMap(([first, last]) =>
      last - first >= 5
        ? [m.units_to({ first, last })]
        : Array.from({ length: last - first + 1 }, (_, step) => String(first + step)),
    )
    .join(', ');
}

/** The same inside a sentence: "4", "5 and 6", "1, 2 and 3", "5 to 40". */
export const unitSentence = (units: readonly number[]): string => joinSentence(unitList(units).split(', '));

/** "1", "1 and 2", "1, 2 and 3". */
export function joinSentence(parts: readonly string[]): string {
  const last = parts.at(-1) ?? '';
  return parts.length < 2 ? last : m.units_and({ first: parts.slice(0, -1).join(', '), last });
}

/** Unbroken runs, lowest first. */
function runs(units: readonly number[]): [first: number, last: number][] {
  const sorted = [...new Set(units)].sort((a, b) => a - b);
  const found: [number, number][] = [];
  for (const unit of sorted) {
    const run = found.at(-1);
    if (run?.[1] === unit - 1) run[1] = unit;
    else found.push([unit, unit]);
  }
  return found;
}
