import { expect, test } from 'vitest';
import { connect } from '#main/storage/connection.ts';
import { createDraftsStore } from '#main/storage/drafts-store.ts';
import { migrate } from '#main/storage/migrations.ts';
import { aForm } from '#support/builders.ts';

test('drafts from before templates are those of no template, left for nobody', () => {
  const db = connect(':memory:');
  migrate(db);
  // As the version before left it: without what this migration made.
  db.exec('DROP TABLE templates');
  for (const column of ['template_id', 'left_for', 'left_by', 'left_note'])
    db.exec(`ALTER TABLE drafts DROP COLUMN ${column}`);
  const { user_version: latest } = db.prepare('PRAGMA user_version').get() as { user_version: number };
  const insert = 'INSERT INTO drafts (id, form, touched, created_at, saved_at) VALUES (?, ?, 1, ?, ?)';
  const at = '2026-11-17T12:00:00.000Z';
  db.prepare(insert).run('d1', JSON.stringify(aForm({ poNumber: 'PO-1' })), at, at);
  db.exec(`PRAGMA user_version = ${latest - 1}`);
  migrate(db);
  const drafts = createDraftsStore(db);
  expect(drafts.get('d1')).toMatchObject({ templateId: null, left: { to: '', by: '', note: '' } });
  expect(drafts.find('po-1')).toHaveLength(1);
  db.close();
});
