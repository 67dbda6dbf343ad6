import { visibleText } from '#shared/freight/visible-text.ts';
import { emptyLine, type LineForm, type ShipmentForm } from '#shared/freight/shipment-form.ts';

/** Not `$state.snapshot`, which calls `structuredClone` for every text: three milliseconds for the thousand texts of a hundred lines. */
function copyOf<T>(value: T): T {
  if (Array.isArray(value)) return value.map((one: unknown) => copyOf(one)) as T;
  if (typeof value === 'string') return visibleText(value) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, copyOf(one)])) as T;
}

const lineKeys = Object.keys(emptyLine()) as (keyof LineForm)[];
const says = (line: LineForm, before: LineForm): boolean =>
  lineKeys.every((key) => line[key] === before[key]);

/**
 * Copies a form, again with each key; an unchanged line is the same frozen object as before, so that the checks recognize it.
 */
export function createFormCopier(): (form: ShipmentForm) => ShipmentForm {
  let last: LineForm[] = [];
  return (form) => {
    // Below a line that was removed or put between, each has moved by as many places.
    const moved = last.length - form.lines.length;
    last = form.lines.map((line, at) => {
      const before = [last[at], last[at + moved]].find((one) => one !== undefined && says(line, one));
      return before ?? Object.freeze(copyOf(line));
    });
    return { ...copyOf({ ...form, lines: [] }), lines: last };
  };
}
