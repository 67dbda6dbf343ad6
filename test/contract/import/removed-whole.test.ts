import { copyFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { removeUnsentImports } from '#main/import/restored-imports.ts';
import { openDeskBench, value } from '#support/desk-bench.ts';
import { openStation } from '#support/open-station.ts';
import { importedRows } from '#support/imported-rows.ts';
import { hearStatements } from '#support/statements-in-a-turn.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';

const count = 1000;
const nobody = 'http://127.0.0.1:9';

type Bench = ReturnType<typeof openDeskBench>;

const shown = async ({ desk }: Bench, show: 'open' | 'removed') =>
  value(await desk.handlers.imports.list({ show, offset: 0, limit: 1 })).total;

/** The files of the database as a kill would leave them when so many commits of `work` were made. */
async function killedIn({ file }: Bench, commits: number, work: () => Promise<unknown>): Promise<string> {
  const killed = join(temporaryFolder(), 'station.sqlite');
  let seen = 0;
  await hearStatements((sql) => {
    if (!sql.includes('UPDATE imported_shipments SET removed_at')) return;
    seen += 1;
    // The commit of this one is not made yet.
    if (seen === commits + 1)
      for (const end of ['', '-wal']) if (existsSync(file + end)) copyFileSync(file + end, killed + end);
  }, work);
  expect(existsSync(killed)).toBe(true);
  return killed;
}

test('what many were removed or put back is whole after a kill: nothing of it is sent, and the rest follows at the next start', async () => {
  const bench = openDeskBench(nobody);
  const { imports } = bench.desk.handlers;
  const ids = importedRows(bench, count, 'orders.csv');
  // In line, behind a pause: what is being removed must not go out when the station starts.
  const { importBatches } = bench.stores;
  const batch = importBatches.begin(new Date().toISOString(), 'Ana');
  importBatches.setState(batch, 'paused');
  expect(importBatches.add(batch, ids)).toBe(count);

  const removing = await killedIn(bench, 1, async () => value(await imports.remove({ ids })));
  expect(await shown(bench, 'removed')).toBe(count);
  const putting = await killedIn(bench, 1, async () => value(await imports.putBack({ ids })));
  expect(await shown(bench, 'open')).toBe(count);

  const again = openDeskBench(nobody, { file: removing });
  expect(again.stores.importRemovals.isUnderWay()).toBe(true);
  value(again.desk.handlers.imports.goOn() as never);
  await expect.poll(() => shown(again, 'removed')).toBe(count);
  expect(again.stores.submissions.count('queued')).toBe(0);
  expect(again.stores.importRemovals.isUnderWay()).toBe(false);
  await expect.poll(async () => value(await again.desk.handlers.imports.status()).batch.state).toBe('ended');

  const back = openDeskBench(nobody, { file: putting });
  await expect.poll(() => shown(back, 'open')).toBe(count);
  expect(await shown(back, 'removed')).toBe(0);
});

test('what was being put back when a copy was made stays removed when that copy is restored', async () => {
  const bench = openDeskBench(nobody);
  const { imports } = bench.desk.handlers;
  const ids = importedRows(bench, count, 'orders.csv');
  value(await imports.remove({ ids }));
  const copy = await killedIn(bench, 1, async () => value(await imports.putBack({ ids })));
  const { db, stores } = openStation(copy);
  db.transaction(() => {
    removeUnsentImports(db, new Date());
  });
  expect(stores.importRemovals.isUnderWay()).toBe(false);
  db.close();
  const restored = openDeskBench(nobody, { file: copy });
  value(await restored.desk.handlers.imports.check());
  expect(await shown(restored, 'removed')).toBe(count);
});

test('a few are removed in one commit, as before', async () => {
  const bench = openDeskBench(nobody);
  const { imports } = bench.desk.handlers;
  const ids = importedRows(bench, 300, 'orders.csv');
  const told: string[] = [];
  await hearStatements(
    (sql) => told.push(sql),
    async () => value(await imports.remove({ ids })),
  );
  expect(told.filter((sql) => sql.startsWith('UPDATE imported_shipments'))).toHaveLength(1);
  expect(told.filter((sql) => sql.startsWith('INSERT INTO import_removals'))).toEqual([]);
  expect(await shown(bench, 'removed')).toBe(300);
});

// Regression: the batch sent nothing, and its panel said that it was sending.
test('while a full disk keeps rows from being removed, the batch that waits for it says so, and goes on once there is room', async () => {
  const bench = openDeskBench(nobody);
  const { imports } = bench.desk.handlers;
  const ids = importedRows(bench, count, 'orders.csv');
  const { importBatches } = bench.stores;
  expect(importBatches.add(importBatches.begin(new Date().toISOString(), 'Ana'), ids)).toBe(count);
  const waits = async () => value(await imports.status()).batch.waitsFor;
  let told = 0;
  bench.desk.imports.changed.on(() => {
    told += 1;
  });

  const transaction = bench.db.transaction.bind(bench.db);
  bench.db.transaction = () => {
    throw Object.assign(new Error('database or disk is full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 });
  };
  expect(await imports.remove({ ids })).toMatchObject({ error: { code: 'storage-full' } });
  expect(bench.stores.importRemovals.isUnderWay()).toBe(true);
  expect(await waits()).toBe('removal-failed');
  expect(told).toBeGreaterThan(0);
  bench.db.transaction = transaction;
  await expect.poll(() => shown(bench, 'removed')).toBe(count);
  await expect.poll(async () => value(await imports.status()).batch.state).toBe('ended');
  expect(await waits()).toBe(null);
});
