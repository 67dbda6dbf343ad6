import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { postgresPrograms } from '../../../scripts/setup/postgres-programs.mjs';

function programs(folder: string, version: number, names = ['initdb', 'postgres']): string {
  mkdirSync(folder, { recursive: true });
  for (const name of names) {
    const file = join(folder, process.platform === 'win32' ? `${name}.exe` : name);
    writeFileSync(file, `#!/bin/sh\necho "${name} (PostgreSQL) ${version}.4 (a test)"\n`);
    chmodSync(file, 0o755);
  }
  return folder;
}
const none = () => null;
const homeOf = (folder: string) => [{ folder, version: /^(\d+)$/, bin: 'bin' }];

test('a machine without any has none', () => {
  const empty = temporaryFolder();
  expect(postgresPrograms({ homes: homeOf(empty), find: none })).toBeNull();
  expect(postgresPrograms({ homes: homeOf(join(empty, 'not there')), find: none })).toBeNull();
});

test('of several the newest that is whole and new enough', () => {
  const home = temporaryFolder();
  programs(join(home, '14', 'bin'), 14);
  const found = programs(join(home, '15', 'bin'), 15);
  programs(join(home, '16', 'bin'), 16);
  // Only its client is installed.
  programs(join(home, '17', 'bin'), 17, ['psql']);
  expect(postgresPrograms({ homes: homeOf(home), find: none })).toBe(join(home, '16', 'bin'));
  expect(postgresPrograms({ homes: [{ folder: home, version: /^(15|14)$/, bin: 'bin' }], find: none })).toBe(found); // prettier-ignore
});

test.runIf(process.platform !== 'win32')(
  'where they are commands: behind a link too, and not one that is too old',
  () => {
    const [home, commands] = [temporaryFolder(), temporaryFolder()];
    const linked = (version: number): string => {
      const folder = programs(join(home, `pg-${version}`), version);
      const link = join(commands, `initdb-${version}`);
      symlinkSync(join(folder, 'initdb'), link);
      return link;
    };
    const [old, good] = [linked(14), linked(18)];
    expect(postgresPrograms({ homes: [], find: () => good })).toBe(join(home, 'pg-18'));
    expect(postgresPrograms({ homes: [], find: () => old })).toBeNull();
  },
);
