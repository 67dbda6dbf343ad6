import type { NumberBase } from '#main/desk-base.ts';
import { readProRange, sizeOf, type ProRange } from '#shared/freight/numbers/pro-range.ts';
import { bodyOfPro } from '#shared/freight/numbers/pro-rule.ts';
import { countedRange } from './pro-pool.ts';
import { mayHaveGiven, replacedBy } from './replaced-number.ts';

/** Where in its range a number stands, from 1; null: it is none of the range. */
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

/** The highest number of the range that the fleet knows of the station that was replaced here; null: none, or none was. */
export function toldPro(parts: NumberBase, range: ProRange): string | null {
  const counted = range.shared === true ? null : countedRange(range);
  if (counted === null) return null;
  return replacedBy(parts, Number(parts.settings().station.id))?.told?.pros[counted.sequence] ?? null;
}

/**
 * What a person says of a range that was the dead station's alone: the last number that it gave, or null for none. False: it is none of
 * the range, or the fleet knows a higher one, or was not asked yet.
 */
export function answerLastPro(
  parts: NumberBase,
  of: { scac: string; first: string },
  typed: string | null,
): boolean {
  const { stores, clock, settings } = parts;
  const station = Number(settings().station.id);
  const replaced = replacedBy(parts, station);
  const range = settings().numbers.proRanges.find(
    ({ scac, first }) => scac === of.scac && first === of.first,
  );
  const counted = range === undefined || range.shared === true ? null : countedRange(range);
  if (range === undefined || counted === null || replaced === null) return false;
  if (replaced.told === null && replaced.victim !== null) return false;
  const said = typed === null ? 0 : placeIn(range, typed);
  const told = replaced.told?.pros[counted.sequence];
  if (said === null || said < (told === undefined ? 0 : (placeIn(range, told) ?? 0))) return false;
  // That it was never used is said of the whole range: it begins where it begins.
  const upTo =
    said === 0 ? 0 : Math.min(sizeOf(counted.numbers), said + mayHaveGiven(replaced, false, clock));
  stores.counters.raise(counted.sequence, upTo);
  stores.bolBeginnings.answer(counted.sequence, station, typed, clock.now().toISOString());
  return true;
}
