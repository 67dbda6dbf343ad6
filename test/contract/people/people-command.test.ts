import { existsSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import type { CommandContext } from '#main/cli/command.ts';
import { peopleCommand } from '#main/cli/people-command.ts';
import { readStoredPin } from '#main/people/pin.ts';
import { openStation } from '#support/open-station.ts';
import { openPeople } from '#support/people-bench.ts';
import { opening, places, work } from '#support/witnessed-station.ts';

function place(databaseFile: string, typed: string) {
  const said: string[] = [];
  const complained: string[] = [];
  const at: CommandContext = {
    ...{
      secondWitness: null,
      provisionFile: null,
      versions: { app: '', electron: '', node: '', sqlite: '' },
    },
    ...{ dataFolder: '', databaseFile, startedIn: '/', env: {} },
    input: Readable.from([Buffer.from(typed)]),
    say: (line) => said.push(line),
    complain: (line) => complained.push(line),
  };
  return { at, said, complained };
}

test('a forgotten PIN is set anew from standard input, and the wait ends', async () => {
  const { db, file } = openStation();
  const first = openPeople(db);
  await first.add('Ana');
  const id = await first.add('Inés Kowalczyk', 'administrator', { pin: '4711' });
  for (let n = 0; n < 5; n += 1) await first.people.handlers.signIn({ id, pin: '0000', how: 'name' });
  const open = place(file, '246810\n');
  expect(await peopleCommand.run(['set-pin', 'ines', 'kowalczyk'], open.at)).toBe(10);
  expect(open.complained.join()).toContain('Quit it');
  db.close();

  expect(await peopleCommand.run(['set-pin', 'Ana'], place(file, '246810').at)).toBe(11);
  expect(await peopleCommand.run(['set-pin', 'Bo'], place(file, '246810').at)).toBe(11);
  expect(await peopleCommand.run(['set-pin', 'ines', 'kowalczyk'], place(file, '12').at)).toBe(12);
  expect(await peopleCommand.run(['set-pin', 'ines', 'kowalczyk'], place(file, '246810\r\n').at)).toBe(0);
  const again = openPeople(openStation(file).db);
  expect(await again.people.handlers.signIn({ id, pin: '246810', how: 'name' })).toMatchObject({ ok: true });
  const line = again.stores.journal.latest(9).find(({ event }) => event === 'person-changed');
  expect(line).toMatchObject({ person: null, detail: { what: 'pin-set-outside', name: 'Inés Kowalczyk' } });
});

test('a PIN for the administrator’s file is given as its hash', async () => {
  const hashed = place('none', '4711\n');
  expect(await peopleCommand.run(['hash-pin'], hashed.at)).toBe(0);
  expect(readStoredPin(hashed.said[0] ?? '')).not.toBeNull();
  expect(await peopleCommand.run(['frob'], place('none', '').at)).toBe(2);
});

// Regression: the command began an empty station there, and its start could no longer offer what there was.
test('where the data is gone no station is begun for a PIN: the next start still says that it is gone', async () => {
  const where = places();
  work(where, 1, 3);
  rmSync(dirname(where.file), { recursive: true });
  const typed = place(where.file, '4711\n');
  const code = await peopleCommand.run(['set-pin', 'Ana'], { ...typed.at, secondWitness: where.second });
  expect([code, typed.complained.length, typed.complained[0]]).toEqual([
    1,
    1,
    expect.stringMatching(/^The station's data is gone: /),
  ]);
  expect(existsSync(dirname(where.file))).toBe(false);
  expect(opening(where)).toMatchObject({ error: { code: 'storage-damaged', loss: { kind: 'gone' } } });
});
