import { isDeepStrictEqual } from 'node:util';
import { trackingRecordSchema, type TrackingRecord } from '#shared/freight/tracking.ts';
import type { SeenStatus } from '#shared/station/kept-answer.ts';
import type { StationDatabase } from './station-database.ts';

export interface SeenStatusesStore {
  /**
   * Adds what a list says of a shipment and has not said before; how many rows that made. One record is compared with the newest
   * seen, several (a list that tells the whole course each time) with all of them.
   */
  addChanged(shipmentId: string, records: readonly TrackingRecord[], seenAt: string): number;
  newest(shipmentId: string): SeenStatus | null;
  /** Newest first. */
  ofShipment(shipmentId: string): SeenStatus[];
}

const seenOf = (row: unknown): SeenStatus => {
  const { seen_at: seenAt, record } = row as { seen_at: string; record: string };
  return { seenAt, record: trackingRecordSchema.parse(JSON.parse(record)) };
};

export function createSeenStatusesStore(db: StationDatabase): SeenStatusesStore {
  const seen = (shipmentId: string, limit: number): SeenStatus[] =>
    db
      .prepare('SELECT seen_at, record FROM seen_statuses WHERE shipment_id = ? ORDER BY seq DESC LIMIT ?')
      .all(shipmentId, limit)
      .map(seenOf);

  return {
    addChanged(shipmentId, records, seenAt) {
      const known = seen(shipmentId, records.length === 1 ? 1 : -1);
      const changed = records.filter((one) => !known.some(({ record }) => isDeepStrictEqual(record, one)));
      for (const record of changed)
        db.prepare('INSERT INTO seen_statuses (shipment_id, seen_at, record) VALUES (?, ?, ?)').run(
          shipmentId,
          seenAt,
          JSON.stringify(record),
        );
      return changed.length;
    },
    newest: (shipmentId) => seen(shipmentId, 1).at(0) ?? null,
    ofShipment: (shipmentId) => seen(shipmentId, -1),
  };
}
