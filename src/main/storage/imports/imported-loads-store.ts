import type { StationDatabase } from '../database/station-database.ts';
import { waitingLoadKey, type WaitingLoadKey } from '../shipments/waiting-loads-store.ts';

/** Imported loads that could go on one BOL with others: those whose file asks for a BOL and nothing else. */
export interface ImportedLoadsStore {
  /** Of this day, and `undated` those whose file gave none; without those open on Pack, whose drafts take part. The newest first. */
  onDay(shipDate: string, undated: boolean, limit: number): WaitingLoadKey[];
  /** It became part of one BOL, and leaves the batch queue. False: it is not waiting. */
  merge(id: string, mergeId: string): boolean;
  /** It waits again; does nothing if it was not imported. */
  takeApart(id: string): void;
}

const waits = `i.shipment_id IS NULL AND i.removed_at IS NULL AND i.merge_id IS NULL`;

/** In the order of the index by day. */
const ofDay = (day: string): string => `SELECT i.id, i.seq, f.form ->> '$.consignee' AS consignee
  FROM imported_shipments i INDEXED BY imported_by_day JOIN imported_forms f ON f.id = i.id
  WHERE i.ship_date = ${day} AND ${waits} AND f.steps IS NULL AND i.file_seq IN (SELECT seq FROM import_files WHERE finished_at IS NOT NULL)
    AND NOT EXISTS (SELECT 1 FROM drafts d WHERE d.id = i.id)`;

export const createImportedLoadsStore = (db: StationDatabase): ImportedLoadsStore => ({
  // Two sorted lists are merged only as far as needed; for both days at once SQLite reads and sorts everything.
  onDay: (shipDate, undated, limit) =>
    db
      .prepare(`${ofDay('?1')} UNION ALL ${ofDay(`''`)} AND ?2 AND ?1 <> '' ORDER BY seq DESC LIMIT ?3`)
      .all(shipDate, undated ? 1 : 0, limit)
      .map(waitingLoadKey),
  merge: (id, mergeId) =>
    db
      .prepare(
        `UPDATE imported_shipments AS i SET merge_id = ?, batch_id = NULL, batch_place = NULL WHERE i.id = ? AND ${waits}`,
      )
      .run(mergeId, id).changes === 1,
  takeApart(id) {
    db.prepare('UPDATE imported_shipments SET merge_id = NULL WHERE id = ?').run(id);
  },
});
