import { openDataLossSchema, type DataLoss, type OpenDataLoss } from '#shared/station/data-loss.ts';
import type { LinePerson } from '#shared/station/people.ts';
import type { Step } from '#shared/station/submission.ts';
import { createJournalStore } from './journal-store.ts';
import type { StationDatabase } from '../database/station-database.ts';

export interface DataLossesStore {
  /** Stores what was found missing, with its journal line. */
  add(loss: DataLoss, at: string): void;
  /** The newest that no one has checked, or null; `knownUntil` is that of the oldest unchecked one. */
  open(): OpenDataLoss | null;
  /**
   * When the newest loss was found, if the shipment existed by then: unknown steps may have been sent in the missing time. Null: no loss,
   * or it was entered since.
   */
  foundAfter(shipmentId: string): string | null;
  /** The same for a shipment from another station, where it was entered at this time. */
  foundAfterTime(createdAt: string): string | null;
  /** The steps of a shipment that have changed since the newest loss was found. */
  stepsSince(shipmentId: string): Step[];
  /** A person has checked this one and all before it; `user`: who confirmed it by a command. False when there is none. */
  check(id: number, at: string, by: string, user?: string): boolean;
}

interface Row {
  id: number;
  found_at: string;
  kind: string;
  known_until: string | null;
  witnessed_at: string | null;
  missing: number | null;
}

export function createDataLossesStore(
  db: StationDatabase,
  person?: () => LinePerson | null,
): DataLossesStore {
  const journal = createJournalStore(db, person);
  const line = { shipmentId: null, subject: 'station', subjectId: 'data' } as const;
  const foundAt = (where: string, value: string): string | null => {
    const newest = `SELECT found_at FROM data_losses WHERE id = (SELECT max(id) FROM data_losses) AND ${where}`;
    const row = db.prepare(newest).get(value);
    return row === undefined ? null : String(row['found_at']);
  };
  return {
    add(loss, at) {
      db.transaction(() => {
        db.prepare(
          `INSERT INTO data_losses (found_at, kind, known_until, witnessed_at, missing, after_shipment)
           VALUES (?, ?, ?, ?, ?, (SELECT coalesce(max(seq), 0) FROM shipments))`,
        ).run(at, loss.kind, loss.knownUntil, loss.witnessedAt, loss.missing);
        journal.add({ ...line, at, event: 'records-missing', detail: { ...loss } });
      });
    },
    open() {
      const row = db
        .prepare(
          `SELECT id, found_at, kind, witnessed_at, missing,
             (SELECT min(coalesce(known_until, '')) FROM data_losses WHERE checked_at IS NULL) AS known_until
           FROM data_losses WHERE checked_at IS NULL ORDER BY id DESC LIMIT 1`,
        )
        .get() as Row | undefined;
      if (row === undefined) return null;
      return openDataLossSchema.parse({
        id: row.id,
        foundAt: row.found_at,
        kind: row.kind,
        knownUntil: row.known_until === '' ? null : row.known_until,
        witnessedAt: row.witnessed_at,
        missing: row.missing,
      });
    },
    foundAfter: (shipmentId) =>
      foundAt('after_shipment >= (SELECT seq FROM shipments WHERE id = ?)', shipmentId),
    foundAfterTime: (createdAt) => foundAt('found_at > ?', createdAt),
    stepsSince: (shipmentId) =>
      db
        .prepare(
          'SELECT step FROM submissions WHERE shipment_id = ? AND loss_then = (SELECT max(id) FROM data_losses)',
        )
        .all(shipmentId)
        .map((row) => row['step'] as Step),
    check(id, at, by, user) {
      return db.transaction(() => {
        const { changes } = db
          .prepare(
            'UPDATE data_losses SET checked_at = ?, checked_by = ? WHERE id <= ? AND checked_at IS NULL',
          )
          .run(at, by, id);
        if (changes === 0) return false;
        journal.add({
          ...line,
          at,
          event: 'records-checked',
          detail: user === undefined ? { by } : { by, user },
        });
        return true;
      });
    },
  };
}
