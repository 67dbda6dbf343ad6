import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createStores } from '#main/storage/stores.ts';
import { hastyClock, openDeskBench, value } from '#support/desk-bench.ts';
import { arrive } from '#support/import-files.ts';
import { keptFiles } from '#support/kept-files.ts';
import { openStation } from '#support/open-station.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { wmsOrder } from '#support/wms-orders.ts';

const refuses = 'refuse_sweep';

/** A station that died over a file of two orders, and whose disk refuses to take away what is left of it until `clear`. */
function bench() {
  const before = openStation();
  const { importFiles } = createStores(before.db);
  const at = '2026-11-27T08:00:00.000Z';
  importFiles.begin({ id: 'torn', name: 'orders.json', fromFolder: true, fingerprint: 'f', at, by: '' });
  const orders = [1, 2].map(wmsOrder);
  for (const { externalId } of orders as { externalId: string }[])
    importFiles.takeExternalId('torn', externalId);
  before.db.exec(
    `CREATE TRIGGER ${refuses} BEFORE DELETE ON import_external_ids BEGIN SELECT RAISE(FAIL, 'no room'); END`,
  );
  before.db.close();
  const folder = temporaryFolder();
  const { desk, db } = openDeskBench('http://127.0.0.1:9', {
    file: before.file,
    importFolder: folder,
    clock: hastyClock(1),
  });
  const look = async (times: number) => {
    for (let n = 0; n < times; n += 1) await desk.imports.folder.look();
  };
  const names = (sub: string) => (existsSync(join(folder, sub)) ? keptFiles(join(folder, sub)) : []);
  const total = async () =>
    value(await desk.handlers.imports.list({ show: 'open', offset: 0, limit: 5 })).total;
  const text = JSON.stringify({ shipments: orders });
  return { desk, folder, look, names, total, text, clear: () => db.exec(`DROP TRIGGER ${refuses}`) };
}

// Regression: the folder went on when the sweep was refused. The external ids of the torn file counted as imported, so its orders lay in
// `done` as "imported before", and not one of them was there.
test('the folder reads no file while what a crash left could not be taken away, and then all of it', async () => {
  const { folder, look, names, total, text, clear } = bench();
  writeFileSync(join(folder, 'orders.json'), text);
  await look(5);
  expect([names('done'), names('failed')]).toEqual([[], []]);
  clear();
  await look(2);
  expect([names('done').length, await total()]).toEqual([1, 2]);
});

test('nor does a person: the file is refused, and read whole when the disk takes writes again', async () => {
  const { desk, total, text, clear } = bench();
  const id = await arrive(desk, 'orders.json', text);
  expect(await desk.handlers.imports.look({ id, mapping: null })).toMatchObject({ ok: false });
  clear();
  const { mapping, counts } = value(await desk.handlers.imports.look({ id, mapping: null }));
  expect(counts).toMatchObject({ shipments: 2 });
  value(await desk.handlers.imports.run({ id, mapping, problems: 'bring', keepAs: '' }));
  expect(await total()).toBe(2);
});
