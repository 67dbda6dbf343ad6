import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createStationMetrics } from '#main/support/metrics/station-metrics.ts';
import { checkStorage } from '#main/storage/check-storage.ts';
import type { StorageState } from '#shared/station/storage-state.ts';
import { createFakeClock } from '#support/fake-clock.ts';
import { openStation } from '#support/open-station.ts';
import { smallDisk } from '#support/small-disk.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';

const since = '2026-11-22T08:00:00.000Z';
const printer = { printerId: 'p', name: 'Bench', condition: 'ready', since } as const;

/** A station's numbers as a monitor reads them, with how often its storage was tried. */
function reading(folder: string, tried?: () => StorageState) {
  const { db, file } = openStation(join(folder, 'station.sqlite'));
  const clock = createFakeClock();
  let tries = 0;
  const metrics = createStationMetrics({
    ...{ db, databaseFile: file, copiesFolder: join(folder, 'copies'), clock, versions: {} },
    status: () => ({
      service: { state: 'online', since, reason: null },
      ...{ mode: 'live', labelPrinter: printer, documentPrinter: printer },
    }),
    laneClosedFor: () => null,
    storage() {
      tries += 1;
      return tried?.() ?? checkStorage(db, file);
    },
  });
  onTestFinished(() => {
    metrics.stop();
  });
  async function read() {
    const families = await metrics.read();
    const samples = (name: string) => families.find((one) => one.name === name)?.samples ?? [];
    return {
      state: samples('dockprint_storage_state').find(({ value }) => value === 1)?.labels?.['state'],
      available: samples('dockprint_disk_available_bytes')[0]?.value,
    };
  }
  return { clock, read, tries: () => tries };
}

// Regression: a monitor was told nothing of a full disk, at which a station sends and prints nothing more: it saw a queue that stood still.
test('a full disk is told to a monitor, and that there is room again', async ({ skip }) => {
  const folder = smallDisk(8 * 1024);
  if (folder === null) return skip('no small disk can be mounted here');
  const { clock, read } = reading(folder);
  expect((await read()).state).toBe('ok');
  const ballast = join(folder, 'ballast');
  const handle = openSync(ballast, 'w');
  try {
    for (;;) writeSync(handle, Buffer.alloc(4096));
  } catch {
    closeSync(handle);
  }
  await clock.advance(60_000);
  expect(await read()).toEqual({ state: 'storage-full', available: 0 });
  rmSync(ballast);
  const again = await read();
  expect(again.state).toBe('ok');
  expect(again.available).toBeGreaterThan(1024 * 1024);
});

test('a disk that takes all is tried once a minute, however often it is read; one that does not, each time', async () => {
  let state: StorageState['state'] = 'ok';
  const { clock, read, tries } = reading(temporaryFolder(), () => ({ state, message: '' }));
  for (let n = 0; n < 5; n += 1) await read();
  expect(tries()).toBe(1);
  state = 'storage-failed';
  await clock.advance(60_000);
  expect((await read()).state).toBe('storage-failed');
  expect((await read()).state).toBe('storage-failed');
  expect(tries()).toBe(3);
});
