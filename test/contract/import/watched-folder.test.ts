import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { keptFiles } from '#support/kept-files.ts';
import { startPlainService } from '#support/plain-service.ts';
import { aShipment } from '#support/builders.ts';
import { openDeskBench, value } from '#support/desk-bench.ts';
import { patient } from '#support/import-files.ts';
import { csv, orderCells, orderHeadings, ordersCsv } from '#support/order-files.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { until } from '#support/until.ts';

async function bench() {
  const service = await startPlainService();
  onTestFinished(() => service.close());
  const folder = temporaryFolder();
  const opened = openDeskBench(service.baseUrl, { limits: patient, importFolder: folder });
  const names = (sub = '.') =>
    keptFiles(join(folder, sub)).filter((name) => sub !== '.' || !/^(working|done|failed)$/.test(name));
  const drop = (name: string, text: string) => {
    writeFileSync(join(folder, `${name}.part`), text);
    renameSync(join(folder, `${name}.part`), join(folder, name));
  };
  const list = async () => {
    const answer = await opened.desk.handlers.imports.list({ show: 'open', offset: 0, limit: 200 });
    return value(answer);
  };
  await until('folders', () => readdirSync(folder).length === 3);
  return { service, folder, names, drop, list, ...opened };
}

test('a file that is whole is imported and moved to done; the same shipments again make nothing', async () => {
  const { names, drop, list, folder, reports } = await bench();
  drop('orders.csv', ordersCsv(4));
  await until('done', () => names('done').length === 1);
  expect((await list()).counts).toEqual({ ready: 4 });
  drop('orders.csv', ordersCsv(4));
  await until('done twice', () => names('done').length === 3);
  expect((await list()).total).toBe(4);
  const note = names('done').find((name) => name.endsWith('.note.txt')) ?? '';
  expect(readFileSync(join(folder, 'done', note), 'utf8')).toContain('SO-1');
  expect([names(), names('working'), names('failed')]).toEqual([[], [], []]);
  expect(reports).toEqual([]);
});

test('a file with one bad row goes back whole, with its reasons', async () => {
  const { names, drop, list, folder } = await bench();
  const bad = orderCells(2);
  bad[7] = '895';
  drop('orders.csv', csv([orderHeadings, orderCells(1), bad]));
  await until('failed', () => names('failed').length === 2);
  expect((await list()).total).toBe(0);
  const reasons = names('failed').find((name) => name.endsWith('.errors.txt')) ?? '';
  expect(readFileSync(join(folder, 'failed', reasons), 'utf8')).toContain(
    'Row 3, column "Ship To Zip" (consignee.postalCode): is not a postal code of its country, says "895" [postal-code]',
  );
  // Corrected, it is imported: nothing of the first is remembered.
  drop('orders.csv', ordersCsv(2));
  await until('done', () => names('done').length === 1);
  expect((await list()).total).toBe(2);
});

test('a file that is still written is waited for', async () => {
  const { names, list, folder, drop } = await bench();
  const text = ordersCsv(30);
  const path = join(folder, 'slow.csv');
  for (let at = 0; at < text.length; at += 400) {
    writeFileSync(path, text.slice(at, at + 400), { flag: 'a' });
    // Two looks of the desk's hasty clock are 7 ms apart: the writer must be seen at work.
    await pause(1);
  }
  await until('done or failed', () => names('done').length + names('failed').length > 0);
  // Whatever was taken was taken whole: a half would be two shipments short, or fail.
  expect(names('failed')).toEqual([]);
  expect((await list()).total).toBe(30);
  drop('notes.pdf', 'not ours');
  await pause(100);
  expect(names()).toEqual(['notes.pdf']);
});

test('JSON in the schema of a shipment, with submit, is sent and printed; what no field takes is named', async () => {
  const { names, drop, service, folder, desk, printedLabels } = await bench();
  const one = (n: number) => ({
    ...aShipment({ bolNumber: String(716_000_000 + n), externalId: `J-${n}` }),
    proNumber: '',
  });
  drop('load.json', JSON.stringify({ submit: true, shipments: [one(1), one(2)] }));
  await until('done', () => names('done').length === 1);
  await until('printed', () => printedLabels().length === 6);
  const sent = service.received().filter(({ path }) => path.includes('preparebilloflading'));
  expect(sent).toHaveLength(2);
  expect(value(await desk.handlers.imports.list({ show: 'done', offset: 0, limit: 10 })).total).toBe(2);
  drop('odd.json', JSON.stringify([{ ...one(3), colour: 'red' }]));
  await until('failed', () => names('failed').length === 2);
  const reasons = names('failed').find((name) => name.endsWith('.errors.txt')) ?? '';
  expect(readFileSync(join(folder, 'failed', reasons), 'utf8')).toContain(
    'column "colour": is a field that Dockprint does not know',
  );
});

test('a folder that is not there is said, and watched once it is', async () => {
  const folder = join(temporaryFolder(), 'later');
  const { desk } = openDeskBench('http://127.0.0.1:9', { importFolder: folder });
  const trouble = async () => value(await desk.handlers.imports.status()).folder.trouble;
  await desk.imports.folder.look();
  expect(await trouble()).toBe('missing');
  mkdirSync(folder);
  await desk.imports.folder.look();
  expect(await trouble()).toBe(null);
});

// Regression: the last file of a folder that was taken out of Setup stood on the screen until the next start.
test('the last file is said of the folder that is watched, and of no other', async () => {
  const folder = temporaryFolder();
  let watched: string | null = folder;
  const { desk } = openDeskBench('http://127.0.0.1:9', { importFolder: () => watched });
  const last = async () => value(await desk.handlers.imports.status()).folder.lastFile?.name ?? null;
  await until('folders', () => readdirSync(folder).length === 3);
  writeFileSync(join(folder, 'orders.csv'), ordersCsv(1));
  await expect.poll(last, { timeout: 20_000 }).toBe('orders.csv');
  watched = null;
  expect(await last()).toBe(null);
  watched = temporaryFolder();
  await desk.imports.folder.look();
  expect(await last()).toBe(null);
  watched = folder;
  expect(await last()).toBe('orders.csv');
});
