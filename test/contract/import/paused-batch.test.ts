import { readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { keptFiles } from '#support/kept-files.ts';
import { startPlainService } from '#support/plain-service.ts';
import { aShipment } from '#support/builders.ts';
import { openDeskBench, value } from '#support/desk-bench.ts';
import { importFrom, patient } from '#support/import-files.ts';
import { ordersCsv } from '#support/order-files.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { until } from '#support/until.ts';

async function bench() {
  const service = await startPlainService();
  onTestFinished(() => service.close());
  const folder = temporaryFolder();
  const opened = openDeskBench(service.baseUrl, { limits: patient, importFolder: folder });
  const { imports } = opened.desk.handlers;
  const bols = () => service.received().filter(({ path }) => path.includes('preparebilloflading')).length;
  const batch = async () => value(await imports.status()).batch;
  const shipments = [1, 2].map((n) => ({
    ...aShipment({ bolNumber: String(716_000_000 + n), externalId: `J-${n}` }),
    proNumber: '',
  }));
  const drop = (name: string) => {
    writeFileSync(join(folder, `${name}.part`), JSON.stringify({ submit: true, shipments }));
    renameSync(join(folder, `${name}.part`), join(folder, name));
  };
  await until('folders', () => readdirSync(folder).length === 3);
  /** Twelve in line, and a person has paused them; how many were sent. */
  const paused = async (): Promise<number> => {
    await importFrom(opened.desk, 'orders.csv', ordersCsv(12));
    value(await imports.submit({ ids: 'ready' }));
    value(await imports.pause());
    // What was on its way when it was paused goes its way.
    const onItsWay = async () => value(await opened.desk.handlers.submissions.list({ scope: 'open' })).length;
    await expect.poll(onItsWay, { timeout: 40_000 }).toBe(0);
    return bols();
  };
  return { ...opened, imports, folder, bols, batch, drop, paused };
}

// Regression: a file that asks to be sent had a batch go on that a person had paused.
test('a file of the watched folder waits behind a batch that a person has paused', async () => {
  const { imports, folder, bols, batch, drop, paused } = await bench();
  const sent = await paused();
  drop('load.json');
  await until('done', () => keptFiles(join(folder, 'done')).length === 1);
  await pause(300);
  expect(await batch()).toMatchObject({ state: 'paused', total: 14 });
  expect(bols()).toBe(sent);
  value(await imports.goOn());
  await until('all', () => bols() === 14);
});

test('a program that submits is told that the batch is paused', async () => {
  const { desk, folder, bols, batch, paused, imports } = await bench();
  const sent = await paused();
  const path = join(folder, 'working', 'load.json');
  const shipment = { ...aShipment({ bolNumber: '716000001', externalId: 'J-1' }), proNumber: '' };
  writeFileSync(path, JSON.stringify([shipment]));
  const file = { id: crypto.randomUUID(), path, name: 'load.json', mapping: null };
  const taken = await desk.imports.submitFile(file, new AbortController().signal);
  expect(taken).toMatchObject({ is: 'taken' });
  await pause(300);
  expect(await batch()).toMatchObject({ state: 'paused', total: 13 });
  expect(bols()).toBe(sent);
  const [line] = [...desk.imports.lines.ofFile(file.id, false)].map((one) => one.read().line);
  expect(line).toMatchObject({ externalId: 'J-1', state: 'waiting', code: 'paused' });
  value(await imports.goOn());
  await until('all', () => bols() === 13);
});

test('a person who sends more has a paused batch go on', async () => {
  const { desk, imports, bols, batch, paused } = await bench();
  await paused();
  await importFrom(desk, 'more.csv', ordersCsv(2, 100));
  value(await imports.submit({ ids: 'ready' }));
  await until('all', () => bols() === 14);
  expect((await batch()).state).not.toBe('paused');
});
