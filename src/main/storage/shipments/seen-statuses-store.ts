import { readStored, storedJson } from '#main/storage/database/stored-json.ts';
import { trackingRecordSchema, type TrackingRecord } from '#shared/freight/tracking.ts';
import type { SeenStatus } from '#shared/station/kept-answer.ts';
import type { StationDatabase } from '../database/station-database.ts';

export interface SeenStatusesStore {
  /**
   * Adds new statuses of a shipment; returns how many rows that made. One record is compared with the newest seen, several (a list with the
   * whole history each time) with all of them. Duplicates within a list are dropped.
   */
  addChanged(shipmentId: string, records: readonly TrackingRecord[], seenAt: string): number;
  newest(shipmentId: string): SeenStatus | null;
  /** Newest first. */
  ofShipment(shipmentId: string): SeenStatus[];
}

/** No real shipment has this many statuses; a longer list would block main, now and at each refresh. */
const longestCourse = 200;

const fields = Object.keys(trackingRecordSchema.shape) as (keyof TrackingRecord)[];
/** Equal for equal records. */
const keyOf = (record: Partial<TrackingRecord>): string =>
  JSON.stringify(fields.map((field) => record[field] ?? ''));

const seenOf = (row: unknown): SeenStatus => {
  const { seen_at: seenAt, record } = row as { seen_at: string; record: string };
  return { seenAt, record: readStored(trackingRecordSchema, record) };
};

export function createSeenStatusesStore(db: StationDatabase): SeenStatusesStore {
  const rows = (shipmentId: string, limit: number) =>
    db
      .prepare('SELECT seen_at, record FROM seen_statuses WHERE shipment_id = ? ORDER BY seq DESC LIMIT ?')
      .all(shipmentId, limit);
  const seen = (shipmentId: string, limit: number): SeenStatus[] => rows(shipmentId, limit).map(seenOf);

  return {
    addChanged(shipmentId, records, seenAt) {
      const said = new Map(records.slice(-longestCourse).map((record) => [keyOf(record), record]));
      const known = new Set(
        rows(shipmentId, said.size === 1 ? 1 : 2 * longestCourse).map((row) =>
          keyOf(storedJson(String(row['record'])) as Partial<TrackingRecord>),
        ),
      );
      const changed = [...said].flatMap(([key, record]) => (known.has(key) ? [] : [record]));
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
