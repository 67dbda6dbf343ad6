import type { FleetBlocksStore, NumberRange } from '#main/storage/fleet/fleet-blocks-store.ts';
import { completePro } from '#shared/freight/numbers/pro-rule.ts';
import { readProRange, sizeOf, type ProNumbers, type ProRange } from '#shared/freight/numbers/pro-range.ts';

/** A range of the fleet, with what names its numbers at the server. */
export interface SharedRange extends NumberRange {
  numbers: ProNumbers;
}

/** Null: the range is this station's alone, or not to be read. */
export function sharedRange(range: ProRange): SharedRange | null {
  if (range.shared !== true) return null;
  const read = readProRange(range);
  if (!read.ok) return null;
  const { numbers } = read;
  const { rule, letters, width, from, to } = numbers;
  return { numbers, space: `${range.scac}:${rule}:${letters}:${width}`, first: from, last: to };
}

/** A number of the space as the carrier writes it. */
const written = ({ numbers: { rule, letters, width } }: SharedRange, number: number): string =>
  completePro(letters + String(number).padStart(width, '0'), rule);

/** The next number of this station's blocks, or null: none is left in them, and the server is not asked. */
export function nextOfBlocks(blocks: FleetBlocksStore, range: SharedRange): string | null {
  const number = blocks.next(range);
  return number === null ? null : written(range, number);
}

/** `left`: that this station can give, and that the fleet has beyond its blocks. `here`: the first of them alone. */
export function sharedState(
  blocks: FleetBlocksStore,
  range: SharedRange,
): { size: number; left: number; here: number; next: string | null } {
  const { left: here, next } = blocks.left(range);
  return {
    size: sizeOf(range.numbers),
    // Without a number here, none can be given, however many the fleet has.
    left: here === 0 ? 0 : here + (blocks.free(range) ?? 0),
    here,
    next: next === null ? null : written(range, next),
  };
}
