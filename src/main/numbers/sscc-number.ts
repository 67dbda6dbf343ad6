import type { NumberBase } from '#main/desk-base.ts';
import { minutesSince2026 } from '#main/storage/database/minutes-floor.ts';
import type { RangeSequence } from '#main/storage/numbers/counters-store.ts';
import { readSscc, sscc, ssccSerialDigits } from '#shared/freight/numbers/sscc.ts';
import type { SsccState } from '#shared/station/own-labels.ts';
import type { Settings } from '#shared/station/settings.ts';
import { withheldNumbers, mayHaveIssued, replacedStation } from './replaced-number.ts';

type NoSscc = NonNullable<SsccState['none']>;

/** Digits of the serial reference that identify the station: under one company prefix, stations must not overlap. */
const stationDigits = 2;
/** Ten million: room to begin above the minutes since 2026, and then for decades. */
const roomyDigits = 7;

/** How a station writes its SSCCs. Each prefix, extension digit and station has its own sequence (docs/decisions/numbers.md). */
function numbering({ station: { id }, numbers: { companyPrefix }, ownLabels: { extensionDigit } }: Settings) {
  if (companyPrefix === '') return { none: 'no-prefix' as const };
  const station = Number(id);
  if (station >= 10 ** stationDigits) return { none: 'station-number' as const };
  const head = String(station).padStart(stationDigits, '0');
  const digits = ssccSerialDigits(companyPrefix) - stationDigits;
  const form = `sscc:${companyPrefix}:${extensionDigit}`;
  const sequence: RangeSequence = `sscc:${companyPrefix}:${extensionDigit}:${station}`;
  return {
    none: null,
    form,
    station,
    sequence,
    hasRoom: digits >= roomyDigits,
    last: 10 ** digits - 1,
    write: (serial: number) =>
      sscc(extensionDigit, companyPrefix, head + String(serial).padStart(digits, '0')),
    /** The serial in an SSCC of this station, or null. */
    read(typed: string): number | null {
      const code = readSscc(typed);
      const own = extensionDigit + companyPrefix + head;
      return code?.startsWith(own) === true ? Number(code.slice(own.length, -1)) : null;
    },
  };
}

/** Null: nothing prevents the next one. */
function beginningOf(parts: NumberBase, of: Exclude<ReturnType<typeof numbering>, { none: string }>) {
  const last = parts.stores.counters.last(of.sequence);
  const isLive = parts.asksAboutEarlierNumbers === true;
  // Above everything that an earlier installation of this station number can have given, if there is room for that; otherwise a person enters
  // it.
  const floor = isLive && of.hasRoom && last === 0 ? minutesSince2026(parts.clock.now()) : 0;
  const answered = parts.stores.bolBeginnings.get(of.form, of.station)?.answered === true;
  const none: NoSscc | null =
    withheldNumbers(parts, of.station, of.form) ??
    (isLive && !of.hasRoom && !answered ? 'last-number' : null);
  return { last: Math.max(last, floor), none };
}

/** The state of the SSCCs. Changes nothing. */
export function ssccState(parts: NumberBase): SsccState {
  const of = numbering(parts.settings());
  const station = parts.settings().station.id;
  if (of.none !== null) return { next: null, none: of.none, left: 0, station };
  const { last, none } = beginningOf(parts, of);
  const left = Math.max(0, of.last - last);
  if (none !== null) return { next: null, none, left, station };
  return left === 0
    ? { next: null, none: 'used-up', left, station }
    : { next: of.write(last + 1), none: null, left, station };
}

/**
 * The SSCC of each of these units: its existing one, else the next. If there are not enough for all, none is given. Call it inside a
 * transaction; a unit keeps its code, so its label may be stored in a later transaction.
 */
export function issueSsccs(
  parts: NumberBase,
  shipmentId: string,
  units: readonly number[],
): { codes: ReadonlyMap<number, string> } | { none: NoSscc } {
  const { ssccs, counters } = parts.stores;
  const codes = new Map(ssccs.ofShipment(shipmentId));
  const missing = units.filter((unit) => !codes.has(unit));
  if (missing.length === 0) return { codes };
  const of = numbering(parts.settings());
  if (of.none !== null) return { none: of.none };
  const { last, none } = beginningOf(parts, of);
  if (none !== null) return { none };
  if (of.last - last < missing.length) return { none: 'used-up' };
  counters.raise(of.sequence, last);
  const at = parts.clock.now().toISOString();
  for (const unit of missing) {
    const code = of.write(counters.next(of.sequence));
    ssccs.add(code, { shipmentId, unit }, at);
    codes.set(unit, code);
  }
  return { codes };
}

/** A person's answer about the last SSCC before this installation; null: there was none. False: it does not belong to this station. */
export function answerLastSscc(parts: NumberBase, lastSscc: string | null): boolean {
  const of = numbering(parts.settings());
  if (of.none !== null) return false;
  const serial = lastSscc === null ? 0 : of.read(lastSscc);
  if (serial === null) return false;
  const at = parts.clock.now().toISOString();
  const replaced = replacedStation(parts, of.station);
  const beyond = replaced === null ? 0 : mayHaveIssued(replaced, of.hasRoom, parts.clock);
  const floor = replaced !== null && of.hasRoom ? minutesSince2026(parts.clock.now()) : 0;
  parts.stores.counters.raise(
    of.sequence,
    Math.max(Math.max(serial, floor) + beyond, beginningOf(parts, of).last),
  );
  parts.stores.bolBeginnings.answer(of.form, of.station, lastSscc, at);
  return true;
}
