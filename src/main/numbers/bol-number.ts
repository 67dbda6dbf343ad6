import { serialIn, vicsBolNumber, vicsSerialDigits } from '#shared/freight/numbers/vics-bol-number.ts';
import type { RangeSequence } from '#main/storage/numbers/counters-store.ts';
import type { Settings } from '#shared/station/settings.ts';

/** A hundred million shipments: enough that a station's numbers never reach those of another. */
const sequenceDigits = 8;

/**
 * The station's id and its sequence: 7 and 18342 → 700018342. Only digits and no leading zero, so that it can also be the tender's
 * BLReferenceNumber, a JSON number, which would lose a leading zero; at most 14 digits, so it is a safe integer. The ids `07` and `7` are the
 * same station. Station 0 has no digit of its own: its sequence begins above ten million instead.
 */
export function bolNumber(stationId: string, sequence: number): string {
  const station = Number(stationId);
  if (station === 0) return String(10 ** (sequenceDigits - 1) + sequence);
  return `${station}${String(sequence).padStart(sequenceDigits, '0')}`;
}

/** How many numbers a station has before it would reach those of another. */
const lastOf = (stationId: string): number =>
  Number(stationId) === 0 ? 9 * 10 ** (sequenceDigits - 1) : 10 ** sequenceDigits;

/** The sequence in a number of this station; null: this station does not give that number. */
function sequenceOf(number: string, stationId: string): number | null {
  const sample = bolNumber(stationId, 1);
  const prefix = Number(stationId) === 0 ? '' : String(Number(stationId));
  if (!/^\d+$/.test(number) || number.length !== sample.length || !number.startsWith(prefix)) return null;
  return prefix === '' ? Number(number) - 10 ** (sequenceDigits - 1) : Number(number.slice(prefix.length));
}

/** How a station writes its BOL numbers, and which sequence it uses. */
export interface BolNumbering {
  /** The name under which the form is stored (`bol_beginnings`). */
  form: string;
  station: number;
  sequence: 'bol' | RangeSequence;
  /** Room for a sequence that begins above the minutes since 2026, and lasts for decades after that (docs/decisions/numbers.md). */
  hasRoom: boolean;
  /** Null: beyond the last number of this form. */
  write(sequence: number): string | null;
  /** Common prefix and length of all of them, by which the highest is found in a list. */
  head: string;
  length: number;
  /** The sequence in a number of this form and station, or null. */
  read(number: string): number | null;
}

/** Digits of a serial number that identify the station: under one company prefix, stations must not overlap. */
const stationDigits = { withPrefix: 2, withoutPrefix: 6 } as const;

/** Ten million. */
const roomyDigits = 7;

function vicsNumbering(station: number, companyPrefix: string): BolNumbering | null {
  const width = companyPrefix === '' ? stationDigits.withoutPrefix : stationDigits.withPrefix;
  if (String(station).length > width) return null;
  const head = String(station).padStart(width, '0');
  const digits = vicsSerialDigits(companyPrefix) - width;
  return {
    form: companyPrefix === '' ? 'vics' : `vics:${companyPrefix}`,
    station,
    // A sequence for this form: the station's own numbers may exceed its room.
    sequence: `bol:${companyPrefix || '04'}:${station}`,
    hasRoom: digits >= roomyDigits,
    head: (companyPrefix || '04') + head,
    length: 17,
    write: (sequence) =>
      sequence >= 10 ** digits
        ? null
        : vicsBolNumber(companyPrefix, head + String(sequence).padStart(digits, '0')),
    read(number) {
      const serial = serialIn(companyPrefix, number);
      return serial?.startsWith(head) === true ? Number(serial.slice(width)) : null;
    },
  };
}

/** Null: the station's number has more digits than the form allows. */
export function bolNumbering({
  station: { id },
  numbers,
}: Pick<Settings, 'station' | 'numbers'>): BolNumbering | null {
  if (numbers.bolForm === 'vics') return vicsNumbering(Number(id), numbers.companyPrefix);
  return {
    form: 'station',
    station: Number(id),
    sequence: 'bol',
    hasRoom: true,
    head: Number(id) === 0 ? '' : String(Number(id)),
    length: bolNumber(id, 1).length,
    // Beyond that, a number would belong to station 71, or have one more digit.
    write: (sequence) => (sequence < lastOf(id) ? bolNumber(id, sequence) : null),
    read: (number) => sequenceOf(number, id),
  };
}
