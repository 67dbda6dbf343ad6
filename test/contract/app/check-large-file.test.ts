import {
  closeSync,
  copyFileSync,
  existsSync,
  openSync,
  readFileSync,
  readdirSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { MessageBoxOptions } from 'electron';
import { expect, test } from 'vitest';
import { checkLargeFile } from '#main/app/check-large-file.ts';
import { openStationDatabase } from '#main/desk/open-database.ts';
import { addJournalLines, openStation } from '#support/open-station.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';

/** A station's file as a power cut leaves it: the last commit is in its log alone. */
function cutOff(): string {
  const station = openStation();
  const { db, file } = station;
  addJournalLines(station, 20_000);
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  addJournalLines(station, 1);
  const folder = temporaryFolder();
  for (const name of readdirSync(dirname(file)).filter((found) => !found.endsWith('-shm')))
    if (statSync(join(dirname(file), name)).isFile())
      copyFileSync(join(dirname(file), name), join(folder, name));
  return join(folder, 'station.sqlite');
}

/** Somebody at the station who presses these buttons, and then waits until the box is taken away. */
function person(...presses: string[]) {
  const asked: MessageBoxOptions[] = [];
  const showMessageBox = async (options: MessageBoxOptions) => {
    asked.push(options);
    const { buttons = [], signal } = options;
    const press = presses.shift();
    if (press === undefined && signal?.aborted === false)
      await new Promise((resolve) => {
        signal.addEventListener('abort', resolve);
      });
    return { response: buttons.indexOf(press ?? buttons[0] ?? ''), checkboxChecked: false };
  };
  return { asked, dialog: { showMessageBox: showMessageBox as never } };
}

const large = { locale: 'en-US', quickBytes: 0, quiet: 0 };

test('a large file after a power cut is read in a thread, with a word why there is no window, and its log stays', async () => {
  const file = cutOff();
  const log = readFileSync(`${file}-wal`);
  const { asked, dialog } = person();
  expect(await checkLargeFile({ ...large, file, dialog })).toEqual({ complaints: [] });
  expect(asked).toMatchObject([
    {
      message: expect.stringContaining('is reading all of its data') as string,
      buttons: ['Keep waiting', 'Quit'],
      cancelId: 0,
    },
  ]);
  expect(readFileSync(`${file}-wal`).equals(log)).toBe(true);
  expect(existsSync(`${file}-shm`)).toBe(false);
  const opened = openStationDatabase(file, { quickBytes: 0, complaints: [] });
  expect(opened.ok && opened.value.prepare('SELECT count(*) AS rows FROM journal').get()).toEqual({
    rows: 20_001,
  });
  if (opened.ok) opened.value.close();
});

test('what it finds is what the opening refuses the file for', async () => {
  const file = cutOff();
  const handle = openSync(file, 'r+');
  writeSync(handle, Buffer.alloc(4000, 0xa5), 0, 4000, Math.floor(statSync(file).size / 8192) * 4096);
  closeSync(handle);
  const checked = await checkLargeFile({ ...large, file, dialog: person().dialog });
  if (checked === 'quit') throw new Error('nobody quit');
  expect(checked.complaints).not.toEqual([]);
  expect(checked.complaints).not.toBeNull();
  expect(openStationDatabase(file, checked)).toMatchObject({ error: { code: 'storage-damaged' } });
});

test('whoever keeps waiting is told again; whoever quits leaves the file as it was', async () => {
  const file = cutOff();
  const before = readFileSync(file);
  const { asked, dialog } = person('Keep waiting', 'Quit');
  expect(await checkLargeFile({ ...large, file, dialog })).toBe('quit');
  expect(asked).toHaveLength(2);
  expect(readFileSync(file).equals(before)).toBe(true);
});

test('a file of usual size, one that is not there and one that somebody has open are left to the opening', async () => {
  const { asked, dialog } = person();
  const usual = await checkLargeFile({ file: cutOff(), dialog, locale: 'en-US' });
  const missing = join(temporaryFolder(), 'station.sqlite');
  const none = await checkLargeFile({ ...large, file: missing, dialog });
  expect(asked).toEqual([]);
  const open = await checkLargeFile({ ...large, file: openStation().file, dialog });
  expect([usual, none, open]).toEqual(Array.from({ length: 3 }, () => ({ complaints: null })));
});
