import type { ReadableDatabase } from '../journal/journal-lines.ts';

/** The schema and how many rows each table ever had. The statements are those of the migrations; there are no values in them. */
export function databaseFigures(db: ReadableDatabase): object {
  const pragma = (name: string): unknown => {
    const row = db.prepare(`PRAGMA ${name}`).get() ?? {};
    return Object.values(row)[0] ?? null;
  };
  const schema = db.prepare(`SELECT type, name, sql FROM sqlite_schema ORDER BY type, name`).all() as {
    type: string;
    name: string;
    sql: string | null;
  }[];
  return {
    version: pragma('user_version'),
    pages: pragma('page_count'),
    pageBytes: pragma('page_size'),
    freePages: pragma('freelist_count'),
    highestRow: Object.fromEntries(
      schema
        .filter(
          ({ type, sql }) =>
            type === 'table' && sql !== null && !/\bVIRTUAL TABLE\b|WITHOUT ROWID/i.test(sql),
        )
        .map(({ name }) => [name, highestRow(db, name)]),
    ),
    schema: schema.map(({ type, name, sql }) => ({ type, name, sql })),
  };
}

/** Takes the same time for any number of rows; an unreadable table must not prevent a support bundle. */
function highestRow(db: ReadableDatabase, table: string): number | null {
  try {
    const row = db.prepare(`SELECT max(rowid) AS rows FROM "${table.replaceAll('"', '""')}"`).get();
    return Number(row?.['rows'] ?? 0);
  } catch {
    return null;
  }
}
