import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startPlainService } from '#support/plain-service.ts';
import { aShipment } from '#support/builders.ts';
import { openDeskBench, value } from '#support/desk-bench.ts';
import { importFrom, patient } from '#support/import-files.ts';
import { openStation } from '#support/open-station.ts';
import { ordersCsv } from '#support/order-files.ts';
import { openPeople } from '#support/people-bench.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { until } from '#support/until.ts';

test('a batch is of whoever began it, not of who is signed in when a shipment’s turn comes', async () => {
  const service = await startPlainService();
  onTestFinished(() => service.close());
  const { people, add } = openPeople(openStation().db);
  const [ana, bo] = [await add('Ana'), await add('Bo')];
  const { desk, stores } = openDeskBench(service.baseUrl, { limits: patient, people });
  const signIn = async (id: string) => value(await people.handlers.signIn({ id, pin: null, how: 'badge' }));
  await importFrom(desk, 'orders.csv', ordersCsv(3));
  await signIn(ana);
  value(await desk.handlers.imports.submit({ ids: 'ready' }));
  // At once: not one of them has gone by now.
  await signIn(bo);
  const saved = () => stores.journal.latest(1000).filter(({ event }) => event === 'saved');
  await until('all submitted', () => saved().length === 3);
  for (const line of saved())
    expect(line).toMatchObject({ person: { id: ana }, detail: { createdBy: 'Ana' } });
  const queued = stores.journal.latest(1000).filter(({ event }) => event === 'queued');
  expect(queued.map(({ person }) => person?.name)).toEqual(['Ana', 'Ana', 'Ana']);
});

// Regression: what the watched folder sent was written down as sent by whoever was signed in.
test('what a file asks to have sent is of nobody, whoever is signed in when it comes', async () => {
  const service = await startPlainService();
  onTestFinished(() => service.close());
  const { people, add } = openPeople(openStation().db);
  const ana = await add('Ana');
  const folder = temporaryFolder();
  const { stores } = openDeskBench(service.baseUrl, { limits: patient, people, importFolder: folder });
  value(await people.handlers.signIn({ id: ana, pin: null, how: 'badge' }));
  const shipments = [{ ...aShipment({ bolNumber: '716000001', externalId: 'J-1' }), proNumber: '' }];
  writeFileSync(join(folder, 'load.json'), JSON.stringify({ submit: true, shipments }));
  const queued = () => stores.journal.latest(1000).filter(({ event }) => event === 'queued');
  await until('submitted', () => queued().length === 1);
  expect(queued().map(({ person }) => person ?? null)).toEqual([null]);
});
