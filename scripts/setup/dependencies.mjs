// node_modules as the lockfile says, by `npm ci` and only when they differ.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { modules, root, windows } from './places.mjs';
import { SetupError } from './setup-error.mjs';

/** @typedef {Record<string, { version?: string, integrity?: string, optional?: boolean }>} Packages */

/**
 * @param {string} file
 * @returns {Packages | null}
 */
function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Whether what npm wrote down after the last install is what the lockfile asks for. Only optional packages may be absent:
 * those of other systems.
 *
 * @param {Packages} wanted
 * @param {Packages} present
 */
export function isCurrent(wanted, present) {
  const same = Object.entries(present).every(
    ([path, { version, integrity }]) =>
      wanted[path]?.version === version && wanted[path]?.integrity === integrity,
  );
  return (
    same && Object.entries(wanted).every(([path, { optional }]) => path === '' || optional || path in present)
  );
}

/** Runs `npm ci` when `node_modules` is absent, half written, or not what the lockfile asks for. */
export function installDependencies() {
  const present = packagesOf(join(modules, '.package-lock.json'));
  const wanted = packagesOf(join(root, 'package-lock.json'));
  if (wanted === null) throw new SetupError('package-lock.json is missing: this is not a whole checkout.');
  if (present !== null && isCurrent(wanted, present)) return;

  if (windows && process.execPath.startsWith(modules))
    throw new SetupError(
      'node_modules is out of date, and Windows cannot replace it while it runs. Run: npm ci',
    );
  console.log(`node_modules is ${present === null ? 'absent' : 'out of date'}: npm ci`);
  const npm = process.env.npm_execpath;
  // npm's own JavaScript where npm started us; a bare `npm` when the script was started by hand.
  const [command, first] =
    npm === undefined ? ['npm', []] : [process.env.npm_node_execpath ?? process.execPath, [npm]];
  const { status, error } = spawnSync(
    command,
    [...first, 'ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'],
    { cwd: root, stdio: 'inherit', shell: windows && npm === undefined },
  );
  if (status !== 0) throw new SetupError(`npm ci did not succeed${error ? `: ${error.message}` : ''}.`);
}
