import { execFileSync } from 'node:child_process';
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { runCommand } from '#main/cli/run-command.ts';
import { makeCopy } from '#main/storage/copies/backup.ts';
import { defaultCopiesFolder } from '#main/storage/open-database.ts';
import { commandPlaceFor } from '#support/command-place.ts';
import { readZip } from '#support/read-zip.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { open, places, work, type Places } from '#support/witnessed-station.ts';

async function bundle(where: Places, ...more: string[]) {
  const file = join(temporaryFolder(), 'bundle.zip');
  const { place, said, complained } = commandPlaceFor(where.file, { secondWitness: where.second });
  const code = await runCommand({ name: 'support-bundle', words: [file, ...more] }, place);
  const files = code === 0 ? readZip(readFileSync(file)) : new Map<string, Buffer>();
  const json = (name: string) => JSON.parse(files.get(name)?.toString() ?? 'null') as Record<string, unknown>;
  return { code, said, complained, file, files, json };
}

const names = [
  'about.json',
  'system.json',
  'settings.json',
  'database.json',
  'queue.json',
  'last-errors.json',
  'witness.json',
];

it('is one file that any program for ZIP opens', async () => {
  const where = places();
  work(where, 1, 5);
  const folder = dirname(where.file);
  const before = readdirSync(folder);
  const { code, file, files, json } = await bundle(where);
  expect(code).toBe(0);
  expect([...files.keys()]).toEqual(names);
  expect(execFileSync('unzip', ['-t', file], { encoding: 'utf8' })).toContain('No errors detected');
  expect(json('queue.json')).toMatchObject({
    submissions: [{ state: 'queued', step: 'bol', count: 5 }],
    live: null,
  });
  expect(json('witness.json')).toMatchObject({
    first: { state: 'whole', lines: 5 },
    second: { state: 'whole', lines: 5 },
    journal: { lines: 5 },
  });
  expect(json('database.json')).toMatchObject({ highestRow: { journal: 5, shipments: 5 } });
  expect(json('system.json')).toMatchObject({ versions: { app: '0.1.0' } });
  expect(readdirSync(folder)).toEqual(before);
});

it('of a station that another Dockprint has open, its newest copy is read', async () => {
  const where = places();
  work(where, 1, 3);
  const { db } = open(where);
  try {
    const made = await makeCopy(db, defaultCopiesFolder(where.file), new Date('2026-11-22T07:00:00.000Z'));
    expect(made.ok).toBe(true);
    const { json } = await bundle(where);
    expect(json('about.json')).toMatchObject({ database: 'read', copyOf: '2026-11-22T07:00:00.000Z' });
    expect(json('queue.json')).toMatchObject({ submissions: [{ count: 3 }] });
  } finally {
    db.close();
  }
});

it.each([
  ['damaged', (where: Places) => copyFileSync(import.meta.filename, where.file), 'storage-damaged'],
  ['empty', (where: Places) => writeFileSync(where.file, ''), 'not-found'],
])('of one whose database is %s there is what can be had', async (_what, spoil, why) => {
  const where = places();
  work(where, 1, 3);
  spoil(where);
  const { code, files, json } = await bundle(where, '--with-addresses');
  expect(code).toBe(0);
  expect([...files.keys()].filter((name) => name !== 'settings-names.json')).toEqual(names);
  expect(json('about.json')).toMatchObject({ database: `not read: ${why}`, copyOf: null });
  expect(json('queue.json')).toMatchObject({ notRead: why });
  expect(json('witness.json')).toMatchObject({ first: { state: 'whole', lines: 3 } });
});

it('of a folder without a station too', async () => {
  expect((await bundle(places())).code).toBe(0);
});

it('writes over no file, and says how it is used', async () => {
  const where = places();
  work(where, 1, 1);
  const { place } = commandPlaceFor(where.file);
  const mine = join(temporaryFolder(), 'mine.txt');
  writeFileSync(mine, 'mine');
  expect(await runCommand({ name: 'support-bundle', words: [mine] }, place)).toBe(1);
  expect(readFileSync(mine, 'utf8')).toBe('mine');
  for (const words of [[], ['--with-addresses'], ['a', 'b'], ['--other']])
    expect(await runCommand({ name: 'support-bundle', words }, place)).toBe(2);
});
