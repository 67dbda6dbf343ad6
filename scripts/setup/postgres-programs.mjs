// Where the programs of a PostgreSQL are that the tests and the demo start for themselves: its server need not run.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findCommand, windows } from './places.mjs';

export const oldestPostgres = 15;

/** Debian keeps each version's programs in a folder of its own, Homebrew those that are not the newest. */
const homes = [
  { folder: '/usr/lib/postgresql', version: /^(\d+)$/, bin: 'bin' },
  { folder: '/opt/homebrew/opt', version: /^postgresql@(\d+)$/, bin: 'bin' },
  { folder: '/usr/local/opt', version: /^postgresql@(\d+)$/, bin: 'bin' },
];

/** @param {string} folder */
const isWhole = (folder) =>
  ['initdb', 'postgres'].every((name) => existsSync(join(folder, windows ? `${name}.exe` : name)));

/** @param {string} folder */
function versionOf(folder) {
  const { stdout } = spawnSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' });
  return Number(/\(PostgreSQL\) (\d+)/.exec(stdout ?? '')?.[1] ?? 0);
}

/**
 * The folder of the newest that is new enough: where systems keep them, else the one whose `initdb` is found as a command (Fedora, Arch).
 *
 * @param {{ homes?: typeof homes, find?: (command: string) => string | null }} [places] other ones, of a test
 * @returns {string | null}
 */
export function postgresPrograms(places = {}) {
  const known = (places.homes ?? homes).flatMap(({ folder, version, bin }) =>
    (existsSync(folder) ? readdirSync(folder) : []).flatMap((name) => {
      const number = Number(version.exec(name)?.[1] ?? 0);
      return number >= oldestPostgres ? [{ number, folder: join(folder, name, bin) }] : [];
    }),
  );
  const newest = known.toSorted((a, b) => b.number - a.number).find(({ folder }) => isWhole(folder));
  if (newest !== undefined) return newest.folder;
  const command = (places.find ?? findCommand)('initdb');
  const folder = command === null ? null : dirname(realpathSync(command));
  return folder !== null && isWhole(folder) && versionOf(folder) >= oldestPostgres ? folder : null;
}
