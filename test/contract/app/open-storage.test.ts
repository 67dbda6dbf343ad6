import { closeSync, existsSync, openSync, readdirSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { MessageBoxOptions } from 'electron';
import { expect, test } from 'vitest';
import { openStationDatabase } from '#main/desk/open-database.ts';
import { openStorage } from '#main/app/open-storage.ts';
import { makeCopy } from '#main/storage/copies/backup.ts';
import { defaultCopiesFolder } from '#main/storage/open-database.ts';
import { createStores } from '#main/storage/stores.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';

const noSecond = { secondWitness: null, log: () => undefined };

/** A person at the station who chooses by the words on the buttons; `asked` is what they read. */
function person(...choices: string[]) {
  const asked: MessageBoxOptions[] = [];
  return {
    asked,
    dialog: {
      showMessageBox: (...given: unknown[]) => {
        const options = given.at(-1) as MessageBoxOptions;
        asked.push(options);
        const choice = choices[asked.length - 1] ?? 'Quit';
        return Promise.resolve({ response: options.buttons?.indexOf(choice) ?? -1, checkboxChecked: false });
      },
    },
  };
}

/** A station that has given three BOL numbers, copied when it had given two; then its file is damaged. */
async function damagedStation({ copied }: { copied: boolean }): Promise<string> {
  const file = join(temporaryFolder(), 'station.sqlite');
  const opened = openStationDatabase(file);
  if (!opened.ok) throw new Error(opened.error.message);
  const { counters } = createStores(opened.value);
  counters.next('bol');
  counters.next('bol');
  if (copied) await makeCopy(opened.value, defaultCopiesFolder(file), new Date());
  counters.next('bol');
  opened.value.close();
  const handle = openSync(file, 'r+');
  for (let page = 1; page < statSync(file).size / 4096; page += 1)
    writeSync(handle, Buffer.alloc(2048, 0xa5), 0, 2048, page * 4096 + 100);
  closeSync(handle);
  return file;
}

test('a damaged file: the newest copy is offered, taken, and gives no number twice', async () => {
  const file = await damagedStation({ copied: true });
  const { dialog, asked } = person('Use the backup');
  const db = await openStorage({ file, dialog, locale: 'en-US', ...noSecond });
  if (db === null) throw new Error('not opened');
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatchObject({ message: 'The station’s data file is damaged.' });
  expect(asked[0]?.detail).toContain('It was set aside, not changed');
  expect(createStores(db).counters.next('bol')).toBeGreaterThan(3);
  db.close();
});

test('a damaged file and no copy: starting empty is a choice, not the first one, and the file stays', async () => {
  const file = await damagedStation({ copied: false });
  const { dialog, asked } = person('Start empty');
  const db = await openStorage({ file, dialog, locale: 'en-US', ...noSecond });
  expect(asked[0]).toMatchObject({ buttons: ['Quit', 'Start empty'], defaultId: 0, cancelId: 0 });
  expect(readdirSync(join(file, '..')).filter((name) => name.includes('damaged'))).not.toEqual([]);
  db?.close();
});

test('whoever closes the question quits, and nothing is opened or made', async () => {
  const file = await damagedStation({ copied: true });
  const { dialog } = person('Quit');
  expect(await openStorage({ file, dialog, locale: 'en-US', ...noSecond })).toBeNull();
  expect(existsSync(file)).toBe(false);
});

test('a file of a newer app is refused, unchanged, until it can be read', async () => {
  const file = join(temporaryFolder(), 'station.sqlite');
  const first = openStationDatabase(file);
  if (!first.ok) throw new Error(first.error.message);
  first.value.exec('PRAGMA user_version = 9999');
  first.value.close();
  const { dialog, asked } = person('Intentar de nuevo', 'Salir');
  expect(await openStorage({ file, dialog, locale: 'es-MX', ...noSecond })).toBeNull();
  expect(asked).toHaveLength(2);
  for (const { message } of asked) expect(message).toContain('más nuevo');
  expect(openStationDatabase(file)).toMatchObject({ ok: false, error: { code: 'storage-newer' } });
});
