import { readStored } from '#main/storage/database/stored-json.ts';
import * as z from 'zod';
import {
  evidenceSchema,
  stepSchema,
  submissionStateSchema,
  type Evidence,
  type Step,
  type SubmissionState,
} from '#shared/station/submission.ts';
import { attemptReasonOf } from '#shared/station/attempt-reason.ts';
import type { StationDatabase } from '../database/station-database.ts';

export interface StoredSubmission {
  id: string;
  shipmentId: string;
  /** The draft it came from: the same draft submitted twice is one submission. */
  draftId: string | null;
  step: Step;
  state: SubmissionState;
  /** The number of the current or next attempt, from 1. An attempt that sent nothing is repeated under its number. */
  attempt: number;
  nextAttemptAt: string | null;
  evidence: Evidence | null;
  queuedAt: string;
  changedAt: string;
  /** The take-over by which another station of the fleet has it: it is never sent again from here. */
  takenBy?: string | null;
  /** A tender that was made in test mode: accepted, it may be tendered again at a live station. */
  isTest?: true;
}

export interface NewSubmission extends StoredSubmission {
  /** The request body without credentials, frozen when it was queued. A tender's contains the whole PDF of its BOL. */
  payload: string;
}

/** What changes with a transition; omitted fields stay. */
export type SubmissionChange = { state: SubmissionState } & Partial<
  Pick<NewSubmission, 'payload' | 'draftId' | 'attempt' | 'nextAttemptAt' | 'evidence' | 'takenBy'>
>;

export interface SubmissionsStore {
  insert(row: NewSubmission): void;
  get(id: string): StoredSubmission | null;
  /** Read only for sending: lists of hundreds of tenders would read as many PDFs. */
  payload(id: string): string;
  /** Compare-and-set: false when the row is no longer in the state `from`. */
  move(id: string, from: SubmissionState, to: SubmissionChange, at: string): boolean;
  /** Compare-and-set of the payload of a row that stays in `state`. */
  setPayload(id: string, state: SubmissionState, payload: string, at: string): boolean;
  setEvidence(id: string, evidence: Evidence): void;
  ofShipment(shipmentId: string): StoredSubmission[];
  byDraft(draftId: string): StoredSubmission | null;
  inState(...states: SubmissionState[]): StoredSubmission[];
  count(...states: SubmissionState[]): number;
  /** Queued rows whose earlier steps are all accepted (an order may also be given up), oldest first. */
  eligible(limit: number): StoredSubmission[];
  /** All of them, without their rows. */
  eligibleIds(): string[];
  /** Another station has it: marked on the row, whatever its state. */
  markTaken(id: string, takeOver: string): void;
  /** It returned to this station. */
  unmarkTaken(id: string): void;
  /** Those that another station has, in these states. */
  taken(...states: SubmissionState[]): StoredSubmission[];
  /** Rows that are open, or changed since `since`: in doubt first, then by state, each oldest first. */
  openOrChangedSince(since: string, limit?: number): StoredSubmission[];
}

interface Row {
  id: string;
  shipment_id: string;
  draft_id: string | null;
  step: string;
  state: string;
  attempt: number;
  next_attempt_at: string | null;
  evidence: string | null;
  queued_at: string;
  changed_at: string;
  taken_by: string | null;
  is_test: number;
}

/** Written by another version of Dockprint, it may have a reason that this one does not know. */
const storedEvidenceSchema = evidenceSchema.extend({
  reason: z
    .string()
    .nullable()
    .transform((code) => (code === null ? null : attemptReasonOf(code))),
});

const submissionOf = (row: Row): StoredSubmission => ({
  id: row.id,
  shipmentId: row.shipment_id,
  draftId: row.draft_id,
  step: stepSchema.parse(row.step),
  state: submissionStateSchema.parse(row.state),
  attempt: row.attempt,
  nextAttemptAt: row.next_attempt_at,
  evidence: row.evidence === null ? null : readStored(storedEvidenceSchema, row.evidence),
  queuedAt: row.queued_at,
  changedAt: row.changed_at,
  takenBy: row.taken_by,
  ...(row.is_test === 1 ? { isTest: true } : {}),
});

/** All of a row but its payload. */
const columns = `id, shipment_id, draft_id, step, state, attempt, next_attempt_at, evidence, queued_at, changed_at, taken_by,
  (step = 'tender' AND EXISTS (SELECT 1 FROM tenders AS t WHERE t.shipment_id = submissions.shipment_id AND t.was_test)) AS is_test`;

/** Stored in the row when the payload is in its own table. */
const payloadElsewhere = 'null';

const columnOf = {
  state: 'state',
  payload: 'payload',
  draftId: 'draft_id',
  attempt: 'attempt',
  nextAttemptAt: 'next_attempt_at',
  evidence: 'evidence',
  changedAt: 'changed_at',
  takenBy: 'taken_by',
} as const;

/** The steps of a shipment in sending order. */
const order = (column: string): string =>
  `CASE ${column} WHEN 'bol' THEN 1 WHEN 'order' THEN 2 WHEN 'tender' THEN 3 END`;
/** The newest discovery of missing records. Times cannot tell whether a row changed since: clocks get set back. */
const newestLoss = '(SELECT coalesce(max(id), 0) FROM data_losses)';
const inOrder = `ORDER BY queued_at, rowid`;
/** As the Queue shows them. */
const worstFirst = `CASE state WHEN 'in-doubt' THEN 0 WHEN 'held' THEN 1 WHEN 'refused' THEN 2 WHEN 'canceled' THEN 4 WHEN 'accepted' THEN 4 ELSE 3 END`;
const placeholders = (values: readonly unknown[]): string => values.map(() => '?').join(', ');
const evidenceText = (evidence: Evidence | null): string | null =>
  evidence === null ? null : JSON.stringify(evidence);

/** Waiting rows whose preceding step is accepted. */
const eligible = `submissions WHERE state = 'queued' AND taken_by IS NULL AND NOT EXISTS (
  SELECT 1 FROM submissions AS before WHERE before.shipment_id = submissions.shipment_id
  AND ${order('before.step')} < ${order('submissions.step')} AND before.state <> 'accepted'
  AND NOT (before.step = 'order' AND before.state = 'canceled'))`;

export function createSubmissionsStore(db: StationDatabase): SubmissionsStore {
  const many = (sql: string, ...values: (string | number)[]): StoredSubmission[] =>
    (db.prepare(sql).all(...values) as unknown as Row[]).map(submissionOf);
  const get = (id: string) => many(`SELECT ${columns} FROM submissions WHERE id = ?`, id)[0] ?? null;

  const batchShipments = (ids: readonly string[]): Set<string> =>
    new Set(
      db
        .prepare(
          `SELECT shipment_id AS id FROM imported_shipments WHERE shipment_id IN (${placeholders(ids)}) AND batch_id IS NOT NULL`,
        )
        .all(...ids)
        .map(({ id }) => String(id)),
    );

  const putPayload = (id: string, payload: string): void => {
    db.prepare('INSERT OR REPLACE INTO submission_payloads (submission_id, payload) VALUES (?, ?)').run(
      id,
      payload,
    );
  };

  const move: SubmissionsStore['move'] = (id, from, { evidence, payload, ...to }, at) => {
    const change = {
      ...to,
      ...(payload === undefined ? {} : { payload: payloadElsewhere }),
      changedAt: at,
      ...(evidence === undefined ? {} : { evidence: evidenceText(evidence) }),
    };
    const names = Object.keys(change) as (keyof typeof change)[];
    const { changes } = db
      .prepare(
        `UPDATE submissions SET ${names.map((name) => `${columnOf[name]} = ?`).join(', ')}, loss_then = ${newestLoss}
         WHERE id = ? AND state = ?`,
      )
      .run(...names.map((name) => change[name] ?? null), id, from);
    if (changes === 1 && payload !== undefined) putPayload(id, payload);
    return changes === 1;
  };

  return {
    get,
    move,
    setPayload: (id, state, payload, at) => move(id, state, { state, payload }, at),
    payload(id) {
      const row = db
        .prepare(
          `SELECT coalesce(apart.payload, submissions.payload) AS payload
           FROM submissions LEFT JOIN submission_payloads AS apart ON apart.submission_id = id WHERE id = ?`,
        )
        .get(id);
      if (row === undefined) throw new Error(`submission ${id} is gone`);
      const { payload } = row as { payload: string };
      // Its text is gone. Sent like this, the request would contain only the sign-in.
      if (payload === payloadElsewhere) throw new Error(`the payload of submission ${id} is gone`);
      return payload;
    },
    insert(row) {
      db.transaction(() => {
        db.prepare(
          `INSERT INTO submissions
             (id, shipment_id, draft_id, step, state, payload, attempt, next_attempt_at, evidence, queued_at, changed_at,
              loss_then)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ${newestLoss})`,
        ).run(
          row.id,
          row.shipmentId,
          row.draftId,
          row.step,
          row.state,
          payloadElsewhere,
          row.attempt,
          row.nextAttemptAt,
          evidenceText(row.evidence),
          row.queuedAt,
          row.changedAt,
        );
        putPayload(row.id, row.payload);
      });
    },
    setEvidence(id, evidence) {
      db.prepare('UPDATE submissions SET evidence = ? WHERE id = ?').run(evidenceText(evidence), id);
    },
    ofShipment: (shipmentId) =>
      many(`SELECT ${columns} FROM submissions WHERE shipment_id = ? ORDER BY ${order('step')}`, shipmentId),
    byDraft: (draftId) => many(`SELECT ${columns} FROM submissions WHERE draft_id = ?`, draftId)[0] ?? null,
    inState: (...states) =>
      many(
        `SELECT ${columns} FROM submissions WHERE state IN (${placeholders(states)}) ${inOrder}`,
        ...states,
      ),
    count(...states) {
      const row = db
        .prepare(`SELECT count(*) AS n FROM submissions WHERE state IN (${placeholders(states)})`)
        .get(...states) as { n: number };
      return row.n;
    },
    eligible(limit) {
      const rows = many(`SELECT ${columns} FROM ${eligible} ${inOrder} LIMIT ${limit}`);
      if (rows.length < 2) return rows;
      // A batch puts but a few in line at once: what a packer sends by hand goes before them.
      const ofBatch = batchShipments(rows.map(({ shipmentId }) => shipmentId));
      const isOfBatch = (row: StoredSubmission): number => Number(ofBatch.has(row.shipmentId));
      return rows.toSorted((one, other) => isOfBatch(one) - isOfBatch(other));
    },
    eligibleIds: () =>
      db
        .prepare(`SELECT id FROM ${eligible} ${inOrder}`)
        .all()
        .map(({ id }) => String(id)),
    markTaken(id, takeOver) {
      db.prepare('UPDATE submissions SET taken_by = coalesce(taken_by, ?) WHERE id = ?').run(takeOver, id);
    },
    unmarkTaken(id) {
      db.prepare('UPDATE submissions SET taken_by = NULL WHERE id = ?').run(id);
    },
    taken: (...states) =>
      many(
        `SELECT ${columns} FROM submissions WHERE taken_by IS NOT NULL AND state IN (${placeholders(states)}) ${inOrder}`,
        ...states,
      ),
    openOrChangedSince: (since, limit = -1) =>
      many(
        `SELECT ${columns} FROM submissions WHERE rowid IN (SELECT rowid FROM submissions
           WHERE state IN ('queued', 'claimed', 'on-wire', 'refused', 'held', 'in-doubt') OR changed_at >= ?
           ORDER BY ${worstFirst}, queued_at, rowid LIMIT ?) ORDER BY ${worstFirst}, queued_at, rowid`,
        since,
        limit,
      ),
  };
}
