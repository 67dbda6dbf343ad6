import type { NumberBase } from '#main/desk-base.ts';
import { readProRange, sizeOf, type ProRange } from '#shared/freight/numbers/pro-range.ts';
import { bodyOfPro } from '#shared/freight/numbers/pro-rule.ts';
import { countedRange } from './pro-pool.ts';
import { mayHaveIssued, replacedStation } from './replaced-number.ts';

/** The position of a number in its range, from 1; null: it is not in the range. */
function placeIn(range: ProRange, typed: string): number | null {
  const read = readProRange(range);
  const body = bodyOfPro(typed, range.rule);
  if (!read.ok || !body.ok) return null;
  const { letters, width, from, to } = read.numbers;
  const digits = body.body.slice(letters.length);
  if (!body.body.startsWith(letters) || !/^\d+$/.test(digits) || digits.length !== width) return null;
  const number = Number(digits);
  return number < from || number > to ? null : number - from + 1;
}

/** The highest number of the range that the fleet knows from the station that was replaced here; null: none, or no station was replaced. */
export function lastProOfReplaced(parts: NumberBase, range: ProRange): string | null {
  const counted = range.shared === true ? null : countedRange(range);
  if (counted === null) return null;
  return replacedStation(parts, Number(parts.settings().station.id))?.told?.pros[counted.sequence] ?? null;
}

/**
 * A person's answer about a range that only the dead station used: the last number it gave, or null for none. False: the number is not in the
 * range, the fleet knows a higher one, or the fleet was not asked yet.
 */
export function answerLastPro(
  parts: NumberBase,
  of: { scac: string; first: string },
  typed: string | null,
): boolean {
  const { stores, clock, settings } = parts;
  const station = Number(settings().station.id);
  const replaced = replacedStation(parts, station);
  const range = settings().numbers.proRanges.find(
    ({ scac, first }) => scac === of.scac && first === of.first,
  );
  const counted = range === undefined || range.shared === true ? null : countedRange(range);
  if (range === undefined || counted === null || replaced === null) return false;
  if (replaced.told === null && replaced.victim !== null) return false;
  const said = typed === null ? 0 : placeIn(range, typed);
  const told = replaced.told?.pros[counted.sequence];
  if (said === null || said < (told === undefined ? 0 : (placeIn(range, told) ?? 0))) return false;
  // "Never used" is about the whole range, so it begins at its first number.
  const upTo =
    said === 0 ? 0 : Math.min(sizeOf(counted.numbers), said + mayHaveIssued(replaced, false, clock));
  stores.counters.raise(counted.sequence, upTo);
  stores.bolBeginnings.answer(counted.sequence, station, typed, clock.now().toISOString());
  return true;
}
