import { serialIn, vicsBolNumber, vicsSerialDigits } from '#shared/freight/numbers/vics-bol-number.ts';
import type { RangeSequence } from '#main/storage/numbers/counters-store.ts';
import type { Settings } from '#shared/station/settings.ts';

/** Wide enough that a station's numbers never grow into those of another: a hundred million shipments. */
const sequenceDigits = 8;

/**
 * The station's id and its sequence: 7 and 18342 → 700018342. All digits and no leading zero, so that it can also be the
 * tender's BLReferenceNumber, a JSON number, where a leading zero would be lost; at most 14 digits, safe as such. The ids
 * `07` and `7` are the same station. Station 0 has no digit of its own: its sequence begins above ten million instead.
 */
export function bolNumber(stationId: string, sequence: number): string {
  const station = Number(stationId);
  if (station === 0) return String(10 ** (sequenceDigits - 1) + sequence);
  return `${station}${String(sequence).padStart(sequenceDigits, '0')}`;
}

/** How many numbers a station has, without growing into those of another. */
const lastOf = (stationId: string): number =>
  Number(stationId) === 0 ? 9 * 10 ** (sequenceDigits - 1) : 10 ** sequenceDigits;

/** The sequence in a number of this station, or null: it is not one that this station gives. */
function sequenceOf(number: string, stationId: string): number | null {
  const sample = bolNumber(stationId, 1);
  const prefix = Number(stationId) === 0 ? '' : String(Number(stationId));
  if (!/^\d+$/.test(number) || number.length !== sample.length || !number.startsWith(prefix)) return null;
  return prefix === '' ? Number(number) - 10 ** (sequenceDigits - 1) : Number(number.slice(prefix.length));
}

/** How a station writes its BOL numbers, and which sequence they count. */
export interface BolNumbering {
  /** Names the form where it is remembered (`bol_beginnings`). */
  form: string;
  station: number;
  sequence: 'bol' | RangeSequence;
  /** Room for a sequence that begins above the minutes since 2026, and then for decades (docs/decisions/numbers.md). */
  hasRoom: boolean;
  /** Null: beyond the last number of this form. */
  write(sequence: number): string | null;
  /** What all of them begin with, and how long they are: so the highest of them is found in a list. */
  head: string;
  length: number;
  /** The sequence in a number of this form and station, or null. */
  read(number: string): number | null;
}

/** Digits of a serial number that say which station gave it: under one company prefix the stations must not meet. */
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
    // Of its own: the station's own numbers may be beyond what this form has room for.
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

/** Null: the station's number has more digits than the form has room for. */
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
    // Beyond that a number would be one of station 71, or have a digit more.
    write: (sequence) => (sequence < lastOf(id) ? bolNumber(id, sequence) : null),
    read: (number) => sequenceOf(number, id),
  };
}
