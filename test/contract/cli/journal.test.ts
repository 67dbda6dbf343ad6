import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { runCommand } from '#main/cli/run-command.ts';
import { commandPlaceFor } from '#support/command-place.ts';
import { open, places, work } from '#support/witnessed-station.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';

/** A station that is closed, with its witness. */
function closedStation(lines = 20) {
  const where = places();
  work(where, 1, lines);
  return where;
}

async function journal(where: { file: string; second: string }, ...words: string[]) {
  const { place, said, complained } = commandPlaceFor(where.file, { secondWitness: where.second });
  const code = await runCommand({ name: 'journal', words }, place);
  return { code, said: said.join('\n'), complained: complained.join('\n') };
}

it('exports a closed station, leaves nothing beside its database, and finds the file right', async () => {
  const where = closedStation();
  const folder = dirname(where.file);
  const before = readdirSync(folder);
  const file = join(temporaryFolder(), 'journal.csv');
  expect(await journal(where, 'export', file)).toMatchObject({ code: 0, said: `${file}: 20 lines` });
  expect(await journal(where, 'check', file)).toMatchObject({
    code: 0,
    said: expect.stringContaining("what this station's own journal says") as string,
  });
  expect(readdirSync(folder)).toEqual(before);
  expect((await journal(where, 'export', file)).code).toBe(1);
});

it('takes days and a format; a switch of Dockprint itself is none of its words', async () => {
  const where = closedStation();
  const file = join(temporaryFolder(), 'journal.txt');
  const words = [
    '--user-data-dir=/d',
    'export',
    file,
    '--from',
    '2026-11-20',
    '--to=2026-11-22',
    '--format=jsonl',
  ];
  expect((await journal(where, ...words)).said).toContain(': 20 lines');
  expect(readFileSync(file, 'utf8')).toMatch(/^\{"dockprintJournal":1/);
});

it.each([
  ['nothing'],
  ['export'],
  ['export', 'a', 'b'],
  ['export', 'a', '--from=yesterday'],
  ['export', 'a', '--from=2026-02-30'],
  ['export', 'a', '--format=xml'],
  ['check', 'a', 'b'],
])('says how it is used: %s %s %s', async (...words) => {
  expect(await journal(closedStation(1), ...words)).toMatchObject({ code: 2 });
});

it('finds a changed line of a file, and says which', async () => {
  const where = closedStation();
  const file = join(temporaryFolder(), 'journal.jsonl');
  await journal(where, 'export', file);
  writeFileSync(file, readFileSync(file, 'utf8').replace('"shipment_id":"s7"', '"shipment_id":"s8"'));
  const checked = await journal(where, 'check', file);
  expect(checked).toMatchObject({ code: 10, said: expect.stringContaining('line 7:') as string });
});

it('checks the station itself, and its witness finds a journal that was cut', async () => {
  const where = closedStation();
  expect(await journal(where, 'check')).toMatchObject({
    code: 0,
    said: expect.stringContaining('The witness agrees') as string,
  });
  const db = new DatabaseSync(where.file);
  db.exec('DROP TRIGGER journal_is_append_only_delete; DELETE FROM journal WHERE seq > 18');
  db.close();
  expect(await journal(where, 'check')).toMatchObject({
    code: 10,
    said: expect.stringContaining('the witness knows 20 lines') as string,
  });
});

it('says that Dockprint has the database', async () => {
  const where = closedStation();
  const { db } = open(where);
  try {
    expect((await journal(where, 'check')).code).toBe(11);
  } finally {
    db.close();
  }
});

it('says that there is no station, and that a file is damaged', async () => {
  const where = places();
  expect((await journal(where, 'check')).code).toBe(12);
  const other = closedStation();
  copyFileSync(import.meta.filename, other.file);
  expect((await journal(other, 'check')).code).toBe(1);
});

it('a file is checked where there is no station too', async () => {
  const where = closedStation();
  const file = join(temporaryFolder(), 'journal.csv');
  await journal(where, 'export', file);
  const elsewhere = await journal(places(), 'check', file);
  expect(elsewhere).toMatchObject({ code: 0, said: expect.stringContaining('was not compared') as string });
});
