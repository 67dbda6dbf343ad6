import { watchSharedLists } from '../fleet/shared-lists-triggers.ts';
import { connect } from '../opening/connection.ts';
import { createFleetTriggers } from '../fleet/fleet-triggers.ts';
import { latestVersion, statementsOf } from '../opening/migrations.ts';
import type { StationDatabase } from '../database/station-database.ts';

interface SchemaRow {
  type: string;
  name: string;
  tbl_name: string;
  sql: string | null;
}

const rowsOf = (db: Pick<StationDatabase, 'prepare'>): SchemaRow[] =>
  db.prepare('SELECT type, name, tbl_name, sql FROM sqlite_schema').all() as unknown as SchemaRow[];
const textOf = ({ type, name, tbl_name: table, sql }: SchemaRow): string =>
  JSON.stringify([type, name, table, sql]);

/** The schema of a station's database of this version, and the triggers it may have while it is in a fleet. */
function expectedOf(version: number): { rows: SchemaRow[]; optional: SchemaRow[] } {
  const fresh = connect(':memory:');
  try {
    for (const statement of statementsOf(version)) fresh.exec(statement);
    const rows = rowsOf(fresh);
    if (version < latestVersion) return { rows, optional: [] };
    createFleetTriggers(fresh);
    watchSharedLists(fresh);
    const known = new Set(rows.map(textOf));
    return { rows, optional: rowsOf(fresh).filter((row) => !known.has(textOf(row))) };
  } finally {
    fresh.close();
  }
}

/** Migrations drop these before they write anything, whatever they contain. */
const isDroppedFirst = ({ type, name }: SchemaRow): boolean =>
  type === 'trigger' && /^(fleet|catalogue)_\w+$/.test(name);

/**
 * The first table, index, view or trigger of a copy that differs from a station's or is missing; null: the schema matches exactly. A
 * trigger or view that someone added to a copy would run on the first write.
 */
export function firstSchemaDifference(db: Pick<StationDatabase, 'prepare'>, version: number): string | null {
  const { rows, optional } = expectedOf(version);
  const missing = new Set(rows.map(textOf));
  const allowed = new Set([...rows, ...optional].map(textOf));
  const present = rowsOf(db);
  for (const row of present) {
    missing.delete(textOf(row));
    // Each once: a second row with the same text does not belong to a station either.
    if (allowed.delete(textOf(row)) || (version < latestVersion && isDroppedFirst(row))) continue;
    return `${row.type} ${row.name}`;
  }
  const [lacking] = rows.filter((row) => missing.has(textOf(row)));
  return lacking === undefined ? null : `${lacking.type} ${lacking.name}`;
}
