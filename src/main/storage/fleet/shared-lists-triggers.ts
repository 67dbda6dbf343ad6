import type { StationDatabase } from '../database/station-database.ts';

/**
 * Triggers that record what is written to the shared lists here. They exist only while the station belongs to a fleet. What shipping teaches an
 * entry, its place in the list, is not shared.
 */
const watched: readonly { name: string; on: string; kind: string; id: string; when?: string }[] = [
  ...(['docks', 'freight'] as const).flatMap((list) => {
    const table = `book_${list}`;
    const kind = list === 'docks' ? 'dock' : 'freight';
    const changed = 'OLD.data IS NOT NEW.data OR OLD.hidden <> NEW.hidden OR OLD.by_hand <> NEW.by_hand';
    return [
      { name: `${table}_in`, on: `INSERT ON ${table}`, kind, id: 'NEW.id' },
      { name: `${table}_up`, on: `UPDATE ON ${table}`, kind, id: 'NEW.id', when: changed },
      { name: `${table}_out`, on: `DELETE ON ${table}`, kind, id: 'OLD.id' },
      // A merge may change nothing else in the entry kept.
      { name: `${table}_merged_in`, on: `INSERT ON ${table}_merged`, kind, id: 'NEW.id' },
      { name: `${table}_merged_up`, on: `UPDATE ON ${table}_merged`, kind, id: 'NEW.id' },
    ];
  }),
  { name: 'templates_in', on: 'INSERT ON templates', kind: 'template', id: 'NEW.id' },
  {
    name: 'templates_up',
    on: 'UPDATE ON templates',
    kind: 'template',
    id: 'NEW.id',
    when: 'OLD.name <> NEW.name OR OLD.form <> NEW.form OR OLD.asked <> NEW.asked',
  },
  { name: 'templates_out', on: 'DELETE ON templates', kind: 'template', id: 'OLD.id' },
  { name: 'people_in', on: 'INSERT ON people', kind: 'person', id: 'NEW.id' },
  { name: 'people_up', on: 'UPDATE ON people', kind: 'person', id: 'NEW.id' },
  { name: 'settings_in', on: 'INSERT ON settings', kind: 'setting', id: 'NEW.section' },
  { name: 'settings_up', on: 'UPDATE ON settings', kind: 'setting', id: 'NEW.section' },
];

const nameOf = (name: string): string => `catalogue_${name}`;

/** Not INSERT OR IGNORE: within a trigger the conflict rule of the statement that fired it applies, and an upsert's is to fail. */
const statements = watched.map(
  ({ name, on, kind, id, when }) =>
    `CREATE TRIGGER ${nameOf(name)} AFTER ${on} ${when === undefined ? '' : `WHEN ${when}`}
       BEGIN
         INSERT INTO fleet_touched (kind, id) SELECT '${kind}', ${id}
         WHERE NOT EXISTS (SELECT 1 FROM fleet_touched WHERE kind = '${kind}' AND id = ${id});
       END`,
);

const present = (db: StationDatabase): { name: string; sql: string }[] =>
  db
    .prepare(
      `SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND name LIKE 'catalogue\\_%' ESCAPE '\\'`,
    )
    .all() as unknown as { name: string; sql: string }[];

/** Whether they exist as this version writes them. If not, edits may have been missed. */
export function hasSharedListsTriggers(db: StationDatabase): boolean {
  const sql = new Set(present(db).map((one) => one.sql));
  return sql.size === statements.length && statements.every((statement) => sql.has(statement));
}

/** Inside a transaction: creates all of them, replacing those of another version. */
export function watchSharedLists(db: StationDatabase): void {
  if (hasSharedListsTriggers(db)) return;
  unwatchSharedLists(db);
  for (const statement of statements) db.exec(statement);
}

export function unwatchSharedLists(db: StationDatabase): void {
  for (const { name } of present(db)) db.exec(`DROP TRIGGER ${name}`);
}
