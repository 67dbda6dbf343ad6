import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { connect } from '#main/storage/connection.ts';
import { createMergesStore } from '#main/storage/merges-store.ts';
import { migrate } from '#main/storage/migrations.ts';
import { aForm } from '#support/builders.ts';

const folder = 'src/main/storage/migrations';

test('loads that were made one before their notes were kept come back of no template, left for nobody', () => {
  const db = connect(':memory:');
  // As the version before left it.
  for (const file of readdirSync(folder).sort().slice(0, 35))
    db.exec(readFileSync(`${folder}/${file}`, 'utf8'));
  db.exec('PRAGMA user_version = 35');
  const at = '2026-11-17T12:00:00.000Z';
  db.prepare('INSERT INTO merges (id, draft_id, made_by, made_at) VALUES (?, ?, ?, ?)').run(
    'm1',
    'd3',
    '',
    at,
  );
  db.prepare(
    'INSERT INTO merged_loads (merge_id, place, source, load_id, bol_number, form) VALUES (?, ?, ?, ?, ?, ?)',
  ).run('m1', 0, 'draft', 'd1', '7', JSON.stringify(aForm({ poNumber: 'PO-1' })));
  migrate(db);
  const [load] = createMergesStore(db).ofDraft('d3')?.loads ?? [];
  expect(load).toMatchObject({ id: 'd1', templateId: null, left: { to: '', by: '', note: '' } });
  db.close();
});
