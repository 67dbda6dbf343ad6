import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { startPlainService } from '#support/plain-service.ts';
import { dice } from '#support/dice.ts';
import { openStation } from '#support/open-station.ts';
import { startChild } from '#support/start-child.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';

const entries = 12;

test('killed at any moment of a change: it goes on, each old BOL and each new one is sent once, each old one has one successor', async () => {
  const service = await startPlainService();
  onTestFinished(() => service.close());
  const folder = temporaryFolder();
  const file = join(folder, 'station.sqlite');
  const roll = dice(7);
  let said = '';
  let troubles = '';
  for (let life = 0; !said.includes('done') && life < 60; life += 1) {
    const child = startChild(
      'amending-station.ts',
      file,
      service.baseUrl,
      join(folder, 'copies'),
      String(entries),
    );
    said = '';
    child.stdout.on('data', (text) => (said += String(text)));
    child.stderr.on('data', (text) => (troubles += String(text)));
    const ended = once(child, 'exit');
    while (said === '' && child.exitCode === null) await pause(5);
    // The first lives are short; the last may end by itself.
    if (life < 14) await Promise.race([ended, pause(20 + roll(220))]);
    else await Promise.race([ended, pause(20_000)]);
    child.kill('SIGKILL');
    await ended;
  }
  expect(troubles).toBe('');
  expect(said).toContain('done');

  const bols = service
    .received()
    .filter(({ path }) => path === '/api/billoflading/preparebilloflading')
    .map(({ body }) => body as { PONumber: string });
  const times = new Map<string, number>();
  for (const { PONumber } of bols) times.set(PONumber, (times.get(PONumber) ?? 0) + 1);
  const wanted = Array.from({ length: entries }, (_, at) => [`OLD-${at}`, `NEW-${at}`]).flat();
  expect(Object.fromEntries(times)).toEqual(Object.fromEntries(wanted.map((po) => [po, 1])));

  const { db, stores } = openStation(file);
  const found = stores.shipments.find('', 500);
  expect(found).toHaveLength(2 * entries);
  const numberOf = new Map(found.map(({ id, poNumber }) => [id, poNumber]));
  for (const { poNumber, standing } of found)
    if (poNumber.startsWith('OLD-'))
      expect([standing?.is, numberOf.get(standing?.byId ?? '')]).toEqual([
        'replaced',
        poNumber.replace('OLD', 'NEW'),
      ]);
    else expect(standing).toBeNull();
  expect(db.prepare('SELECT count(*) AS n FROM amendments').get()).toMatchObject({ n: entries });
}, 240_000);
