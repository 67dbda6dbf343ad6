// The packages of npm that are in Dockprint as it is installed, for the system that is packed for, which need not be this one.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npmCi } from '../setup/npm.mjs';
import { cache, root } from '../setup/places.mjs';

/**
 * @typedef {object} Shipped
 * @property {string} name
 * @property {string} path where it is in the app, `node_modules/…`
 * @property {string} folder where it is on this machine
 * @property {string} integrity `sha512-…`
 */

const readJson = (/** @type {string} */ file) => JSON.parse(readFileSync(file, 'utf8'));

/**
 * `dependencies` and all that they ask for, with the native parts of that system, by npm. Not the optional ones of the project itself, which are
 * the Node of its scripts. Installed anew when the lockfile has changed.
 *
 * @param {string} platform as Node names it
 * @param {string} arch
 * @returns {Shipped[]} by path
 */
export function shippedPackages(platform, arch) {
  const { name, version, dependencies } = readJson(join(root, 'package.json'));
  const app = { name, version, dependencies };
  const lock = readJson(join(root, 'package-lock.json'));
  const wanted = JSON.stringify({ ...lock, packages: { ...lock.packages, '': app } });
  const folder = join(cache, 'packages', `${platform}-${arch}`);
  const stamp = join(folder, 'installed.json');
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), JSON.stringify(app));
    writeFileSync(join(folder, 'package-lock.json'), wanted);
    npmCi([`--os=${platform}`, `--cpu=${arch}`, '--ignore-scripts', '--prefer-offline'], folder);
    writeFileSync(stamp, wanted);
  }
  const { packages } = readJson(join(folder, 'node_modules', '.package-lock.json'));
  return Object.keys(packages)
    .sort()
    .map((path) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      path,
      folder: join(folder, path),
      integrity: packages[path].integrity,
    }));
}
