import { storedJson } from '#main/storage/database/stored-json.ts';
import { currentAttemptCondition } from '../outbox/counting-attempt.ts';
import type { StationDatabase } from '../database/station-database.ts';

/** One row is one physical label, or, where a ^PQ could not be split, `physical` of them beginning with `unit`. */
export interface StoredLabel extends LabelHead {
  shipmentId: string;
  /** The try of the submission whose answer it came with. */
  attempt: number;
  /** The service's bytes, unchanged. */
  zpl: Buffer;
  storedAt: string;
}

/** A label without its bytes: what lists of thousands are made of. */
export interface LabelHead {
  id: string;
  unit: number;
  of: number;
  physical: number;
  /** `perUnit` of the `of` labels, in a row, are for one handling unit (`label-copies.ts`). */
  perUnit: number;
}

/** What an answer had in place of labels. */
export interface LabelAnswer {
  /** Entries of the answer's list, labels or not. */
  strings: number;
  /** Positions in that list, from 1, that are not labels. */
  bad: number[];
}

export interface LabelsStore {
  /** Without `perUnit`: one label for each handling unit. */
  add(label: Omit<StoredLabel, 'perUnit'> & { perUnit?: number }): void;
  get(id: string): StoredLabel | null;
  /** The labels that count (`counting-attempt.ts`), in order. */
  ofShipment(shipmentId: string): LabelHead[];
  /** The first `limit` labels as they came with the answer to this attempt, whatever happened to the answer, in order; and the size of all. */
  ofAttempt(shipmentId: string, attempt: number, limit: number): { labels: LabelHead[]; bytes: number };
  /** All ZPL of an attempt in one piece; empty when its answer had none. */
  zplOfAttempt(shipmentId: string, attempt: number): Buffer;
  /** How many labels come out of the printer for them, and how many for each handling unit, without reading them. */
  physicalOf(shipmentId: string): number;
  perUnitOf(shipmentId: string): number;
  /** What the current answer had in place of labels; null if none. */
  answerOf(shipmentId: string): LabelAnswer | null;
  /**
   * Begins a list of labels stored in several commits: removes leftovers of an earlier start for the same attempt; none counts before `finish`.
   */
  begin(shipmentId: string, attempt: number, answer: LabelAnswer): void;
  /** In the commit that settles the attempt; without `begin` it records the answer of a short list. */
  finish(shipmentId: string, attempt: number, answer: LabelAnswer): void;
}

interface Row {
  id: string;
  shipment_id: string;
  attempt: number;
  unit: number;
  of: number;
  physical: number;
  per_unit: number;
  zpl: Uint8Array;
  stored_at: string;
}

const labelOf = (row: Row): StoredLabel => ({
  id: row.id,
  shipmentId: row.shipment_id,
  attempt: row.attempt,
  unit: row.unit,
  of: row.of,
  physical: row.physical,
  perUnit: row.per_unit,
  zpl: Buffer.from(row.zpl),
  storedAt: row.stored_at,
});

const counting = `shipment_id = ?1 AND ${currentAttemptCondition('labels')}
  AND NOT EXISTS (SELECT 1 FROM label_answers begun
    WHERE begun.shipment_id = labels.shipment_id AND begun.attempt = labels.attempt AND begun.whole = 0)`;

/** As it came: what the service sent is one label, however many of it are printed. */
const isFirstCopy = '(labels.unit - 1) % labels.per_unit = 0';

export function createLabelsStore(db: StationDatabase): LabelsStore {
  const note = (shipmentId: string, attempt: number, answer: LabelAnswer, whole: 0 | 1): void => {
    db.prepare(
      `INSERT OR REPLACE INTO label_answers (shipment_id, attempt, strings, bad, whole) VALUES (?, ?, ?, ?, ?)`,
    ).run(shipmentId, attempt, answer.strings, JSON.stringify(answer.bad), whole);
  };
  return {
    add(label) {
      db.prepare(
        'INSERT INTO labels (id, shipment_id, attempt, unit, of, physical, per_unit, zpl, stored_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
      ).run(
        label.id,
        label.shipmentId,
        label.attempt,
        label.unit,
        label.of,
        label.physical,
        label.perUnit ?? 1,
        label.zpl,
        label.storedAt,
      );
    },
    get(id) {
      const row = db.prepare('SELECT * FROM labels WHERE id = ?').get(id) as Row | undefined;
      return row === undefined ? null : labelOf(row);
    },
    ofShipment: (shipmentId) =>
      db
        .prepare(
          `SELECT id, unit, of, physical, per_unit AS perUnit FROM labels WHERE ${counting} ORDER BY unit`,
        )
        .all(shipmentId) as unknown as LabelHead[],
    physicalOf(shipmentId) {
      const first = db.prepare(`SELECT of FROM labels WHERE ${counting} LIMIT 1`).get(shipmentId);
      return (first as { of: number } | undefined)?.of ?? 0;
    },
    perUnitOf(shipmentId) {
      const first = db.prepare(`SELECT per_unit AS n FROM labels WHERE ${counting} LIMIT 1`).get(shipmentId);
      return (first as { n: number } | undefined)?.n ?? 1;
    },
    answerOf(shipmentId) {
      const row = db
        .prepare(
          `SELECT strings, bad FROM label_answers WHERE shipment_id = ?1 AND ${currentAttemptCondition('labels')} AND whole = 1`,
        )
        .get(shipmentId) as { strings: number; bad: string } | undefined;
      return row === undefined ? null : { strings: row.strings, bad: storedJson(row.bad) as number[] };
    },
    begin(shipmentId, attempt, answer) {
      db.prepare('DELETE FROM labels WHERE shipment_id = ? AND attempt = ?').run(shipmentId, attempt);
      note(shipmentId, attempt, answer, 0);
    },
    finish(shipmentId, attempt, answer) {
      note(shipmentId, attempt, answer, 1);
    },
    ofAttempt(shipmentId, attempt, limit) {
      const labels = db
        .prepare(
          `SELECT id, (unit - 1) / per_unit + 1 AS unit, of / per_unit AS of, physical, 1 AS perUnit FROM labels
           WHERE shipment_id = ? AND attempt = ? AND ${isFirstCopy} ORDER BY labels.unit LIMIT ?`,
        )
        .all(shipmentId, attempt, limit) as unknown as LabelHead[];
      const { bytes } = db
        .prepare(
          `SELECT coalesce(sum(length(zpl)), 0) AS bytes FROM labels WHERE shipment_id = ? AND attempt = ? AND ${isFirstCopy}`,
        )
        .get(shipmentId, attempt) as { bytes: number };
      return { labels, bytes };
    },
    zplOfAttempt(shipmentId, attempt) {
      const rows = db
        .prepare(
          `SELECT zpl FROM labels WHERE shipment_id = ? AND attempt = ? AND ${isFirstCopy} ORDER BY unit`,
        )
        .all(shipmentId, attempt) as unknown as { zpl: Uint8Array }[];
      return Buffer.concat(rows.map(({ zpl }) => zpl));
    },
  };
}
