import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';

/** A file with another version is rebuilt, since all of it can be pulled again. */
const version = 6;

// also_orders, also_pos: the other orders of a BOL of several and each of its POs; external_id is the one that it bears itself, po its field.
// place: rises with the moment a shipment was made, so that the newest come first without sorting. line: its row of a list alone, since a
// list of two hundred whole shipments took a tenth of a second to read.
const schema = `
CREATE TABLE meta (one INTEGER PRIMARY KEY CHECK (one = 1), fleet TEXT NOT NULL) STRICT;
CREATE TABLE stations (
  uuid TEXT PRIMARY KEY, number TEXT NOT NULL, name TEXT NOT NULL, epoch INTEGER NOT NULL, pulled INTEGER NOT NULL,
  beat TEXT, taken TEXT, seen_at TEXT NOT NULL, silent_seconds REAL NOT NULL, to_share INTEGER NOT NULL, looked_at TEXT NOT NULL,
  forgotten INTEGER NOT NULL
) STRICT;
CREATE TABLE shipments (
  place INTEGER PRIMARY KEY, station TEXT NOT NULL, id TEXT NOT NULL, seq INTEGER NOT NULL, told_at TEXT NOT NULL,
  waits INTEGER NOT NULL, doubts INTEGER NOT NULL, external_id TEXT NOT NULL, po TEXT NOT NULL,
  line TEXT NOT NULL, body TEXT NOT NULL,
  UNIQUE (station, id)
) STRICT;
CREATE INDEX shipments_waiting ON shipments (place) WHERE waits = 1;
CREATE INDEX shipments_in_doubt ON shipments (place) WHERE doubts > 0;
CREATE INDEX shipments_by_external_id ON shipments (external_id) WHERE external_id <> '';
CREATE TABLE also_orders (external_id TEXT NOT NULL, place INTEGER NOT NULL, PRIMARY KEY (external_id, place)) STRICT, WITHOUT ROWID;
CREATE INDEX also_orders_by_place ON also_orders (place);
CREATE TABLE also_pos (po TEXT NOT NULL, place INTEGER NOT NULL, PRIMARY KEY (po, place)) STRICT, WITHOUT ROWID;
CREATE INDEX also_pos_by_place ON also_pos (place);
CREATE INDEX shipments_by_id ON shipments (id);
CREATE INDEX shipments_by_po ON shipments (po) WHERE po <> '';
CREATE VIRTUAL TABLE search USING fts5 (words, tokenize = 'trigram remove_diacritics 1');
PRAGMA user_version = ${version};`;

/** What other stations published, as it was pulled: a file of the thread's own, which can be lost. */
export interface PulledFile {
  all<Row extends object>(sql: string, ...values: SQLInputValue[]): Row[];
  // eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- the caller knows the columns that it asks for
  get<Row extends object>(sql: string, ...values: SQLInputValue[]): Row | undefined;
  run(sql: string, ...values: SQLInputValue[]): void;
  transaction<T>(work: () => T): T;
  close(): void;
}

/** Opens it; a damaged or older file is rebuilt, and pulled again. */
export function openPulledFile(dataFolder: string): PulledFile {
  mkdirSync(dataFolder, { recursive: true });
  const file = join(dataFolder, 'fleet.sqlite');
  try {
    return wrap(openOrMake(file));
  } catch {
    for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true });
    return wrap(openOrMake(file));
  }
}

function openOrMake(file: string): DatabaseSync {
  const db = new DatabaseSync(file, { timeout: 1000 });
  try {
    // A shipment is a little more than half of the usual page, which would leave the rest of each empty.
    db.exec('PRAGMA page_size = 16384');
    db.exec('PRAGMA journal_mode = WAL');
    db.exec('PRAGMA synchronous = NORMAL');
    const { user_version: found } = db.prepare('PRAGMA user_version').get() as { user_version: number };
    if (found === version) {
      db.prepare('SELECT count(*) FROM stations').get();
      return db;
    }
    if (found !== 0) throw new Error(`version ${found}`);
    db.exec(`BEGIN IMMEDIATE; ${schema} COMMIT`);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

function wrap(db: DatabaseSync): PulledFile {
  const statements = new Map<string, ReturnType<DatabaseSync['prepare']>>();
  function prepare(sql: string): ReturnType<DatabaseSync['prepare']> {
    const known = statements.get(sql) ?? db.prepare(sql);
    statements.set(sql, known);
    return known;
  }
  return {
    all: ((sql, ...values) => prepare(sql).all(...values)) as PulledFile['all'],
    get: ((sql, ...values) => prepare(sql).get(...values)) as PulledFile['get'],
    run: (sql, ...values) => void prepare(sql).run(...values),
    transaction(work) {
      db.exec('BEGIN IMMEDIATE');
      try {
        const value = work();
        db.exec('COMMIT');
        return value;
      } catch (error) {
        if (db.isTransaction) db.exec('ROLLBACK');
        throw error;
      }
    },
    close() {
      statements.clear();
      db.close();
    },
  };
}
