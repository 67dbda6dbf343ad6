import type { AmendmentKind, AmendmentState, AmendmentView, Piece } from '#shared/station/amendment.ts';
import type { BolStatus } from '#shared/station/bol-status.ts';
import type { Step } from '#shared/station/submission.ts';
import { newestPrint } from '../print-jobs/print-job-rows.ts';
import type { StationDatabase } from '../database/station-database.ts';
import { storedJson } from '../database/stored-json.ts';

export interface StoredAmendment {
  id: string;
  shipmentId: string;
  kind: AmendmentKind;
  state: AmendmentState;
  reason: string;
  draftId: string | null;
  successorId: string | null;
  begunBy: string;
  begunAt: string;
  changedAt: string;
}

type Destroyed = NonNullable<Piece['destroyed']>;
type Told = NonNullable<AmendmentView['tell'][number]['told']>;

export interface AmendmentsStore {
  /** Throws the UNIQUE violation of `amendments_of_shipment` when the shipment has one that was not withdrawn. */
  insert(amendment: StoredAmendment): void;
  /** Compare-and-set: false when it is no longer in `from`. */
  move(
    id: string,
    from: AmendmentState,
    to: Partial<Pick<StoredAmendment, 'state' | 'kind' | 'reason' | 'draftId' | 'successorId'>>,
    at: string,
  ): boolean;
  /** The current one: not withdrawn. */
  ofShipment(shipmentId: string): StoredAmendment | null;
  bySuccessor(shipmentId: string): StoredAmendment | null;
  byDraft(draftId: string): StoredAmendment | null;
  /** Whether the shipment is out (`shared/station/amendment.ts`). */
  isOut(shipmentId: string): boolean;
  standing(shipmentId: string): BolStatus | null;
  /** By the id of the print job. */
  destroyed(shipmentId: string): ReadonlyMap<string, Destroyed>;
  /** One that is already recorded stays as it was. */
  destroy(shipmentId: string, jobId: string, destroyed: Destroyed): void;
  told(id: string): ReadonlyMap<Step, Told>;
  tell(id: string, step: Step, told: Told): void;
}

const columns = `id, shipment_id AS shipmentId, kind, state, reason, draft_id AS draftId, successor_id AS successorId,
  begun_by AS begunBy, begun_at AS begunAt, changed_at AS changedAt`;

const columnOf = {
  state: 'state',
  kind: 'kind',
  reason: 'reason',
  draftId: 'draft_id',
  successorId: 'successor_id',
} as const;

/** A column of a shipment `s` that is out, to be joined as `amendedJoin` says: its `BolStatus` as JSON. */
export const amendedColumn = `iif(a.id IS NULL, NULL, json_object(
    'is', CASE WHEN a.state IN ('drafted', 'sent') THEN 'changing' WHEN a.kind = 'void' THEN 'void' ELSE 'replaced' END,
    'byId', n.id, 'byNumber', coalesce(n.service_bol_number, n.bol_number))) AS standing`;
export const amendedJoin = `LEFT JOIN amendments a ON a.shipment_id = s.id AND a.state <> 'withdrawn'
  LEFT JOIN shipments n ON n.id = a.successor_id`;

export interface AmendedColumn {
  standing: string | null;
}

/** The same row with the `amendedColumn` read. Not a copy: to copy the rows of a list takes as long as to query them. */
export function withBolStatus<R extends AmendedColumn>(
  row: R,
): Omit<R, keyof AmendedColumn> & { standing: BolStatus | null } {
  const standing = row.standing === null ? null : (storedJson(row.standing) as BolStatus);
  return Object.assign(row as Omit<R, keyof AmendedColumn>, { standing });
}

export function createAmendmentsStore(db: StationDatabase): AmendmentsStore {
  const one = (where: string, value: string): StoredAmendment | null =>
    (db.prepare(`SELECT ${columns} FROM amendments WHERE ${where}`).get(value) as
      | StoredAmendment
      | undefined) ?? null;
  const ofShipment = (shipmentId: string) => one(`shipment_id = ? AND state <> 'withdrawn'`, shipmentId);
  return {
    insert(row) {
      db.prepare(
        `INSERT INTO amendments (id, shipment_id, kind, state, reason, draft_id, successor_id, begun_by, begun_at, changed_at,
           after_print)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ${newestPrint})`,
      ).run(
        row.id,
        row.shipmentId,
        row.kind,
        row.state,
        row.reason,
        row.draftId,
        row.successorId,
        row.begunBy,
        row.begunAt,
        row.changedAt,
      );
    },
    move(id, from, to, at) {
      const names = Object.keys(to) as (keyof typeof to)[];
      const set = [...names.map((name) => `${columnOf[name]} = ?`), 'changed_at = ?'].join(', ');
      const { changes } = db
        .prepare(`UPDATE amendments SET ${set} WHERE id = ? AND state = ?`)
        .run(...names.map((name) => to[name] ?? null), at, id, from);
      return changes === 1;
    },
    ofShipment,
    bySuccessor: (shipmentId) => one('successor_id = ?', shipmentId),
    byDraft: (draftId) => one('draft_id = ?', draftId),
    isOut: (shipmentId) => ofShipment(shipmentId) !== null,
    standing(shipmentId) {
      const row = db
        .prepare(`SELECT ${amendedColumn} FROM shipments s ${amendedJoin} WHERE s.id = ?`)
        .get(shipmentId) as AmendedColumn | undefined;
      return row === undefined ? null : withBolStatus(row).standing;
    },
    destroyed(shipmentId) {
      const rows = db
        .prepare(
          `SELECT print_job_id AS id, how, reason, destroyed_by AS "by", destroyed_at AS at
           FROM destroyed_prints WHERE shipment_id = ?`,
        )
        .all(shipmentId) as unknown as (Destroyed & { id: string })[];
      return new Map(rows.map(({ id, ...destroyed }) => [id, destroyed]));
    },
    destroy(shipmentId, jobId, { how, reason, by, at }) {
      db.prepare(
        `INSERT INTO destroyed_prints (print_job_id, shipment_id, how, reason, destroyed_by, destroyed_at)
         VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (print_job_id) DO NOTHING`,
      ).run(jobId, shipmentId, how, reason, by, at);
    },
    told(id) {
      const rows = db
        .prepare(`SELECT step, told_by AS "by", told_at AS at FROM amendments_told WHERE amendment_id = ?`)
        .all(id) as unknown as (Told & { step: Step })[];
      return new Map(rows.map(({ step, ...told }) => [step, told]));
    },
    tell(id, step, { by, at }) {
      db.prepare(
        `INSERT INTO amendments_told (amendment_id, step, told_by, told_at) VALUES (?, ?, ?, ?)
         ON CONFLICT (amendment_id, step) DO NOTHING`,
      ).run(id, step, by, at);
    },
  };
}
