import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { restoreCopy } from '#main/desk/open-database.ts';
import { makeCopy } from '#main/storage/copies/backup.ts';
import { keptFiles } from '#support/kept-files.ts';
import { startPlainService } from '#support/plain-service.ts';
import { aShipment } from '#support/builders.ts';
import { openDeskBench, value } from '#support/desk-bench.ts';
import { importFrom, patient } from '#support/import-files.ts';
import { ordersCsv } from '#support/order-files.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { until } from '#support/until.ts';

/** A station with twelve imported loads, `begun` or only ready; a copy of it; then all twelve are sent. */
async function sentSinceCopy(begun: boolean, importFolder?: string) {
  const service = await startPlainService();
  onTestFinished(() => service.close());
  const bols = () => service.received().filter(({ path }) => path.includes('preparebilloflading')).length;
  const folder = temporaryFolder();
  const before = openDeskBench(service.baseUrl, {
    limits: patient,
    file: join(folder, 'before.sqlite'),
    proven: true,
  });
  const { imports } = before.desk.handlers;
  await importFrom(before.desk, 'orders.csv', ordersCsv(12));
  if (begun) value(await imports.submit({ ids: 'ready' }));
  const copy = value(await makeCopy(before.db, join(folder, 'copies'), new Date())).file;
  if (!begun) value(await imports.submit({ ids: 'ready' }));
  await until('all are sent', () => bols() === 12);
  await before.stop();
  const file = join(folder, 'after.sqlite');
  expect(restoreCopy(copy, file, new Date()).ok).toBe(true);
  const watched = importFolder === undefined ? {} : { importFolder };
  const after = openDeskBench(service.baseUrl, { limits: patient, file, proven: true, ...watched });
  return { ...after, imports: after.desk.handlers.imports, bols };
}

// Regression: a batch that ran when the copy was made went on after it was restored, and sent every load of it a second time, unasked.
test.each([true, false])(
  'after a copy is restored no imported load goes out again, begun: %s',
  async (begun) => {
    const { imports, bols } = await sentSinceCopy(begun);
    await pause(500);
    expect(bols()).toBe(12);
    const { batch } = value(await imports.status());
    expect(batch.state === 'running' || batch.state === 'paused').toBe(false);
    // `Submit all` is one key: what may have been sent is not among its loads until a person puts it back.
    expect(value(await imports.submit({ ids: 'ready' }))).toEqual({ count: 0 });
    await pause(300);
    expect(bols()).toBe(12);
    const { rows, total } = value(await imports.list({ show: 'removed', offset: 0, limit: 50 }));
    expect(total).toBeGreaterThan(0);
    value(await imports.putBack({ ids: rows.slice(0, 1).map(({ id }) => id) }));
    expect(value(await imports.submit({ ids: 'ready' }))).toEqual({ count: 1 });
    await until('the one that was put back', () => bols() === 13);
  },
);

// Regression: a program that drops the orders of the whole day each hour had all of them sent again, since the copy knew none of their ids.
test('after a copy is restored a file that asks to be sent waits until a person has compared and lets it go', async () => {
  const folder = temporaryFolder();
  const { imports, bols, stores } = await sentSinceCopy(false, folder);
  const shipments = [1, 2].map((n) => ({
    ...aShipment({ bolNumber: String(716_000_000 + n), externalId: `J-${n}` }),
    proNumber: '',
  }));
  const drop = (name: string, orders: object[]) => {
    writeFileSync(join(folder, `${name}.part`), JSON.stringify({ submit: true, shipments: orders }));
    renameSync(join(folder, `${name}.part`), join(folder, name));
  };
  const done = () => (existsSync(join(folder, 'done')) ? keptFiles(join(folder, 'done')).length : 0);
  drop('first.json', shipments.slice(0, 1));
  await until('imported', () => done() === 1);
  await pause(300);
  expect(bols()).toBe(12);
  expect(value(await imports.status()).batch).toMatchObject({ state: 'paused', total: 1 });
  value(await imports.goOn());
  await until('the one that was let go', () => bols() === 13);
  // Who goes on has answered for that file, not for the next one.
  await expect.poll(async () => value(await imports.status()).batch.state).toBe('ended');
  const loss = stores.dataLosses.open();
  expect(stores.dataLosses.check(loss?.id ?? 0, new Date().toISOString(), 'Ana')).toBe(true);
  drop('second.json', shipments.slice(1));
  await until('sent as before', () => bols() === 14);
});
