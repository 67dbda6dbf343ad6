import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { connect } from '#main/storage/connection.ts';
import { createDraftsStore } from '#main/storage/drafts-store.ts';
import { migrate } from '#main/storage/migrations.ts';
import { aForm } from '#support/builders.ts';

const folder = 'src/main/storage/migrations';

test('drafts from before templates are those of no template, left for nobody', () => {
  const db = connect(':memory:');
  // As the version before left it.
  for (const file of readdirSync(folder).sort().slice(0, 20))
    db.exec(readFileSync(`${folder}/${file}`, 'utf8'));
  db.exec('PRAGMA user_version = 20');
  const insert = 'INSERT INTO drafts (id, form, touched, created_at, saved_at) VALUES (?, ?, 1, ?, ?)';
  const at = '2026-11-17T12:00:00.000Z';
  db.prepare(insert).run('d1', JSON.stringify(aForm({ poNumber: 'PO-1' })), at, at);
  migrate(db);
  const drafts = createDraftsStore(db);
  expect(drafts.get('d1')).toMatchObject({ templateId: null, left: { to: '', by: '', note: '' } });
  expect(drafts.find('po-1')).toHaveLength(1);
  db.close();
});
