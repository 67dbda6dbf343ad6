import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

const storage = new URL('../src/main/storage/', import.meta.url);
const file = new URL('fresh-schema.sql', storage);
const migrations = new URL('migrations/', storage);

const heading = `-- The database of a new station, as all migrations make it, in one piece: they take ten times as long one after another.
-- Made from them by \`node scripts/fresh-schema.ts\`; never edited by hand.
`;

/** What migrations write into a new file. The station's name for itself is its own in each. */
const rows = `INSERT INTO identity (one, station, epoch) VALUES (1, lower(hex(randomblob(16))), 0);
INSERT INTO book_beginning (shipments_below, freight_below) VALUES (1, 1);
`;

/** The order in which they can be made; what SQLite makes for a search index by itself comes with it. */
const made = `SELECT sql FROM sqlite_master
  WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
    AND name NOT IN (SELECT name FROM pragma_table_list WHERE type = 'shadow')
  ORDER BY CASE type WHEN 'table' THEN 1 WHEN 'index' THEN 2 ELSE 3 END, rowid`;

/** Every migration, applied to an empty database, as one text. */
export function freshSchema(): string {
  const db = new DatabaseSync(':memory:');
  const names = readdirSync(migrations).toSorted();
  for (const name of names) db.exec(readFileSync(new URL(name, migrations), 'utf8'));
  const statements = db.prepare(made).all() as { sql: string }[];
  db.close();
  const all = statements.map(({ sql }) => `${sql};\n`).join('');
  return `${heading}${all}${rows}PRAGMA user_version = ${names.length};\n`;
}

/** Whether the file is what the migrations make now. */
export const isCurrent = (): boolean => readFileSync(file, 'utf8') === freshSchema();

if (import.meta.main) writeFileSync(file, freshSchema());
