import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { connect } from '#main/storage/connection.ts';
import { createImportedShipmentsStore } from '#main/storage/imported-shipments-store.ts';
import { migrate } from '#main/storage/migrations.ts';

const folder = 'src/main/storage/migrations';

test('a load that was imported before doubts were kept has none', () => {
  const db = connect(':memory:');
  // As the version before left it.
  for (const file of readdirSync(folder).sort().slice(0, 34))
    db.exec(readFileSync(`${folder}/${file}`, 'utf8'));
  db.exec('PRAGMA user_version = 34');
  const at = '2026-11-17T12:00:00.000Z';
  db.exec(`INSERT INTO import_files (seq, id, name, from_folder, fingerprint, started_at, finished_at, imported_by)
    VALUES (1, 'f1', 'orders.csv', 0, 'x', '${at}', '${at}', '')`);
  db.exec(`INSERT INTO imported_shipments (id, file_seq, first_row, external_id, bol_number, consignee, place, units, weight_lb, checked_at)
    VALUES ('i1', 1, 2, 'SO-1', '', 'Reno', 'Reno, NV', 1, 400, '${at}')`);
  migrate(db);
  const imported = createImportedShipmentsStore(db);
  const seqs = imported.page({ show: 'open', files: [1], offset: 0, limit: 10 });
  const [row] = imported.rows(seqs, '2026-11-17');
  expect(row).toMatchObject({ id: 'i1', doubts: [], doubtCount: 0 });
  db.close();
});
