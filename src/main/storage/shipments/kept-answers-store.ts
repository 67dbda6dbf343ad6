import { storedJson } from '#main/storage/database/stored-json.ts';
import type { StationDatabase } from '../database/station-database.ts';

/** The last good answer of a read, unchecked: the schema of its kind reads it. */
export interface KeptAnswer {
  key: string;
  question: unknown;
  /** As JSON: a long one is written and read in turns. */
  json: string;
  askedAt: string;
}

export interface KeptAnswersStore {
  /** Replaces the earlier one. Only the newest two hundred of a kind are kept. */
  put(kind: 'rates' | 'tracking', kept: KeptAnswer): void;
  get(kind: 'rates' | 'tracking', key: string): KeptAnswer | null;
  latest(kind: 'rates' | 'tracking'): KeptAnswer | null;
}

const maxKept = 200;

interface Row {
  key: string;
  question: string;
  answer: string;
  asked_at: string;
}

const keptOf = (row: unknown): KeptAnswer | null => {
  if (row === undefined) return null;
  const { key, question, answer: json, asked_at: askedAt } = row as Row;
  return { key, question: storedJson(question), json, askedAt };
};

export function createKeptAnswersStore(db: StationDatabase): KeptAnswersStore {
  return {
    put(kind, { key, question, json, askedAt }) {
      db.transaction(() => {
        db.prepare(
          `INSERT INTO kept_answers (kind, key, question, answer, asked_at) VALUES (?, ?, ?, ?, ?)
           ON CONFLICT (kind, key) DO UPDATE SET question = excluded.question, answer = excluded.answer,
             asked_at = excluded.asked_at`,
        ).run(kind, key, JSON.stringify(question), json, askedAt);
        db.prepare(
          `DELETE FROM kept_answers WHERE kind = ? AND key NOT IN
             (SELECT key FROM kept_answers WHERE kind = ? ORDER BY asked_at DESC LIMIT ${maxKept})`,
        ).run(kind, kind);
      });
    },
    get: (kind, key) =>
      keptOf(db.prepare('SELECT * FROM kept_answers WHERE kind = ? AND key = ?').get(kind, key)),
    latest: (kind) =>
      keptOf(
        db.prepare('SELECT * FROM kept_answers WHERE kind = ? ORDER BY asked_at DESC LIMIT 1').get(kind),
      ),
  };
}
