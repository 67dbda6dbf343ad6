import type { StationDatabase } from '../database/station-database.ts';

/** Whether numbers of a form were used before this database: asked once per station number. */
export interface BolBeginning {
  answered: boolean;
  /** As a person stated it; null: not stated, or there was none. */
  lastNumber: string | null;
}

export interface BolBeginningsStore {
  get(form: string, station: number): BolBeginning | null;
  /** Whether a person gave the last BOL number of this station number, in any form. */
  anyAnswered(station: number): boolean;
  /** Accepts the station number in use without asking, because it gave numbers before the question existed; another one later is asked about. */
  adopt(form: string, station: number): void;
  ask(form: string, station: number, at: string): void;
  /** Numbers unknown here may have been given since: every station number is asked about again. */
  askAgain(): void;
  /** A person's answer; `lastNumber` null: none was given. */
  answer(form: string, station: number, lastNumber: string | null, at: string): void;
}

/** The station's number as it was when its numbers began before anyone asked (migration 0016). */
const whicheverItIs = -1;

export function createBolBeginningsStore(db: StationDatabase): BolBeginningsStore {
  return {
    get(form, station) {
      const row = db
        .prepare(
          'SELECT answered_at, last_number FROM bol_beginnings WHERE form = ? AND station IN (?, ?) ORDER BY station DESC',
        )
        .get(form, station, whicheverItIs);
      if (row === undefined) return null;
      const lastNumber = row['last_number'] === null ? null : String(row['last_number']);
      return { answered: row['answered_at'] !== null, lastNumber };
    },
    anyAnswered: (station) =>
      db
        .prepare(
          `SELECT 1 FROM bol_beginnings WHERE station = ? AND answered_at IS NOT NULL AND (form = 'station' OR form GLOB 'vics*')`,
        )
        .get(station) !== undefined,
    adopt(form, station) {
      db.prepare('UPDATE OR REPLACE bol_beginnings SET station = ? WHERE form = ? AND station = ?').run(
        station,
        form,
        whicheverItIs,
      );
    },
    ask(form, station, at) {
      db.prepare('INSERT OR IGNORE INTO bol_beginnings (form, station, asked_at) VALUES (?, ?, ?)').run(
        form,
        station,
        at,
      );
    },
    askAgain() {
      db.prepare('UPDATE bol_beginnings SET answered_at = NULL').run();
    },
    answer(form, station, lastNumber, at) {
      db.prepare(
        `INSERT INTO bol_beginnings (form, station, asked_at, answered_at, last_number) VALUES (?1, ?2, ?3, ?3, ?4)
         ON CONFLICT (form, station) DO UPDATE SET answered_at = ?3, last_number = ?4`,
      ).run(form, station, at, lastNumber);
    },
  };
}
