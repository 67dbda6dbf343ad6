import { execFileSync } from 'node:child_process';
import { closeSync, constants, existsSync, openSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { copyToPlace } from '#main/backup/copy-to-place.ts';
import { openForReading } from '#main/storage/opening/closed-database.ts';
import type { StationDatabase } from '#main/storage/database/station-database.ts';
import { openStation } from '#support/open-station.ts';
import { aStoredShipment } from '#support/stored-rows.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { until } from '#support/until.ts';

const now = new Date('2026-11-17T15:00:00.000Z');

/** A station whose database says where SQLite was asked to copy it to. */
function bench() {
  const { db, stores, file } = openStation();
  const targets: string[] = [];
  const watched: StationDatabase = {
    ...db,
    copyTo(target, signal) {
      targets.push(dirname(target));
      return db.copyTo(target, signal);
    },
  };
  const dataFolder = dirname(file);
  const share = temporaryFolder();
  const copy = (name: string, signal = new AbortController().signal) =>
    copyToPlace(watched, { file: join(share, name), dataFolder, now }, signal);
  const left = () => readdirSync(join(dataFolder, 'outgoing'));
  return { stores, share, copy, left, targets, outgoing: join(dataFolder, 'outgoing') };
}

// Regression: `dockprint backup` had SQLite write to the place that was named. Where that hung (a share, frozen for eight seconds), the next
// commit of the station waited as long, and its window with it: nothing was typed, sent or printed meanwhile.
test('SQLite copies beside the data alone, and what arrives is whole', async () => {
  const { stores, share, copy, left, targets, outgoing } = bench();
  stores.shipments.insert(aStoredShipment('s1'));
  const made = await copy('copy.sqlite');
  expect(made).toMatchObject({
    ok: true,
    value: { file: join(share, 'copy.sqlite'), madeAt: now.toISOString() },
  });
  expect([targets, left(), readdirSync(share)]).toEqual([[outgoing], [], ['copy.sqlite']]);
  const opened = openForReading(join(share, 'copy.sqlite'));
  if (!opened.ok) throw new Error(opened.error.message);
  onTestFinished(() => opened.value.close());
  expect(opened.value.prepare('SELECT id FROM shipments WHERE id = ?').get('s1')).toMatchObject({ id: 's1' });
});

test('what has the name already stays, and nothing is left of the try', async () => {
  const { share, copy, left } = bench();
  writeFileSync(join(share, 'copy.sqlite'), 'another');
  expect(await copy('copy.sqlite')).toMatchObject({ ok: false, error: { code: 'storage-failed' } });
  expect(await copy('no/such/folder.sqlite')).toMatchObject({ ok: false, error: { code: 'storage-failed' } });
  expect([left(), readdirSync(share)]).toEqual([[], ['copy.sqlite']]);
});

// Windows has no such pipes.
test.skipIf(process.platform === 'win32')(
  'a share that hangs keeps no commit waiting, and who ends the copy is answered at once',
  async () => {
    const { stores, share, copy, left, outgoing } = bench();
    const pipe = join(share, 'copy.sqlite.partial');
    execFileSync('mkfifo', [pipe]);
    const ending = new AbortController();
    const copying = copy('copy.sqlite', ending.signal);
    await until('the copy is made', () => existsSync(outgoing) && left().length === 1);
    let inARow = 0;
    const isWaiting = () => process.getActiveResourcesInfo().some((one) => one.startsWith('FSReq'));
    await until('it waits for the share', () => (inARow = isWaiting() ? inARow + 1 : 0) > 50);
    stores.shipments.insert(aStoredShipment('s2'));
    ending.abort();
    expect(await copying).toMatchObject({ ok: false, error: { code: 'canceled' } });
    // The share answers after all: what was on its way there goes, and the copy beside the data too.
    const reader = openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK);
    onTestFinished(() => closeSync(reader));
    await until('nothing is left', () => left().length === 0);
    expect(existsSync(join(share, 'copy.sqlite'))).toBe(false);
  },
);
