// node_modules as the lockfile says, by `npm ci` and only when they differ.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { npmCi } from './npm.mjs';
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
  npmCi(['--include=dev', '--include=optional']);
}
