import { paperStateSql } from '../printing/papers-out.ts';
import type { StationDatabase } from '../database/station-database.ts';

export interface StoredBatch {
  id: number;
  state: 'running' | 'paused' | 'ended';
}

/** Progress of a batch. */
export interface BatchCounts {
  total: number;
  /** Not submitted yet, and nothing stops it. */
  waiting: number;
  /** In the outbox, unfinished. */
  open: number;
  /** The BOL is accepted; `printed`: its documents too; `sent`: to a printer that confirms nothing. */
  accepted: number;
  printed: number;
  sent: number;
  /** Refused, held by the settings, or stopped by something in its form. */
  failed: number;
  inDoubt: number;
}

/** Imported shipments that are sent one after the other, in load order. One batch at a time. */
export interface ImportBatchesStore {
  newest(): StoredBatch | null;
  begin(at: string, by: string): number;
  setState(id: number, state: StoredBatch['state']): void;
  /** Ends all unfinished ones. */
  endAll(): void;
  /** Appends these to the queue in this order, skipping those queued, submitted, merged or removed. Returns how many. */
  add(id: number, which: readonly string[]): number;
  /** Takes one out of the queue of an unfinished batch. */
  leave(id: string): void;
  /** The next one in the queue that nothing stops. */
  next(id: number): string | null;
  /** How many are being sent. */
  inFlight(id: number): number;
  /** Nothing of it waits or is being sent. */
  isThrough(id: number): boolean;
  /** Its last position. */
  lastPlace(id: number): number;
  /** Counts positions above `after`, at most up to `until`: twenty thousand at once take a twentieth of a second. */
  counts(id: number, after: number, until: number): BatchCounts;
}

export function createImportBatchesStore(db: StationDatabase): ImportBatchesStore {
  const inFlight = (id: number): number => {
    const row = db
      .prepare(
        `SELECT count(*) AS n FROM submissions s INDEXED BY submissions_by_state
         JOIN imported_shipments i INDEXED BY imported_by_shipment ON i.shipment_id = s.shipment_id
         WHERE s.state IN ('queued', 'claimed', 'on-wire') AND s.step = 'bol' AND i.shipment_id IS NOT NULL AND i.batch_id = ?`,
      )
      .get(id);
    return Number(row?.['n']);
  };
  const next = (id: number): string | null => {
    const row = db
      .prepare(
        `SELECT id FROM imported_shipments WHERE batch_id = ? AND shipment_id IS NULL AND removed_at IS NULL AND merge_id IS NULL
           AND reason_count = 0
         ORDER BY batch_place LIMIT 1`,
      )
      .get(id);
    return row === undefined ? null : String(row['id']);
  };
  const lastPlace = (id: number): number => {
    const row = db
      .prepare('SELECT coalesce(max(batch_place), 0) AS place FROM imported_shipments WHERE batch_id = ?')
      .get(id);
    return Number(row?.['place']);
  };

  return {
    newest: () =>
      (db.prepare('SELECT id, state FROM import_batches ORDER BY id DESC LIMIT 1').get() as
        | StoredBatch
        | undefined) ?? null,
    begin: (at, by) =>
      Number(
        db
          .prepare(`INSERT INTO import_batches (state, started_at, started_by) VALUES ('running', ?, ?)`)
          .run(at, by).lastInsertRowid,
      ),
    setState(id, state) {
      db.prepare('UPDATE import_batches SET state = ? WHERE id = ?').run(state, id);
    },
    endAll() {
      db.prepare(`UPDATE import_batches SET state = 'ended' WHERE state <> 'ended'`).run();
    },
    add(id, which) {
      // The queue follows the load order, in whatever order they were selected.
      return Number(
        db
          .prepare(
            `WITH turn AS (SELECT i.id, row_number() OVER (ORDER BY i.file_seq, i.load_order IS NULL, i.load_order, i.first_row, i.seq) AS n
               FROM imported_shipments i WHERE i.id IN (SELECT value FROM json_each(?1)) AND i.shipment_id IS NULL
                 AND i.removed_at IS NULL AND i.merge_id IS NULL AND i.reason_count = 0 AND i.batch_id IS NOT ?2)
             UPDATE imported_shipments SET batch_id = ?2, batch_place = ?3 + turn.n FROM turn WHERE imported_shipments.id = turn.id`,
          )
          .run(JSON.stringify(which), id, lastPlace(id)).changes,
      );
    },
    leave(id) {
      db.prepare(
        `UPDATE imported_shipments SET batch_id = NULL, batch_place = NULL
         WHERE id = ? AND shipment_id IS NULL AND batch_id IN (SELECT id FROM import_batches WHERE state <> 'ended')`,
      ).run(id);
    },
    next,
    inFlight,
    isThrough: (id) => next(id) === null && inFlight(id) === 0,
    lastPlace,
    counts(id, after, until) {
      const row = db
        .prepare(
          // Materialized, or the print jobs are read again for each sum over the documents.
          `WITH those AS MATERIALIZED (
             SELECT i.shipment_id IS NULL AS isHere, i.reason_count > 0 AS isStopped, s.state, iif(s.state = 'accepted', ${paperStateSql}, NULL) AS papers
             FROM imported_shipments i LEFT JOIN submissions s ON s.shipment_id = i.shipment_id AND s.step = 'bol'
             WHERE i.batch_id = ? AND i.batch_place > ? AND i.batch_place <= ? AND i.removed_at IS NULL)
           SELECT count(*) AS total, total(isHere AND NOT isStopped) AS waiting,
             total(state IN ('queued', 'claimed', 'on-wire')) AS open, total(state IN ('accepted', 'canceled')) AS accepted,
             total(papers = 'printed') AS printed, total(papers = 'sent') AS sent,
             total(iif(isHere, isStopped, state IN ('refused', 'held'))) AS failed, total(state = 'in-doubt') AS inDoubt FROM those`,
        )
        .get(id, after, until);
      return { ...row } as unknown as BatchCounts;
    },
  };
}
