import { closeSync, mkdirSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { run } from '#support/cups/processes.ts';
import { headlessStation } from '#support/headless-process.ts';
import { smallDisk } from '#support/small-disk.ts';
import { startTakingService } from '#support/taking-service.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { until } from '#support/until.ts';
import { wmsFile, wmsOrder } from '#support/wms-orders.ts';

const failingSync = join(import.meta.dirname, '../../../support/failing-sync.c');

/** A station on a disk of its own that can be filled to the last byte; null where none can be mounted. */
async function bench() {
  const dataFolder = smallDisk(12_288);
  if (dataFolder === null) return null;
  const service = await startTakingService();
  onTestFinished(() => service.close());
  const station = headlessStation(service.url, { dataFolder });
  const ballast = join(dataFolder, 'ballast');
  const fill = () => {
    const handle = openSync(ballast, 'w');
    try {
      for (;;) writeSync(handle, Buffer.alloc(4096));
    } catch {
      // Now it is full.
    } finally {
      closeSync(handle);
    }
  };
  return { service, station, fill, clear: () => rmSync(ballast) };
}

// Regression: it said that all is well, where nothing could be kept any more.
test('`status` says that the disk is full, and in words what that means; with room again it says that too', async ({
  skip,
}) => {
  const at = await bench();
  if (at === null) return skip('no small disk can be mounted here');
  const { station, fill, clear } = at;
  const file = wmsFile(temporaryFolder(), 'load.json', wmsOrder(1));
  expect((await station.runToEnd('submit', file)).code).toBe(0);
  fill();
  const full = await station.runToEnd('status', '--json');
  expect(full.lines).toMatchObject([{ running: false, batch: { left: 1 }, storage: 'storage-full' }]);
  expect(full.complained).toMatch(/^The disk of this station is full: .*\[storage-full\]\n$/);
  clear();
  const again = await station.runToEnd('status', '--json');
  expect([again.complained, again.lines]).toMatchObject(['', [{ storage: 'ok' }]]);
});

// Regression: it ended at once, since `control.json` had no room, where a window would have opened and gone on.
test('a station without a window starts on a full disk, answers, and takes its files once there is room', async ({
  skip,
}) => {
  const at = await bench();
  if (at === null) return skip('no small disk can be mounted here');
  const { service, station, fill, clear } = at;
  const folder = temporaryFolder();
  expect((await station.runToEnd('submit', wmsFile(temporaryFolder(), 'one.json', wmsOrder(1)))).code).toBe(
    0,
  );
  fill();
  const watching = station.run('watch', folder);
  await until('complains', () => watching.complained().includes('[storage-full]'));
  clear();
  wmsFile(folder, 'two.json', wmsOrder(2));
  await until('sends', () => service.taken('bol').length === 2);
  expect(watching.child.exitCode).toBeNull();
  watching.child.kill('SIGTERM');
  expect(await watching.ended).toBe(0);
});

// Regression: what the one before had left on the wire could not be noted, and the watch ended with 1.
test('a station that died over a BOL starts on a full disk, and goes on once there is room', async ({
  skip,
}) => {
  const at = await bench();
  if (at === null) return skip('no small disk can be mounted here');
  const { service, station, fill, clear } = at;
  const folder = temporaryFolder();
  service.afterTaking('bol', 'no-reply');
  const dying = station.run('watch', folder);
  wmsFile(folder, 'one.json', wmsOrder(1));
  await until('is on the wire', () => service.taken('bol').length === 1);
  dying.kill();
  await dying.ended;
  service.afterTaking('bol', null);
  fill();
  const watching = station.run('watch', folder);
  await until('complains', () => watching.complained().includes('[storage-full]'));
  clear();
  wmsFile(folder, 'two.json', wmsOrder(2));
  await until('sends', () => service.taken('bol').length === 2);
  expect(watching.child.exitCode).toBeNull();
  watching.child.kill('SIGTERM');
  expect([await watching.ended, service.taken('bol')]).toEqual([0, ['716000001', '716000002']]);
});

// Regression: where the log could not be synced the watch ended with 1, where with a full disk it stayed.
test.runIf(process.platform === 'linux')(
  'a station whose log cannot be synced at its start stays, and goes on once it can',
  async () => {
    const service = await startTakingService();
    onTestFinished(() => service.close());
    const folder = temporaryFolder();
    const fails = join(temporaryFolder(), 'fails');
    const library = join(temporaryFolder(), 'failing-sync.so');
    await run('gcc', ['-shared', '-fPIC', '-o', library, failingSync, '-ldl']);
    const env = { LD_PRELOAD: library, FAIL_SYNCS: fails };
    const station = headlessStation(service.url, { env });
    expect((await station.runToEnd('submit', wmsFile(temporaryFolder(), 'a.json', wmsOrder(1)))).code).toBe(
      0,
    );
    writeFileSync(fails, '');
    const watching = station.run('watch', folder);
    await until('complains', () => watching.complained().includes('[storage-failed]'));
    // All that a start writes has been refused by then, not only what is first.
    await sleep(1_500);
    expect(watching.child.exitCode).toBeNull();
    rmSync(fails);
    wmsFile(folder, 'two.json', wmsOrder(2));
    await until('sends', () => service.taken('bol').length === 2);
    watching.child.kill('SIGTERM');
    expect(await watching.ended).toBe(0);
  },
);

// Regression: it went on sending into a file without a name, and all of it was gone with its process.
test('a station whose data folder is removed sends nothing more, and gives the next start its question', async () => {
  const service = await startTakingService();
  onTestFinished(() => service.close());
  const dataFolder = join(temporaryFolder(), 'data');
  mkdirSync(dataFolder);
  const station = headlessStation(service.url, { dataFolder });
  const folder = temporaryFolder();
  const witness = `--witness-dir=${temporaryFolder()}`;
  const watching = station.run(witness, 'watch', folder);
  wmsFile(folder, 'one.json', wmsOrder(1));
  await until('is through', () => watching.lines().length === 2);
  rmSync(dataFolder, { recursive: true });
  wmsFile(folder, 'two.json', wmsOrder(2));
  await until('says so', () => watching.complained().includes('was removed'));
  expect(service.taken('bol')).toEqual(['716000001']);
  watching.child.kill('SIGTERM');
  await watching.ended;
  mkdirSync(dataFolder);
  const again = await headlessStation(service.url, { dataFolder }).runToEnd(
    witness,
    'submit',
    wmsFile(temporaryFolder(), 'three.json', wmsOrder(3)),
  );
  expect([again.code, again.complained]).toEqual([1, expect.stringContaining('[storage-damaged]')]);
});
