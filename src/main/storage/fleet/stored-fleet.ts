import type { StoredLine } from './fleet-changes-store.ts';
import type { ReadableDatabase } from '../journal/journal-lines.ts';

/** A station's fleet data, read from a database opened read-only. */
export interface StoredFleet {
  uuid: string;
  epoch: number;
  /** The changes it recorded up to `seq`, in order. */
  changesUpTo(seq: number): { kind: string; id: string; seq: number }[];
  lines(above: number, upTo: number, limit: number): StoredLine[];
}

/** Null: this station is in no fleet. */
export function readStoredFleet(db: ReadableDatabase): StoredFleet | null {
  const table = db.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'fleet_membership'`).get();
  if (table === undefined || db.prepare('SELECT 1 FROM fleet_membership').get() === undefined) return null;
  const identity = db.prepare('SELECT station AS uuid, epoch FROM identity').get() as
    | Pick<StoredFleet, 'uuid' | 'epoch'>
    | undefined;
  if (identity === undefined) return null;
  return {
    ...identity,
    changesUpTo: (seq) =>
      db
        .prepare('SELECT kind, id, seq FROM fleet_changes WHERE seq <= ? ORDER BY seq')
        .all(seq) as unknown as {
        kind: string;
        id: string;
        seq: number;
      }[],
    lines: (above, upTo, limit) =>
      db
        .prepare(
          `SELECT seq, at, shipment_id AS shipmentId, subject, subject_id AS subjectId, event, detail, person, hash
           FROM journal WHERE seq > ? AND seq <= ? ORDER BY seq LIMIT ?`,
        )
        .all(above, upTo, limit) as unknown as StoredLine[],
  };
}
