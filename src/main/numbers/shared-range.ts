import type { FleetBlocksStore, NumberRange } from '#main/storage/fleet/fleet-blocks-store.ts';
import { completePro } from '#shared/freight/numbers/pro-rule.ts';
import { readProRange, sizeOf, type ProNumbers, type ProRange } from '#shared/freight/numbers/pro-range.ts';

/** A range of the fleet, with the names of its numbers on the server. */
export interface SharedRange extends NumberRange {
  numbers: ProNumbers;
}

/** Null: only this station uses the range, or it cannot be read. */
export function sharedRange(range: ProRange): SharedRange | null {
  if (range.shared !== true) return null;
  const read = readProRange(range);
  if (!read.ok) return null;
  const { numbers } = read;
  const { rule, letters, width, from, to } = numbers;
  return { numbers, space: `${range.scac}:${rule}:${letters}:${width}`, first: from, last: to };
}

/** A number of the range as the carrier writes it. */
const written = ({ numbers: { rule, letters, width } }: SharedRange, number: number): string =>
  completePro(letters + String(number).padStart(width, '0'), rule);

/** The next number of this station's blocks; null: none is left in them. Does not ask the server. */
export function nextLeasedNumber(blocks: FleetBlocksStore, range: SharedRange): string | null {
  const number = blocks.next(range);
  return number === null ? null : written(range, number);
}

/** `left`: numbers that this station can give plus those the fleet still has. `here`: only those this station can give. */
export function sharedRangeState(
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
