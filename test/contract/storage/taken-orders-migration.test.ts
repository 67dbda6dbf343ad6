import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { connect } from '#main/storage/connection.ts';
import { createMergesStore } from '#main/storage/merges-store.ts';
import { migrate } from '#main/storage/migrations.ts';
import { createShipmentsStore } from '#main/storage/shipments-store.ts';
import { aStoredShipment } from '#support/stored-rows.ts';

const folder = 'src/main/storage/migrations';

test('a shipment that was taken over before its orders were noted has none but its own, and can be given them', () => {
  const db = connect(':memory:');
  // As the version before left it.
  for (const file of readdirSync(folder).sort().slice(0, 36))
    db.exec(readFileSync(`${folder}/${file}`, 'utf8'));
  db.exec('PRAGMA user_version = 36');
  createShipmentsStore(db).insert(
    aStoredShipment('s1', { createdAt: '2026-11-17T12:00:00.000Z', createdBy: '' }),
  );
  migrate(db);
  const merges = createMergesStore(db);
  expect(merges.externalIdsOf({ shipmentId: 's1' })).toEqual([]);
  merges.noteTaken('s1', ['SO-1', 'SO-2']);
  expect(merges.externalIdsOf({ shipmentId: 's1' })).toEqual(['SO-1', 'SO-2']);
  db.close();
});
