import type { TrackingRecord } from '#shared/freight/tracking.ts';
import { statusSortKey } from './status-time.ts';

/** One shipment of a carrier's list with everything the list has on it. */
export interface TrackedShipment {
  /** Made of its numbers: the same after each refresh. */
  key: string;
  newest: TrackingRecord;
  /** Newest first. */
  records: TrackingRecord[];
}

/** The number to read aloud: the PRO, otherwise the BOL number, otherwise the reference. */
export function numberToReadAloud({ pro, bolNumber, referenceNumber }: TrackingRecord): {
  number: string;
  kind: 'pro' | 'bol' | 'reference' | 'none';
} {
  if (pro !== '') return { number: pro, kind: 'pro' };
  if (bolNumber !== '') return { number: bolNumber, kind: 'bol' };
  return referenceNumber === ''
    ? { number: '', kind: 'none' }
    : { number: referenceNumber, kind: 'reference' };
}

const keyOf = (record: TrackingRecord, at: number): string => {
  const { number, kind } = numberToReadAloud(record);
  // Records without a number cannot be matched to each other.
  return kind === 'none' ? `none ${at}` : `${record.bolNumber || number} ${record.pro}`;
};

/**
 * The list as shipments. A list may have one status of a shipment or its whole history, in any order: the newest is the last by the
 * carrier's day and time, or the first listed if these do not decide.
 */
export function trackedShipments(records: readonly TrackingRecord[]): TrackedShipment[] {
  const byKey = new Map<string, TrackingRecord[]>();
  records.forEach((record, at) => {
    const key = keyOf(record, at);
    const known = byKey.get(key);
    if (known === undefined) byKey.set(key, [record]);
    else known.push(record);
  });
  const shipments: TrackedShipment[] = [];
  for (const [key, said] of byKey) {
    const newestFirst = said.toSorted((a, b) => compare(statusSortKey(b), statusSortKey(a)));
    const [newest] = newestFirst;
    if (newest !== undefined) shipments.push({ key, newest, records: newestFirst });
  }
  return shipments;
}

/** Compares by character: the texts are digits. */
export const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
