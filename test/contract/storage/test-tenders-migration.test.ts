import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { connect } from '#main/storage/connection.ts';
import { migrate } from '#main/storage/migrations.ts';
import { createStores } from '#main/storage/stores.ts';
import { createShipmentsStore } from '#main/storage/shipments-store.ts';
import { fullTender } from '#support/shipments.ts';
import { aStoredShipment } from '#support/stored-rows.ts';

const folder = 'src/main/storage/migrations';
const at = '2026-11-17T12:00:00.000Z';

test('tenders of before are tests where their frozen request says so', () => {
  const db = connect(':memory:');
  // As the version before left it.
  for (const file of readdirSync(folder).sort().slice(0, 40))
    db.exec(readFileSync(`${folder}/${file}`, 'utf8'));
  db.exec('PRAGMA user_version = 40');
  const tender = (id: string, payload: string) => {
    createShipmentsStore(db).insert(aStoredShipment(id, { createdAt: at, createdBy: '' }));
    db.prepare('INSERT INTO tenders (shipment_id, data, queued_at) VALUES (?, ?, ?)').run(
      id,
      JSON.stringify(fullTender),
      at,
    );
    db.prepare(
      `INSERT INTO submissions (id, shipment_id, step, state, payload, attempt, queued_at, changed_at)
       VALUES (?, ?, 'tender', 'accepted', 'null', 1, ?, ?)`,
    ).run(`t-${id}`, id, at, at);
    db.prepare('INSERT INTO submission_payloads (submission_id, payload) VALUES (?, ?)').run(
      `t-${id}`,
      payload,
    );
  };
  tender('test', '{"DeveloperMode":true}');
  tender('live', '{"DeveloperMode":false}');
  tender('gone', 'null');
  migrate(db);
  const stores = createStores(db);
  const tests = (['test', 'live', 'gone'] as const).map((id) => stores.submissions.ofShipment(id)[0]?.isTest);
  expect(tests).toEqual([true, undefined, undefined]);
  expect(stores.tenders.ofShipment('test')).toMatchObject({ wasTest: true });
  db.close();
});
