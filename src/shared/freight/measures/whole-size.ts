import type { LineForm } from '../form/shipment-form.ts';
import { splitAmount } from './typed-measure.ts';

/**
 * "48x40x60", "120x100x150 cm" or "4' x 3' x 5'" in the length, as length, width and height; a unit that is said once, at the end, is that
 * of all three. Null: it is no such text, or says the unit of some sides only.
 */
export function wholeSize(text: string): Pick<LineForm, 'lengthIn' | 'widthIn' | 'heightIn'> | null {
  const sides = text.trim().split(/\s*[x\u00d7*]\s*/iu);
  const [lengthIn = '', widthIn = '', last = ''] = sides;
  if (sides.length !== 3 || !sides.every((side) => /^\d/.test(side))) return null;
  const unit = splitAmount(last);
  const saying = sides.filter((side) => splitAmount(side) !== null).length;
  if (saying === 0 || saying === sides.length) return { lengthIn, widthIn, heightIn: last };
  if (unit === null || saying > 1) return null;
  // With the blank before it, by which a station knows the unit that it added itself.
  const ending = last.slice(last.indexOf(unit.number) + unit.number.length);
  return { lengthIn: lengthIn + ending, widthIn: widthIn + ending, heightIn: last };
}
