import { storedJson } from '#main/storage/database/stored-json.ts';
import * as z from 'zod';
import { stationRefSchema, type StationRef } from '#shared/fleet/fleet-station.ts';
import { createDraftsStore } from '../shipments/drafts-store.ts';
import type { StationDatabase } from '../database/station-database.ts';

/** This computer's status for a station number of its fleet. */
export type NumberStatus = 'own' | 'taken' | 'replacing' | 'replaced';

/** The highest numbers of a dead station that the fleet knows; null: none. `pros`: by the sequence of the range. */
export const reportedNumbersSchema = z.object({
  bol: z.string().nullable(),
  shipment: z.string().nullable(),
  pros: z.record(z.string(), z.string()),
});
export type ReportedNumbers = z.infer<typeof reportedNumbersSchema>;

export interface StationNumber {
  standing: NumberStatus;
  /** The replacement that takes or took it from `victim`, last heard from at `seenAt`; for `replaced`: the former identity. */
  act: string | null;
  victim: StationRef | null;
  seenAt: string | null;
  /** Null: the fleet was not asked. */
  told: ReportedNumbers | null;
  learned: boolean;
  /** The station that has it. */
  other: string;
}

export interface StationNumbersStore {
  get(station: number): StationNumber | null;
  /** Whether a number was replaced and what was taken with it is not known yet. */
  unlearned(): boolean;
  /** It was admitted with the number. One that this computer replaces, or that was replaced here, stays unsettled. */
  letIn(station: number, at: string): void;
  /** Another station has it. If this computer was admitted with it, it stays valid: a restored server may be wrong. */
  takenBy(station: number, other: string, at: string): void;
  /** In the transaction that writes the replacement, before the server is asked. */
  replacing(station: number, of: { act: string; victim: StationRef; seenAt: string }, at: string): void;
  /** The replacement was refused. */
  notReplacing(station: number, act: string, at: string): void;
  setTold(station: number, told: ReportedNumbers): void;
  /** The identity `uuid` of this computer was replaced; reported once for the number it had. */
  replaced(station: number, uuid: string, other: string, at: string): void;
  setLearned(): void;
  /** The station left its fleet, or continues under another identity. Settled and never-settled numbers stay as they are. */
  forgetTaken(): void;
}

export function createStationNumbersStore(db: StationDatabase): StationNumbersStore {
  const json = (value: unknown): unknown => storedJson(String(value));
  function get(station: number): StationNumber | null {
    const row = db.prepare('SELECT * FROM station_numbers WHERE station = ?').get(station);
    if (row === undefined) return null;
    const textOf = (key: string) => (row[key] === null ? null : String(row[key]));
    return {
      standing: row['standing'] as NumberStatus,
      act: textOf('act'),
      seenAt: textOf('seen_at'),
      other: String(row['other']),
      victim: row['victim'] === null ? null : stationRefSchema.parse(json(row['victim'])),
      told: row['told'] === null ? null : reportedNumbersSchema.parse(json(row['told'])),
      learned: row['learned'] === 1,
    };
  }

  /** A stated last number belongs to another life of the number. */
  function askAnew(station: number, at: string): void {
    db.prepare('UPDATE bol_beginnings SET answered_at = NULL, last_number = NULL WHERE station = ?').run(
      station,
    );
    db.prepare(`INSERT OR IGNORE INTO bol_beginnings (form, station, asked_at) VALUES ('station', ?, ?)`).run(
      station,
      at,
    );
  }

  /** Removes untouched drafts; touched ones get another number when one is available. */
  function doubtDrafts(): void {
    db.exec('DELETE FROM drafts WHERE touched = 0 AND shipment_id IS NULL');
    db.exec('UPDATE drafts SET number_in_doubt = 1 WHERE shipment_id IS NULL');
  }

  function put(station: number, standing: NumberStatus, other: string, at: string): void {
    db.prepare(
      `INSERT INTO station_numbers (station, standing, other, at) VALUES (?1, ?2, ?3, ?4)
       ON CONFLICT (station) DO UPDATE SET standing = ?2, other = ?3, at = ?4, act = NULL, victim = NULL, seen_at = NULL, told = NULL, learned = 0`,
    ).run(station, standing, other, at);
  }

  return {
    get,
    unlearned: () =>
      db.prepare(`SELECT 1 FROM station_numbers WHERE standing = 'replaced' AND learned = 0`).get() !==
      undefined,
    letIn(station, at) {
      const now = get(station)?.standing;
      if (now === 'own' || now === 'replacing') return;
      db.transaction(() => {
        // Others gave numbers of it meanwhile.
        if (now === 'replaced') {
          put(station, 'replacing', '', at);
          askAnew(station, at);
          doubtDrafts();
        } else {
          put(station, 'own', '', at);
          createDraftsStore(db).doubtMissingNumbers();
        }
      });
    },
    takenBy(station, other, at) {
      const now = get(station);
      if (now !== null && (now.standing !== 'taken' || now.other === other)) return;
      db.transaction(() => {
        put(station, 'taken', other, at);
        if (now === null) doubtDrafts();
      });
    },
    replacing(station, { act, victim, seenAt }, at) {
      db.transaction(() => {
        put(station, 'replacing', '', at);
        db.prepare('UPDATE station_numbers SET act = ?, victim = ?, seen_at = ? WHERE station = ?').run(
          act,
          JSON.stringify(victim),
          seenAt,
          station,
        );
        askAnew(station, at);
        doubtDrafts();
      });
    },
    notReplacing(station, act, at) {
      if (get(station)?.act === act) put(station, 'taken', '', at);
    },
    setTold(station, told) {
      db.prepare('UPDATE station_numbers SET told = ? WHERE station = ?').run(JSON.stringify(told), station);
    },
    replaced(station, uuid, other, at) {
      const known = db
        .prepare(`SELECT 1 FROM station_numbers WHERE standing = 'replaced' AND act = ?`)
        .get(uuid);
      if (known !== undefined) return;
      db.transaction(() => {
        put(station, 'replaced', other, at);
        db.prepare('UPDATE station_numbers SET act = ? WHERE station = ?').run(uuid, station);
        doubtDrafts();
      });
    },
    setLearned() {
      db.exec(`UPDATE station_numbers SET learned = 1 WHERE standing = 'replaced'`);
    },
    forgetTaken() {
      db.exec(`DELETE FROM station_numbers WHERE standing IN ('own', 'taken')`);
    },
  };
}
