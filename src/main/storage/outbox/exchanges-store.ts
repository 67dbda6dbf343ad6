import type { Exchange } from '#main/freight-service/freight-service.ts';
import { outcomeKinds, type OutcomeKind } from '#shared/station/exchange-view.ts';
import { attemptReasonOf, type AttemptReason } from '#shared/station/attempt-reason.ts';
import type { StationDatabase } from '../database/station-database.ts';

/** One attempt on the wire, stored with its submission; credentials are removed before it gets here. */
export interface StoredExchange extends Omit<Exchange, 'endedAt' | 'settingsMark' | 'waitedSeconds'> {
  id: string;
  submissionId: string;
  attempt: number;
  /** Null while it is on the wire, and after a crash. */
  endedAt: string | null;
  /** Elapsed time, unaffected by clock changes; null while `endedAt` is, and where it is unknown. */
  waitedSeconds: number | null;
  outcome: OutcomeKind | null;
  reason: AttemptReason | null;
  /** When the texts were removed; `request` is empty and `response` null then. Null: they are stored. */
  removed: RemovedTexts | null;
}

/** One attempt without its texts, which may be megabytes each. */
export interface ExchangeHead extends Omit<StoredExchange, 'request' | 'response'> {
  /** Size of the response still here; null if there is none. */
  responseBytes: number | null;
}

/** A position among the exchanges that still have their texts, by age. */
export interface OldExchange {
  startedAt: string;
  row: number;
}

/** How many are checked against the rules at once, in a few milliseconds: years of hazardous freight may come before one that can be removed. */
const lookedAt = 100;

interface RemovedTexts {
  at: string;
  requestBytes: number;
  /** Null: nothing had come back. */
  responseBytes: number | null;
}

export interface ExchangesStore {
  /** The first byte is about to be sent: call it in the commit that records this. */
  begin(
    exchange: Pick<
      StoredExchange,
      'id' | 'submissionId' | 'attempt' | 'operation' | 'startedAt' | 'leftAt' | 'request'
    >,
  ): void;
  /**
   * An attempt has ended: completes what `begin` wrote. Of repeats of one attempt in which nothing was sent only the last is kept: an hour
   * offline makes a hundred of them, and the journal has their reasons. An attempt held by the preceding check keeps that check.
   */
  end(exchange: Omit<StoredExchange, 'removed'>): void;
  /** Oldest first, without the texts. */
  ofSubmission(submissionId: string): ExchangeHead[];
  /** The request and the response; empty and null where they were removed or never existed. */
  texts(id: string): { request: string; response: Buffer | null };
  /**
   * Takes the texts out of at most `limit` exchanges, oldest first, of shipments whose every step was accepted or given up before
   * `settledBefore`. Whatever still needs a person or the service keeps its evidence. Hazardous freight keeps it until its BOL was
   * accepted before `hazardousBefore`, hazardous waste before `wasteBefore`; where it is known when the carrier took it, that day
   * counts alone, against `hazardousTakenBefore` and `wasteTakenBefore`. Only so many are looked at from `after` on: the answer is
   * where to go on, null at the end. `belowRow`: of `firstSince`.
   */
  removeTexts(of: {
    settledBefore: string;
    hazardousBefore: string;
    wasteBefore: string;
    hazardousTakenBefore: string;
    wasteTakenBefore: string;
    limit: number;
    at: string;
    after: OldExchange | null;
    belowRow: number;
  }): OldExchange | null;
  /**
   * The row of the first exchange dated between these; above every row if there is none. Rows written after it are newer, whatever the
   * computer's clock said then.
   */
  firstSince(from: string, to: string): number;
}

/**
 * Hazardous by the shipment's own JSON, in which each hazardous line has this key; a text that holds it has its quotes escaped. Searched
 * as text, since it is asked of every old shipment. Waste is what its proper shipping name begins with (49 CFR 172.101(c)(9)).
 */
const isHazardous = `instr(load.data, '"unNumber":') > 0`;
const isWaste = `load.data LIKE '%"properShippingName":"waste%'`;

interface Row {
  id: string;
  submission_id: string;
  attempt: number;
  operation: string;
  started_at: string;
  ended_at: string | null;
  left_at: string | null;
  waited_seconds: number | null;
  bytes_sent: number | null;
  outcome: string | null;
  reason: string | null;
  http_status: number | null;
  present_bytes: number | null;
  removed_at: string | null;
  request_bytes: number | null;
  response_bytes: number | null;
}

const headColumns = `id, submission_id, attempt, operation, started_at, ended_at, left_at, waited_seconds, bytes_sent, outcome, reason, http_status,
  octet_length(response) AS present_bytes, removed_at, request_bytes, response_bytes`;

/** An outcome unknown to this version needs a person. */
const outcomeKindOf = (kept: string): OutcomeKind => outcomeKinds.find((kind) => kind === kept) ?? 'in-doubt';

const headOf = (row: Row): ExchangeHead => ({
  id: row.id,
  submissionId: row.submission_id,
  attempt: row.attempt,
  operation: row.operation,
  startedAt: row.started_at,
  endedAt: row.ended_at,
  leftAt: row.left_at,
  bytesSent: row.bytes_sent,
  waitedSeconds: row.waited_seconds,
  outcome: row.outcome === null ? null : outcomeKindOf(row.outcome),
  reason: row.reason === null ? null : attemptReasonOf(row.reason),
  httpStatus: row.http_status,
  responseBytes: row.present_bytes,
  removed:
    row.removed_at === null
      ? null
      : { at: row.removed_at, requestBytes: row.request_bytes ?? 0, responseBytes: row.response_bytes },
});

export function createExchangesStore(db: StationDatabase): ExchangesStore {
  function add(exchange: Omit<StoredExchange, 'removed'>): void {
    db.prepare(
      `INSERT INTO exchanges (id, submission_id, attempt, operation, started_at, ended_at, left_at, waited_seconds,
         bytes_sent, outcome, reason, http_status, request, response) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ).run(
      exchange.id,
      exchange.submissionId,
      exchange.attempt,
      exchange.operation,
      exchange.startedAt,
      exchange.endedAt,
      exchange.leftAt,
      exchange.waitedSeconds,
      exchange.bytesSent,
      exchange.outcome,
      exchange.reason,
      exchange.httpStatus,
      exchange.request,
      exchange.response,
    );
  }

  return {
    begin(started) {
      const open = {
        endedAt: null,
        bytesSent: null,
        waitedSeconds: null,
        outcome: null,
        reason: null,
        httpStatus: null,
      };
      add({ ...started, ...open, response: null });
    },
    end(exchange) {
      const replaced =
        exchange.outcome === 'not-sent' || exchange.outcome === 'held'
          ? `left_at IS NULL AND outcome IN ('not-sent', 'held')`
          : 'outcome IS NULL AND ended_at IS NULL';
      db.prepare(`DELETE FROM exchanges WHERE submission_id = ? AND attempt = ? AND ${replaced}`).run(
        exchange.submissionId,
        exchange.attempt,
      );
      add(exchange);
    },
    ofSubmission(submissionId) {
      const rows = db
        .prepare(`SELECT ${headColumns} FROM exchanges WHERE submission_id = ? ORDER BY attempt, rowid`)
        .all(submissionId) as unknown as Row[];
      return rows.map(headOf);
    },
    texts(id) {
      const row = db.prepare('SELECT request, response FROM exchanges WHERE id = ?').get(id) as
        | { request: string; response: Uint8Array<ArrayBuffer> | null }
        | undefined;
      const response = row?.response ?? null;
      return {
        request: row?.request ?? '',
        // The bytes as SQLite returned them: copying 16 MB would take another five milliseconds.
        response:
          response === null ? null : Buffer.from(response.buffer, response.byteOffset, response.length),
      };
    },
    removeTexts({
      settledBefore,
      hazardousBefore,
      wasteBefore,
      hazardousTakenBefore,
      wasteTakenBefore,
      limit,
      at,
      after,
      belowRow,
    }) {
      const { startedAt, row } = after ?? { startedAt: '', row: 0 };
      const looked = db
        .prepare(
          `SELECT e.rowid AS row, e.started_at AS startedAt, NOT EXISTS (
             SELECT 1 FROM submissions AS s WHERE s.shipment_id = own.shipment_id
               AND (s.state NOT IN ('accepted', 'canceled') OR s.changed_at >= ?))
           AND NOT EXISTS (
             SELECT 1 FROM submissions AS bol JOIN shipments AS load ON load.id = bol.shipment_id
             LEFT JOIN hand_over_shipments AS x ON x.shipment_id = bol.shipment_id
             LEFT JOIN hand_overs AS h ON h.id = x.hand_over_id AND h.state = 'done'
             WHERE bol.shipment_id = own.shipment_id AND bol.step = 'bol' AND bol.state = 'accepted' AND ${isHazardous}
               AND CASE WHEN h.done_at IS NULL THEN bol.changed_at >= ? AND (bol.changed_at >= ? OR ${isWaste})
                 ELSE h.done_at >= ? AND (h.done_at >= ? OR ${isWaste}) END) AS goes
           FROM exchanges AS e JOIN submissions AS own ON own.id = e.submission_id
           WHERE e.removed_at IS NULL AND e.started_at < ? AND e.started_at >= ? AND (e.started_at > ? OR e.rowid > ?)
             AND e.rowid < ?
           ORDER BY e.started_at, e.rowid LIMIT ?`,
        )
        .all(
          ...[
            settledBefore,
            wasteBefore,
            hazardousBefore,
            wasteTakenBefore,
            hazardousTakenBefore,
            settledBefore,
          ],
          ...[startedAt, startedAt, row, belowRow, lookedAt],
        )
        .map((one) => ({ ...(one as unknown as OldExchange), goes: one['goes'] === 1 }));
      const all = looked.filter(({ goes }) => goes);
      const going = all.slice(0, limit);
      const remove = db.prepare(
        `UPDATE exchanges SET removed_at = ?, request_bytes = octet_length(request), request = '',
           response_bytes = octet_length(response), response = NULL WHERE rowid = ?`,
      );
      for (const one of going) remove.run(at, one.row);
      const last = all.length > limit ? going.at(-1) : looked[lookedAt - 1];
      return last === undefined ? null : { startedAt: last.startedAt, row: last.row };
    },
    firstSince(from, to) {
      const { row } = db
        .prepare(
          'SELECT min(rowid) AS row FROM exchanges WHERE removed_at IS NULL AND started_at >= ? AND started_at <= ?',
        )
        .get(from, to) as { row: number | null };
      return row ?? Number.MAX_SAFE_INTEGER;
    },
  };
}
