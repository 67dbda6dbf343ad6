import type { StationDatabase } from '../database/station-database.ts';

/** An answer to BOL create that was not trusted but contained a number or documents. */
interface AnswerInDoubt {
  shipmentId: string;
  /** The try of the submission whose answer it was. */
  attempt: number;
  /** The number in the answer; null when it had none. */
  bolNumber: string | null;
  /** *open*: a person has not decided. *rejected*: its contents stay with its attempt and never become the shipment's. */
  standing: 'open' | 'rejected';
}

export interface AnswersInDoubtStore {
  /** Replaces an earlier record of the same attempt. */
  add(answer: AnswerInDoubt): void;
  get(shipmentId: string, attempt: number): AnswerInDoubt | null;
  /** Newest attempt first. */
  ofShipment(shipmentId: string): AnswerInDoubt[];
  /** Whether a rejected answer contained a document or a label. */
  rejectedHasDocuments(shipmentId: string): boolean;
  reject(shipmentId: string, attempt: number): void;
  /** It is the shipment's answer after all: its documents and labels now belong to the shipment. */
  adopt(shipmentId: string, attempt: number): void;
}

const selected =
  'SELECT shipment_id AS shipmentId, attempt, bol_number AS bolNumber, standing FROM answers_in_doubt WHERE shipment_id = ?';

export function createAnswersInDoubtStore(db: StationDatabase): AnswersInDoubtStore {
  return {
    add({ shipmentId, attempt, bolNumber, standing }) {
      db.prepare(
        `INSERT INTO answers_in_doubt (shipment_id, attempt, bol_number, standing) VALUES (?, ?, ?, ?)
         ON CONFLICT (shipment_id, attempt) DO UPDATE SET bol_number = excluded.bol_number, standing = excluded.standing`,
      ).run(shipmentId, attempt, bolNumber, standing);
    },
    get: (shipmentId, attempt) =>
      (db.prepare(`${selected} AND attempt = ?`).get(shipmentId, attempt) as AnswerInDoubt | undefined) ??
      null,
    ofShipment: (shipmentId) =>
      db.prepare(`${selected} ORDER BY attempt DESC`).all(shipmentId) as unknown as AnswerInDoubt[],
    rejectedHasDocuments(shipmentId) {
      const of = (table: string) =>
        `SELECT 1 FROM ${table} WHERE shipment_id = ?1 AND attempt IN
           (SELECT attempt FROM answers_in_doubt WHERE shipment_id = ?1 AND standing = 'rejected')`;
      const brought = ['documents', 'labels', 'label_documents'].map((table) => `EXISTS (${of(table)})`);
      const row = db.prepare(`SELECT ${brought.join(' OR ')} AS brought`).get(shipmentId);
      return (row as { brought: number }).brought === 1;
    },
    reject(shipmentId, attempt) {
      db.prepare(
        `UPDATE answers_in_doubt SET standing = 'rejected' WHERE shipment_id = ? AND attempt = ?`,
      ).run(shipmentId, attempt);
    },
    adopt(shipmentId, attempt) {
      db.prepare('DELETE FROM answers_in_doubt WHERE shipment_id = ? AND attempt = ?').run(
        shipmentId,
        attempt,
      );
    },
  };
}

/** For the SQL of a store whose rows came with an answer: leaves out those of rejected answers. `?1` is the shipment. */
export const notRejectedSql = (shipment = '?1'): string => `attempt NOT IN
  (SELECT attempt FROM answers_in_doubt WHERE shipment_id = ${shipment} AND standing = 'rejected')`;
