import type { TrackingRecord } from '#shared/freight/tracking.ts';
import { statusSortKey } from './status-time.ts';

/** One shipment of a carrier's list with all that the list says of it. */
export interface TrackedShipment {
  /** Its numbers: stays the same from one refresh to the next. */
  key: string;
  newest: TrackingRecord;
  /** Newest first. */
  records: TrackingRecord[];
}

/** What a person reads aloud: the PRO, else the BOL number, else the reference. */
export function spokenNumber({ pro, blNumber, referenceNumber }: TrackingRecord): {
  number: string;
  kind: 'pro' | 'bol' | 'reference' | 'none';
} {
  if (pro !== '') return { number: pro, kind: 'pro' };
  if (blNumber !== '') return { number: blNumber, kind: 'bol' };
  return referenceNumber === ''
    ? { number: '', kind: 'none' }
    : { number: referenceNumber, kind: 'reference' };
}

const keyOf = (record: TrackingRecord, at: number): string => {
  const { number, kind } = spokenNumber(record);
  // Records without any number cannot be told to be the same shipment.
  return kind === 'none' ? `none ${at}` : `${record.blNumber || number} ${record.pro}`;
};

/**
 * The list as shipments. A list may tell one status of a shipment or its whole course, in any order: the newest is the last by
 * what the carrier wrote as day and time, and the first listed where that does not tell.
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

/** Plain order of characters: the texts are digits. */
export const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
