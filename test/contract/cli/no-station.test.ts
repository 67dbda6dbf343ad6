import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { backupCommand } from '#main/cli/backup.ts';
import { dataLossCommand } from '#main/cli/checked.ts';
import type { Command } from '#main/cli/command.ts';
import { peopleCommand } from '#main/cli/people-command.ts';
import { statusCommand } from '#main/cli/status.ts';
import type { HeadlessAccess } from '#main/cli/headless/station-door.ts';
import { commandPlaceFor } from '#support/command-place.ts';
import { places, work } from '#support/witnessed-station.ts';

const commands: [string, Command, string[]][] = [
  ['status', statusCommand, []],
  ['backup', backupCommand, [join(tmpdir(), 'never-made.sqlite')]],
  ['checked', dataLossCommand, ['--by', 'Ana']],
  ['people', peopleCommand, ['set-pin', 'Ana']],
];
const door = { exists: () => false } as HeadlessAccess;
async function complaints(command: Command, words: string[], databaseFile: string, second: string | null) {
  const asked = commandPlaceFor(databaseFile, {
    secondWitness: second,
    station: door,
    startedIn: '/',
    input: Readable.from(['4711\n']),
  });
  expect(await command.run(words, asked.place)).toBe(1);
  return asked.complained;
}

// Regression: of data that was deleted they said that there had never been any.
test.each(commands)('%s says that the data is gone where a witness knows it', async (_, command, words) => {
  const where = places();
  work(where, 1, 3);
  for (const end of ['', '-wal', '-shm', '.witness']) rmSync(where.file + end, { force: true });
  const [said, ...more] = await complaints(command, words, where.file, where.second);
  expect(more).toEqual([]);
  expect(said).toContain(`data is gone: there is no ${where.file} any more`);
});

test.each(commands)(
  '%s says of a folder in which nobody worked that nobody did',
  async (_, command, words) => {
    const { file, second } = places();
    expect(await complaints(command, words, file, second)).toEqual([
      'No station has worked in this data folder yet.',
    ]);
  },
);
