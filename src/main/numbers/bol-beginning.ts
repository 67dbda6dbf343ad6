import type { NumberBase } from '#main/desk-base.ts';
import type { BolBeginning } from '#main/storage/numbers/bol-beginnings-store.ts';
import { minutesSince2026 } from '#main/storage/database/minutes-floor.ts';
import type { StationNumber } from '#main/storage/numbers/station-numbers-store.ts';
import { bolNumbering, type BolNumbering } from './bol-number.ts';
import { withheldNumbers, mayHaveIssued, replacedStation } from './replaced-number.ts';

/** Why no number can be given. */
export type NoBolNumberReason = 'station-number' | 'used-up' | 'last-number' | 'taken';

/** What is known about the start of the numbers; `null` if it was never checked. */
const beginningOf = (parts: NumberBase, numbering: BolNumbering): BolBeginning | null =>
  parts.asksAboutEarlierNumbers === true
    ? parts.stores.bolBeginnings.get(numbering.form, numbering.station)
    : { answered: true, lastNumber: null };

/** Whether Setup asks if this station number was used before. */
export function asksForLastBolNumber(parts: NumberBase): boolean {
  const numbering = bolNumbering(parts.settings());
  return numbering !== null && beginningOf(parts, numbering)?.answered !== true;
}

/** The next number, or why there is none. Changes nothing. */
export function nextBolNumber(parts: NumberBase): { number: string } | { none: NoBolNumberReason } {
  const numbering = bolNumbering(parts.settings());
  if (numbering === null) return { none: 'station-number' };
  const held = withheldNumbers(parts, numbering.station, numbering.form);
  if (held !== null) return { none: held };
  const beginning = beginningOf(parts, numbering);
  if (!numbering.hasRoom && beginning?.answered !== true) return { none: 'last-number' };
  const floor = beginning === null ? minutesSince2026(parts.clock.now()) : 0;
  const number = numbering.write(Math.max(parts.stores.counters.last(numbering.sequence), floor) + 1);
  return number === null ? { none: 'used-up' } : { number };
}

/**
 * A BOL number that no draft had before; skips numbers that someone typed on a shipment. '': none can be given (`nextBolNumber` has the reason).
 * Call it inside the transaction that stores it.
 */
export function issueBolNumber(parts: NumberBase): string {
  const { stores, clock } = parts;
  const numbering = bolNumbering(parts.settings());
  if (numbering === null || 'none' in nextBolNumber(parts)) return '';
  stores.bolBeginnings.adopt(numbering.form, numbering.station);
  if (beginningOf(parts, numbering) === null) {
    // An earlier installation may have used this station number: begin above all numbers it could have given.
    stores.bolBeginnings.ask(numbering.form, numbering.station, clock.now().toISOString());
    for (const name of [numbering.sequence, 'shipment-number'] as const)
      stores.counters.raise(name, minutesSince2026(clock.now()));
  }
  passOverUsed(parts, numbering);
  return numbering.write(stores.counters.next(numbering.sequence)) ?? '';
}

/**
 * Moves the sequence past a run of used numbers: thousands, if an earlier system with the same numbers was imported. Their texts sort in numeric
 * order, since all have the same length and prefix.
 */
function passOverUsed({ stores }: NumberBase, numbering: BolNumbering): void {
  const last = stores.counters.last(numbering.sequence);
  const first = numbering.write(last + 1);
  if (first === null) return;
  let next: string | null = first;
  let at = last;
  for (const used of stores.shipments.bolNumbersFrom(first)) {
    // One of another form or length may be in between.
    if (used < next) continue;
    if (used > next) break;
    at += 1;
    next = numbering.write(at + 1);
    if (next === null) break;
  }
  if (at > last) stores.counters.raise(numbering.sequence, at);
}

/** Whether this station would give this number now. */
export const isOwnBolNumber = ({ settings }: Pick<NumberBase, 'settings'>, number: string): boolean =>
  (bolNumbering(settings())?.read(number) ?? null) !== null;

/**
 * Whether a number of this station's own series may be one of the dead station's, or belong to the station that now has that station number: a
 * draft got it before that was known. It is not submitted.
 */
export function isUnsettledNumber(parts: NumberBase, number: string): boolean {
  const numbering = bolNumbering(parts.settings());
  const sequence = numbering?.read(number) ?? null;
  if (numbering === null || sequence === null) return false;
  if (withheldNumbers(parts, numbering.station, numbering.form) !== null) return true;
  if (replacedStation(parts, numbering.station) === null) return false;
  const said = beginningOf(parts, numbering)?.lastNumber ?? null;
  return said !== null && sequence <= (numbering.read(said) ?? 0);
}

/** Whether a number of this station's own series is not above the last one that a person reported as used: a draft got it before that report. */
export function wasIssuedBefore(parts: NumberBase, number: string): boolean {
  const numbering = bolNumbering(parts.settings());
  const said = numbering === null ? null : (beginningOf(parts, numbering)?.lastNumber ?? null);
  const [sequence, last] = [numbering?.read(number) ?? null, said === null ? null : numbering?.read(said)];
  return sequence !== null && last != null && sequence <= last;
}

/** The last BOL number of the station that this one replaced, as far as the fleet knows; null: unknown. */
export function lastBolNumberOfReplaced(parts: NumberBase): string | null {
  const numbering = bolNumbering(parts.settings());
  const told = numbering === null ? null : (replacedStation(parts, numbering.station)?.told?.bol ?? null);
  return told !== null && numbering?.read(told) != null ? told : null;
}

/**
 * A person's answer about the station number: the last BOL number it gave before, in full, or null for none. The sequence continues above it and
 * never goes back. False: the number does not have the form and station set in Setup, the fleet knows a higher one of the replaced station, or
 * the fleet was not asked yet.
 */
export function answerLastNumber(parts: NumberBase, lastNumber: string | null): boolean {
  const { stores, clock } = parts;
  const numbering = bolNumbering(parts.settings());
  if (numbering === null) return false;
  const sequence = lastNumber === null ? 0 : numbering.read(lastNumber);
  if (sequence === null) return false;
  const replaced = replacedStation(parts, numbering.station);
  const isNew = beginningOf(parts, numbering) === null;
  if (replaced !== null && !raiseAbove(parts, numbering, sequence, replaced)) return false;
  if (isNew) {
    if (numbering.hasRoom) stores.counters.raise(numbering.sequence, minutesSince2026(clock.now()));
    // Same station number: its BOL numbers and its ShipmentNumbers had the same source.
    stores.counters.raise('shipment-number', minutesSince2026(clock.now()));
  }
  stores.counters.raise(numbering.sequence, sequence);
  const at = clock.now().toISOString();
  stores.bolBeginnings.answer(numbering.form, numbering.station, lastNumber, at);
  return true;
}

/** Above everything that the dead station reported, and everything it may have given since. */
function raiseAbove(
  { stores, clock }: NumberBase,
  numbering: BolNumbering,
  said: number,
  replaced: StationNumber,
): boolean {
  const { hasRoom, sequence: name } = numbering;
  const { told } = replaced;
  // Without a victim the number was assigned here in the usual way, and only a person knows.
  if (told === null && replaced.victim !== null) return false;
  const known = told?.bol == null ? 0 : (numbering.read(told.bol) ?? 0);
  if (said < known) return false;
  const floor = minutesSince2026(clock.now());
  const beyond = mayHaveIssued(replaced, hasRoom, clock);
  stores.counters.raise(name, Math.max(said, hasRoom ? floor : 0) + beyond);
  const shipments = Number(/(\d{8})$/.exec(told?.shipment ?? '')?.[1] ?? 0);
  stores.counters.raise('shipment-number', Math.max(floor, shipments) + mayHaveIssued(replaced, true, clock));
  return true;
}
