import { storedJson } from '#main/storage/database/stored-json.ts';
import type { SharedKind } from '#shared/fleet/fleet-acts.ts';
import type { StationDatabase } from '../database/station-database.ts';

/** The fields of a shared row by their path; `$gone` true: it was deleted. */
export type SharedFields = Readonly<Record<string, unknown>>;

/** A shared row as the server last had it. */
export interface SharedRow {
  kind: SharedKind;
  /** The id of the row here. */
  id: string;
  /** The id of the row in the fleet. */
  shared: string;
  /** The server's version; 0: not known there yet. */
  seq: number;
  base: SharedFields;
  authors: Readonly<Record<string, unknown>>;
  /** Whether the server surely has it: `doubted` after a server restore, `told` from a push by this station until it is pulled. */
  standing: 'sure' | 'doubted' | 'told';
}

const standings = ['sure', 'doubted', 'told'] as const satisfies readonly SharedRow['standing'][];

export interface ChangedRow {
  kind: SharedKind;
  id: string;
}

/** A value that was replaced by another station's. */
export interface ReplacedValue {
  field: string;
  value: unknown;
}

interface SharedListsState {
  fleet: string;
  above: number;
  mark: string;
  begun: boolean;
  push: string | null;
  body: string | null;
}

/** What the station remembers of the fleet's shared lists. Writes are parts of a transaction. */
export interface SharedListsStore {
  state(): SharedListsState;
  setState(changes: Partial<SharedListsState>): void;
  /** Another fleet, or none: forgets everything. */
  forget(fleet: string): void;
  row(kind: SharedKind, id: string): SharedRow | null;
  byShared(kind: SharedKind, shared: string): SharedRow | null;
  idsOf(kind: SharedKind): string[];
  put(row: SharedRow): void;
  drop(kind: SharedKind, id: string): void;
  /** The server was restored: pulling everything shows what it still has. */
  doubtAll(): void;
  /** Those that are not sure. */
  unsure(limit: number): SharedRow[];
  touch(row: ChangedRow): void;
  untouch(row: ChangedRow): void;
  touched(limit: number): ChangedRow[];
  /** How many rows may be waiting to be shared. */
  touchedCount(): number;
  giveUp(row: ChangedRow, field: string, value: unknown): void;
  givenUp(row: ChangedRow): ReplacedValue[];
  givenIsTold(row: ChangedRow, told: readonly ReplacedValue[]): void;
}

interface Row {
  kind: SharedKind;
  id: string;
  shared: string;
  seq: number;
  base: string;
  authors: string;
  unsure: number;
}

const rowOf = ({ unsure, ...row }: Row): SharedRow => ({
  ...row,
  base: storedJson(row.base) as SharedFields,
  authors: storedJson(row.authors) as SharedFields,
  standing: standings[unsure] ?? 'doubted',
});

export function createSharedListsStore(db: StationDatabase): SharedListsStore {
  const one = (where: string, ...values: string[]): SharedRow | null => {
    const row = db.prepare(`SELECT * FROM fleet_shared WHERE ${where}`).get(...values);
    return row === undefined ? null : rowOf(row as unknown as Row);
  };
  const state = (): SharedListsState => {
    const row = db.prepare('SELECT fleet, above, mark, begun, push, body FROM fleet_catalogue').get();
    if (row === undefined) return { fleet: '', above: 0, mark: '', begun: false, push: null, body: null };
    return { ...(row as unknown as SharedListsState), begun: row['begun'] === 1 };
  };
  return {
    state,
    setState(changes) {
      const { fleet, above, mark, begun, push, body } = { ...state(), ...changes };
      db.prepare(
        'INSERT OR REPLACE INTO fleet_catalogue (one, fleet, above, mark, begun, push, body) VALUES (1, ?, ?, ?, ?, ?, ?)',
      ).run(fleet, above, mark, Number(begun), push, body);
    },
    forget(fleet) {
      for (const table of [
        'fleet_shared',
        'fleet_touched',
        'fleet_given_up',
        'fleet_catalogue',
        'fleet_ranges',
      ])
        db.prepare(`DELETE FROM ${table}`).run();
      db.prepare('INSERT INTO fleet_catalogue (one, fleet) VALUES (1, ?)').run(fleet);
    },
    row: (kind, id) => one('kind = ? AND id = ?', kind, id),
    byShared: (kind, shared) => one('kind = ? AND shared = ?', kind, shared),
    idsOf: (kind) =>
      db
        .prepare('SELECT id FROM fleet_shared WHERE kind = ?')
        .all(kind)
        .map(({ id }) => String(id)),
    put({ kind, id, shared, seq, base, authors, standing }) {
      db.prepare(
        'INSERT OR REPLACE INTO fleet_shared (kind, id, shared, seq, base, authors, unsure) VALUES (?, ?, ?, ?, ?, ?, ?)',
      ).run(
        kind,
        id,
        shared,
        seq,
        JSON.stringify(base),
        JSON.stringify(authors),
        standings.indexOf(standing),
      );
    },
    drop(kind, id) {
      db.prepare('DELETE FROM fleet_shared WHERE kind = ? AND id = ?').run(kind, id);
    },
    doubtAll() {
      db.prepare('UPDATE fleet_shared SET unsure = 1 WHERE unsure = 0').run();
    },
    unsure: (limit) =>
      (
        db
          .prepare(
            // Each by its own index.
            `SELECT * FROM (SELECT * FROM fleet_shared WHERE unsure = 1 LIMIT ?1)
             UNION ALL SELECT * FROM (SELECT * FROM fleet_shared WHERE unsure = 2 LIMIT ?1)`,
          )
          .all(limit) as unknown as Row[]
      ).map(rowOf),
    touch({ kind, id }) {
      db.prepare('INSERT OR IGNORE INTO fleet_touched (kind, id) VALUES (?, ?)').run(kind, id);
    },
    untouch({ kind, id }) {
      db.prepare('DELETE FROM fleet_touched WHERE kind = ? AND id = ?').run(kind, id);
    },
    touched: (limit) =>
      db
        .prepare('SELECT kind, id FROM fleet_touched ORDER BY kind, id LIMIT ?')
        .all(limit)
        .map((row) => ({ ...row }) as unknown as ChangedRow),
    touchedCount: () => Number(db.prepare('SELECT count(*) AS n FROM fleet_touched').get()?.['n'] ?? 0),
    giveUp({ kind, id }, field, value) {
      db.prepare('INSERT OR REPLACE INTO fleet_given_up (kind, id, field, value) VALUES (?, ?, ?, ?)').run(
        ...[kind, id, field],
        JSON.stringify(value),
      );
    },
    givenUp: ({ kind, id }) =>
      db
        .prepare('SELECT field, value FROM fleet_given_up WHERE kind = ? AND id = ?')
        .all(kind, id)
        .map(({ field, value }) => ({ field: String(field), value: storedJson(String(value)) })),
    givenIsTold({ kind, id }, told) {
      for (const { field, value } of told)
        db.prepare('DELETE FROM fleet_given_up WHERE kind = ? AND id = ? AND field = ? AND value = ?').run(
          ...[kind, id, field],
          JSON.stringify(value),
        );
    },
  };
}
