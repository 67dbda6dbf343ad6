import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { headlessStation, type HeadlessStation } from '#support/headless-process.ts';
import { startTakingService } from '#support/taking-service.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { wmsFile, wmsOrder } from '#support/wms-orders.ts';

const submit = (station: HeadlessStation, n: number) =>
  station.runToEnd(
    'submit',
    wmsFile(station.dataFolder, `${n}.json`, wmsOrder(n)),
    '--wait',
    '--timeout',
    '3',
    '--json',
  );

// Regression: a copy brought the settings of another station, and the identifier given at the start went to their address.
test('after a copy with another address is restored, the identifier given at the start is held', async () => {
  const [own, other] = [await startTakingService(), await startTakingService()];
  onTestFinished(async () => {
    await own.close();
    await other.close();
  });
  const station = headlessStation(own.url);
  expect((await submit(station, 1)).code).toBe(0);

  const elsewhere = headlessStation(other.url);
  expect((await submit(elsewhere, 2)).code).toBe(0);
  const copy = join(temporaryFolder(), 'copy.sqlite');
  // As if it had been typed in Setup: what the administrator's file says is in no copy.
  const { service } = elsewhere.settings;
  const kept = new DatabaseSync(elsewhere.file);
  kept.prepare("INSERT INTO settings VALUES ('service', ?)").run(JSON.stringify(service));
  kept.close();
  expect((await elsewhere.runToEnd('backup', copy)).code).toBe(0);
  const asked = other.asked().length;

  const { dataFolder } = station;
  expect((await station.runToEnd('restore', copy, '--json')).code).toBe(0);
  // The administrator's file says nothing of a service: the address is the one that the copy brought.
  const restored = headlessStation(own.url, { dataFolder, set: { service: undefined } });
  const held = await submit(restored, 3);
  expect([held.code, held.lines]).toMatchObject([13, [{ state: 'held', code: 'no-credentials' }]]);
  expect(other.asked().slice(asked)).toEqual([]);
});
