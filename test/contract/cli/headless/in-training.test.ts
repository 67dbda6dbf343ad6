import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { headlessStation, type HeadlessStation } from '#support/headless-process.ts';
import { startTakingService } from '#support/taking-service.ts';
import { wmsFile, wmsOrder } from '#support/wms-orders.ts';

// Regression: the command said that nothing was taken, and had begun to send and print all that waits for the end of the training.
test('a command that sends leaves what waits at the live desk alone while the station is in training (docs/decisions/storage.md)', async () => {
  const service = await startTakingService();
  onTestFinished(() => service.close());
  const live = headlessStation(service.url);
  const { dataFolder } = live;
  const submit = (station: HeadlessStation, n: number, ...words: string[]) =>
    station.runToEnd('submit', wmsFile(dataFolder, `${n}.json`, wmsOrder(n)), '--wait', '--json', ...words);
  expect((await submit(live, 1)).code).toBe(0);
  // As after a person confirmed that the identifier may go to another address.
  const confirmAddress = () => {
    rmSync(join(dataFolder, 'credentials.address'));
  };
  confirmAddress();
  const offline = headlessStation('http://127.0.0.1:9', { dataFolder });
  expect((await submit(offline, 2, '--timeout', '3')).code).toBe(12);
  const asked = service.asked().length;

  const inTraining = headlessStation(service.url, { dataFolder, set: { training: true } });
  const refused = await submit(inTraining, 3);
  expect([refused.code, refused.lines]).toEqual([1, []]);
  expect(refused.complained).toContain('in training');
  expect(service.asked().slice(asked)).toEqual([]);

  confirmAddress();
  const after = headlessStation(service.url, { dataFolder });
  expect((await submit(after, 4)).code).toBe(0);
  expect(service.taken('bol')).toEqual(['716000001', '716000002', '716000004']);
});
