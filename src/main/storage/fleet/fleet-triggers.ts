import type { StationDatabase } from '../database/station-database.ts';

/**
 * Triggers that write `fleet_changes`: they exist only while the station belongs to a fleet, so that a station alone pays nothing. They run in
 * the commit of the change, whoever makes it, and know nothing of what is published (`fleet/feed.ts` reads that later).
 */

/**
 * Rows whose change counts as a change of a shipment. `shipments`: its id, or a SELECT of several ids. `row` is replaced by `new`, or by `old`
 * for a deletion.
 */
interface Told {
  on: readonly string[];
  shipments: string;
}

/** The one shipment that the row names, or none. */
const own: Told['shipments'] = 'row.shipment_id';
const onTruck = 'SELECT shipment_id AS id FROM hand_over_shipments WHERE hand_over_id = row.id';
/** A list shows the new BOL's number on a replaced one. */
const andReplaced = `SELECT row.id AS id UNION SELECT shipment_id FROM amendments WHERE successor_id = row.id AND state <> 'withdrawn'`;

/** By table; a station's private data (drafts, exchanges, settings, numbers) is not in it. */
const tables: Readonly<Record<string, readonly Told[]>> = {
  // A new one comes with its submission in the same commit, which records it: a second record cost F9 0.1 ms.
  shipments: [{ on: ['UPDATE'], shipments: andReplaced }],
  submissions: [{ on: ['INSERT', 'UPDATE', 'DELETE'], shipments: own }],
  orders: [{ on: ['INSERT', 'UPDATE', 'DELETE'], shipments: own }],
  tenders: [{ on: ['INSERT', 'UPDATE', 'DELETE'], shipments: own }],
  print_jobs: [{ on: ['INSERT', 'UPDATE OF state, confirms', 'DELETE'], shipments: own }],
  seen_statuses: [{ on: ['INSERT'], shipments: own }],
  amendments: [{ on: ['INSERT', 'UPDATE'], shipments: own }],
  answers_in_doubt: [{ on: ['INSERT', 'UPDATE', 'DELETE'], shipments: own }],
  // A long list of labels is stored in several commits and counts from this row on; a short one has it too.
  label_answers: [{ on: ['INSERT', 'UPDATE'], shipments: own }],
  documents: [{ on: ['INSERT'], shipments: own }],
  label_documents: [{ on: ['INSERT'], shipments: own }],
  hand_overs: [{ on: ['UPDATE OF state, done_at'], shipments: onTruck }],
  hand_over_shipments: [{ on: ['INSERT', 'DELETE'], shipments: own }],
};
/** Tables whose rows are published one by one. */
const things: Readonly<Record<string, 'label' | 'document'>> = {
  labels: 'label',
  documents: 'document',
  label_documents: 'document',
};

/** For the test that every table is either here or known to be private. */
export const publishedTables: readonly string[] = [
  ...new Set([...Object.keys(tables), ...Object.keys(things)]),
];

/**
 * Written anew, so that its seq is above all others. Not by OR REPLACE: a trigger takes over the conflict clause of the statement that fired it,
 * and OR IGNORE there would leave the change unpublished.
 */
const tell = (kind: string, ids: string): string =>
  ids.startsWith('SELECT')
    ? `DELETE FROM fleet_changes WHERE kind = '${kind}' AND id IN (${ids});
  INSERT INTO fleet_changes (kind, id) SELECT '${kind}', id FROM (${ids});`
    : `DELETE FROM fleet_changes WHERE kind = '${kind}' AND id = ${ids};
  INSERT INTO fleet_changes (kind, id) VALUES ('${kind}', ${ids});`;

const trigger = (what: string, table: string, on: string, body: string, when = ''): string => {
  const verb = on.split(' ')[0] ?? on;
  const row = verb === 'DELETE' ? 'old' : 'new';
  return `CREATE TRIGGER fleet_${table}_${what}_${verb.toLowerCase()} AFTER ${on} ON ${table} ${when}BEGIN
  ${body}
END`.replaceAll('row.', `${row}.`);
};

const statements: readonly string[] = [
  ...Object.entries(tables).flatMap(([table, all]) =>
    all.flatMap(({ on, shipments }) =>
      on.map((event) =>
        trigger(
          ...(['shipment', table, event, tell('shipment', shipments)] as const),
          shipments === own ? 'WHEN row.shipment_id IS NOT NULL ' : '',
        ),
      ),
    ),
  ),
  ...Object.entries(things).map(([table, kind]) => trigger(kind, table, 'INSERT', tell(kind, 'row.id'))),
  // A long list started again: labels that are gone are not published.
  trigger('label', 'labels', 'DELETE', `DELETE FROM fleet_changes WHERE kind = 'label' AND id = row.id;`),
];

const present = (db: StationDatabase): { name: string; sql: string }[] =>
  db
    .prepare(
      `SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND name LIKE 'fleet\\_%' ESCAPE '\\'`,
    )
    .all() as unknown as { name: string; sql: string }[];

/** Whether they exist as this version writes them. After another version, or a migration that died, changes may be unrecorded. */
export function hasFleetTriggers(db: StationDatabase): boolean {
  const sql = new Set(present(db).map((one) => one.sql));
  return sql.size === statements.length && statements.every((statement) => sql.has(statement));
}

export function dropFleetTriggers(db: StationDatabase): void {
  for (const { name } of present(db)) db.exec(`DROP TRIGGER ${name}`);
}

/** Inside a transaction: all of them or none. */
export function createFleetTriggers(db: StationDatabase): void {
  dropFleetTriggers(db);
  for (const statement of statements) db.exec(statement);
}
