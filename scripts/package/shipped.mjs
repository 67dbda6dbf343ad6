// Which packages of npm are in Dockprint as it is installed, by the lockfile.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../setup/places.mjs';

/**
 * @typedef {object} Locked an entry of the lockfile
 * @property {string} version
 * @property {string} [integrity]
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [optionalDependencies]
 * @property {Record<string, string>} [peerDependencies]
 * @property {string} [resolved]
 * @property {boolean} [optional]
 * @property {boolean} [dev]
 * @property {string[]} [os]
 * @property {string[]} [cpu]
 *
 * @typedef {object} Shipped
 * @property {string} name
 * @property {string} path where it lies, `node_modules/…`
 * @property {string} version
 * @property {string} integrity `sha512-…`
 */

/** @returns {Record<string, Locked>} */
export const lockedPackages = () =>
  JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;

/** As Node looks for it: beside the one that asks, then one folder up, and so on. @param {Record<string, Locked>} lock @param {string} name @param {string} from */
function find(lock, name, from) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const path = `${at === '' ? '' : `${at}/`}node_modules/${name}`;
    if (path in lock) return path;
    if (!at.includes('/node_modules/')) {
      const top = `node_modules/${name}`;
      return top in lock ? top : null;
    }
  }
}

const nameOf = (/** @type {string} */ path) =>
  path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/**
 * What the installed app has in its node_modules: `dependencies` and all that they ask for, with the native parts of that system. Not
 * the optional ones of the project itself, which are the Node of its scripts.
 *
 * @param {string} platform
 * @param {string} arch
 * @param {Record<string, Locked>} [lock]
 * @returns {Shipped[]} by path
 */
export function shippedPackages(platform, arch, lock = lockedPackages()) {
  /** @type {Set<string>} */
  const paths = new Set();
  /** @param {Record<string, string>} names @param {string} from @param {boolean} optional */
  const add = (names, from, optional) => {
    for (const name of Object.keys(names)) {
      const path = find(lock, name, from);
      const entry = path === null ? undefined : lock[path];
      if (path === null || entry === undefined) {
        if (optional) continue;
        throw new Error(`package-lock.json has no ${name}, which ${from || 'the app'} needs`);
      }
      const fits = (entry.os?.includes(platform) ?? true) && (entry.cpu?.includes(arch) ?? true);
      if (paths.has(path) || !fits) continue;
      paths.add(path);
      add(entry.dependencies ?? {}, path, false);
      add(entry.optionalDependencies ?? {}, path, true);
      add(entry.peerDependencies ?? {}, path, true);
    }
  };
  add(lock['']?.dependencies ?? {}, '', false);
  return [...paths].sort().map((path) => {
    const { version, integrity } = lock[path] ?? { version: '' };
    if (integrity === undefined) throw new Error(`package-lock.json has no integrity for ${path}`);
    return { name: nameOf(path), path, version, integrity };
  });
}
