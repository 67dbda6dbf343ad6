import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { take } from '#support/dead-station.ts';
import { value } from '#support/desk-bench.ts';
import { startFaultyLink } from '#support/faulty-link.ts';

import { headlessStation, type HeadlessStation } from '#support/headless-process.ts';
import { openStation } from '#support/open-station.ts';
import { until } from '#support/until.ts';
import { wmsFile, wmsOrder } from '#support/wms-orders.ts';
import { useWarehouse } from '#support/use-warehouse.ts';

/** Where nobody answers: what is submitted there waits. */
const noService = 'http://127.0.0.1:9';

const site = useWarehouse();
const { inWarehouse } = site;

/** The data folder of Dock 7, whose commands run as processes; opened again it is the same station. */
function dock(baseUrl: string, more: { dataFolder?: string; port?: number } = {}): HeadlessStation {
  const url = new URL(site.warehouse.url);
  if (more.port !== undefined) url.port = String(more.port);
  return headlessStation(baseUrl, {
    ...(more.dataFolder === undefined ? {} : { dataFolder: more.dataFolder }),
    set: { fleet: { url: url.href, schema: site.warehouse.schema } },
    env: { DOCKPRINT_FLEET_PASSWORD: site.warehouse.password },
  });
}

/** What the server has of an order of Dock 7: its state. */
async function told(externalId: string): Promise<string | null> {
  const rows = await inWarehouse(
    `SELECT body->'row'->>'bolState' AS state FROM w.things WHERE kind = 'shipment' AND body->'row'->>'externalId' = '${externalId}'`,
  );
  return (rows[0]?.['state'] as string | undefined) ?? null;
}

/** Orders wait at Dock 7, told to the fleet; then it dies and another station takes them over. */
async function deadAndTakenOver(...orders: number[]): Promise<string> {
  const station = dock(noService);
  const folder = join(station.dataFolder, 'orders');
  mkdirSync(folder);
  const watching = station.run('watch', folder);
  await until('is open', () => existsSync(join(station.dataFolder, 'control.json')));
  const kept = await station.runToEnd(
    'submit',
    wmsFile(station.dataFolder, 'first.json', ...orders.map(wmsOrder)),
    '--json',
  );
  expect(kept.code).toBe(0);
  for (const order of orders)
    for (const end = Date.now() + 30_000; (await told(`WMS-${order}`)) !== 'queued';)
      if (Date.now() > end) throw new Error(`WMS-${order} was not told; ${watching.complained()}`);
  watching.kill();
  await watching.ended;
  await inWarehouse(`UPDATE w.stations SET seen_at = seen_at - interval '60 seconds'`);
  const taker = await site.station('4');
  const [own] = await inWarehouse(`SELECT uuid FROM w.stations WHERE number = '7'`);
  const uuid = String(own?.['uuid']);
  expect(value(await take(taker, { uuid } as typeof taker)).taken).toBe(orders.length);
  return station.dataFolder;
}

test('a command on a dead station asks first: what was taken from it never goes out, what is new goes and is told', async () => {
  const dataFolder = await deadAndTakenOver(1, 2);
  // As after a person confirmed that the identifier may go to the other address.
  rmSync(join(dataFolder, 'credentials.address'));
  const back = dock(site.service.url, { dataFolder });
  const done = await back.runToEnd(
    'submit',
    wmsFile(dataFolder, 'new.json', wmsOrder(3)),
    '--wait',
    '--json',
  );
  expect([done.code, done.complained]).toEqual([0, '']);
  expect(done.lines).toMatchObject([{ externalId: 'WMS-3', state: 'accepted' }]);
  expect(site.service.taken('bol')).toEqual(['716000003']);
  // By the time the command has ended the fleet knows.
  expect(await told('WMS-3')).toBe('accepted');
  const again = await back.runToEnd('submit', join(dataFolder, 'first.json'), '--wait', '--json');
  // Regression: "canceled, a person canceled it": the other station may have sent them, and the program would give them out again.
  expect([again.code, again.lines.map(({ state, code, before }) => [state, code, before])]).toEqual([
    11,
    [
      ['in-doubt', 'taken-over', true],
      ['in-doubt', 'taken-over', true],
    ],
  ]);
  expect(site.service.taken('bol')).toEqual(['716000003']);
});

test('a line that is slow: what a command did is told before it ends', async () => {
  const link = await startFaultyLink(() => site.server.port);
  onTestFinished(() => link.close());
  link.behave({ slowMs: 80 });
  const station = dock(site.service.url, { port: link.port });
  const file = wmsFile(station.dataFolder, 'a.json', wmsOrder(1));
  expect((await station.runToEnd('submit', file, '--wait', '--json')).code).toBe(0);
  expect(await told('WMS-1')).toBe('accepted');
});

test('no server, or one that is silent: a command goes on after a moment, and the next one tells', async () => {
  const link = await startFaultyLink(() => site.server.port);
  onTestFinished(() => link.close());
  const { dataFolder } = dock(site.service.url, { port: link.port });
  for (const [n, behaviour] of [
    [1, 'refuses'],
    [2, 'silent'],
  ] as const) {
    link.behave(behaviour);
    const run = dock(site.service.url, { dataFolder, port: link.port });
    const done = await run.runToEnd(
      'submit',
      wmsFile(dataFolder, `${n}.json`, wmsOrder(n)),
      '--wait',
      '--json',
    );
    expect([done.code, done.lines[0]?.['state']]).toEqual([0, 'accepted']);
    expect(await told(`WMS-${n}`)).toBeNull();
  }
  link.behave('passes');
  const next = dock(site.service.url, { dataFolder, port: link.port });
  const done = await next.runToEnd('submit', wmsFile(dataFolder, '3.json', wmsOrder(3)), '--wait', '--json');
  expect(done.code).toBe(0);
  for (const n of [1, 2, 3]) expect(await told(`WMS-${n}`)).toBe('accepted');
  expect(site.service.taken('bol')).toEqual(['716000001', '716000002', '716000003']);
});

test('without --wait nothing is sent, and nobody is asked', async () => {
  const station = dock(site.service.url);
  const file = wmsFile(station.dataFolder, 'a.json', wmsOrder(1));
  expect((await station.runToEnd('submit', file, '--json')).code).toBe(0);
  expect(await inWarehouse('SELECT uuid FROM w.stations')).toEqual([]);
  expect(site.service.taken('bol')).toEqual([]);
});

test('an order that another bench sent: a data folder that never heard of it asks first, and its row alone is refused', async () => {
  const one = await site.station('4');
  const id = await one.enter({ externalId: 'WMS-2' });
  await one.reaches(id, 'bol', 'accepted');
  await one.share();
  const station = dock(site.service.url);
  const file = wmsFile(station.dataFolder, 'a.json', wmsOrder(1), wmsOrder(2), wmsOrder(3));
  const done = await station.runToEnd('submit', file, '--wait', '--json');
  expect(done.code).toBe(10);
  expect(done.lines.find(({ row }) => row === 2)).toMatchObject({
    externalId: 'WMS-2',
    state: 'invalid',
    code: 'external-id-taken',
  });
  expect(String(done.lines.find(({ row }) => row === 2)?.['words'])).toContain('Bench 4');
  expect(done.lines.filter(({ state }) => state === 'accepted')).toHaveLength(2);
  expect(site.service.taken('bol').filter((bol) => bol.startsWith('716'))).toEqual([
    '716000001',
    '716000003',
  ]);
  // Given up at the other bench it may go here, by whoever asks again; until then the answer stays.
  const again = await station.runToEnd('submit', file, '--wait', '--json');
  expect(again.lines.find(({ row }) => row === 2)).toMatchObject({ state: 'invalid', before: true });
});

test('the fleet was away while both sent an order: both say so once they know, and nothing else happens', async () => {
  const link = await startFaultyLink(() => site.server.port);
  onTestFinished(() => link.close());
  link.behave('refuses');
  const one = await site.station('4');
  const id = await one.enter({ externalId: 'WMS-2' });
  await one.reaches(id, 'bol', 'accepted');
  await one.share();
  const station = dock(site.service.url, { port: link.port });
  const submit = (...words: string[]) => station.runToEnd('submit', ...words, '--wait', '--json');
  expect((await submit(wmsFile(station.dataFolder, 'a.json', wmsOrder(2)))).code).toBe(0);
  link.behave('passes');
  expect((await submit(wmsFile(station.dataFolder, 'b.json', wmsOrder(3)))).code).toBe(0);
  const { stores } = openStation(station.file);
  expect(stores.sentTwice.open()).toMatchObject([{ is: 'both', value: 'WMS-2', station: { number: '4' } }]);
  await one.pull();
  await one.round();
  expect(value(await one.calls.sentTwice(undefined))).toMatchObject([
    { is: 'both', value: 'WMS-2', station: { number: '7' }, shipmentId: id },
  ]);
  expect(site.service.taken('bol').filter((bol) => bol.startsWith('716'))).toEqual([
    '716000002',
    '716000003',
  ]);
});
