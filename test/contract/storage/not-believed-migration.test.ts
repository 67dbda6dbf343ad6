import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { connect } from '#main/storage/connection.ts';
import { migrate } from '#main/storage/migrations.ts';
import { createPrintRunStore } from '#main/storage/print-run-store.ts';
import { createRemovalTimeStore } from '#main/storage/removal-time-store.ts';

const folder = 'src/main/storage/migrations';

function fileOfBefore(): ReturnType<typeof connect> {
  const db = connect(':memory:');
  for (const file of readdirSync(folder).sort().slice(0, 43))
    db.exec(readFileSync(`${folder}/${file}`, 'utf8'));
  db.exec('PRAGMA user_version = 43');
  return db;
}

test('printers of before are believed, and texts grow old from the newest line of the journal on', () => {
  const db = fileOfBefore();
  db.exec(
    `INSERT INTO printer_habits (serial, slowest, shows_labels, hides_labels) VALUES ('S1', 900, 1, 0)`,
  );
  for (const at of ['2026-11-20T10:00:00.000Z', '2026-11-21T10:00:00.000Z', '2026-11-19T10:00:00.000Z'])
    db.prepare(
      `INSERT INTO journal (at, subject, subject_id, event, detail) VALUES (?, 'station', '', 'settings-changed', '{}')`,
    ).run(at);
  migrate(db);
  expect(createPrintRunStore(db).habits('S1')).toEqual({
    slowest: 900,
    showsLabels: true,
    hidesLabels: false,
    unbelievedRuns: 0,
  });
  expect(createRemovalTimeStore(db).get()).toBe('2026-11-21T10:00:00.000Z');
  db.close();
});

test('a file without a line has no such time yet', () => {
  const db = fileOfBefore();
  migrate(db);
  expect(createRemovalTimeStore(db).get()).toBeNull();
  db.close();
});
