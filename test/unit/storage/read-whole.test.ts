import { expect, test } from 'vitest';
import { openStation } from '#support/open-station.ts';
import { readWhole } from '#support/plans/read-whole.ts';

test.each([
  ['a search that no index serves', `SELECT id FROM shipments WHERE data = ?`, ['shipments']],
  [
    'the same by another name',
    `SELECT s.id FROM submissions b JOIN shipments AS s ON s.data = b.id WHERE b.id = ?`,
    ['shipments'],
  ],
  [
    'an index of some of its rows, which a bound value may not be in',
    `SELECT id FROM imported_shipments WHERE bol_number = ?`,
    ['imported_shipments'],
  ],
  ['a count', `SELECT count(*) FROM journal`, ['journal']],
  ['the newest', `SELECT id FROM shipments ORDER BY seq DESC LIMIT 10`, []],
  ['one by its index', `SELECT id FROM shipments WHERE bol_number = ?`, []],
  [
    'the same index, asked as it is made',
    `SELECT id FROM imported_shipments WHERE bol_number = ? AND bol_number <> ''`,
    [],
  ],
  [
    'a text in the search index, row by row',
    `SELECT rowid FROM shipment_search WHERE shipment_search MATCH ? AND rowid IN (SELECT seq FROM awaiting_pickup)`,
    ['shipment_search'],
  ],
  [
    'a text in the search index, and of what is found one by its key',
    `SELECT rowid FROM shipment_search AS s WHERE shipment_search MATCH ? AND EXISTS (SELECT 1 FROM awaiting_pickup AS w WHERE w.seq = s.rowid)`,
    [],
  ],
  ['a table that does not grow', `SELECT * FROM settings`, []],
  [
    'rows that are written',
    `INSERT INTO print_runs (printer_id, odometer, begun_at) VALUES ('z', 1, '')`,
    [],
  ],
])('%s', (_, sql, tables) => {
  const { db } = openStation();
  const plan = db
    .prepare(`EXPLAIN QUERY PLAN ${sql}`)
    .all()
    .map((row) => String(row['detail']));
  expect(readWhole(sql, plan)).toEqual(tables);
});
