// Where things are, and the Node that the project pins for itself through the registry.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { SetupError } from './setup-error.mjs';

export const root = join(import.meta.dirname, '..', '..');
export const modules = join(root, 'node_modules');
export const bin = join(modules, '.bin');
/** Stamps and logs of the scripts; goes with `node_modules`, so `npm ci` forgets it. */
export const cache = join(modules, '.cache', 'dockprint');
export const windows = process.platform === 'win32';

const system = windows ? 'win' : process.platform;
const pinned = join(modules, `node-${system}-${process.arch}`, 'bin', windows ? 'node.exe' : 'node');

/**
 * The Node that runs everything but the set-up itself. Where the registry has none for this system (Apple silicon), the
 * machine's own, which must then be new enough to hold `node:sqlite` without its WAL-reset bug.
 *
 * @returns {string} path
 */
export function projectNode() {
  if (existsSync(pinned)) return pinned;
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 24 || (major === 24 && minor >= 15)) return process.execPath;
  throw new SetupError(
    `No Node is pinned for ${process.platform} ${process.arch}; install Node 24.15 or newer (this is ${process.version}).`,
  );
}

/**
 * The environment of every child: the project's commands and Node before the machine's, and the helpers of the print
 * system, which Debian keeps out of a user's PATH.
 *
 * @param {NodeJS.ProcessEnv} [more]
 * @returns {NodeJS.ProcessEnv}
 */
export function projectEnvironment(more = {}) {
  const sbin = windows ? [] : ['/usr/sbin', '/sbin'];
  const path = [bin, process.env.PATH ?? '', ...sbin].join(delimiter);
  return { ...process.env, PATH: path, ...more };
}

/**
 * @param {string} command
 * @returns {string | null} its path, as a child with `projectEnvironment` would find it
 */
export function findCommand(command) {
  const folders = (projectEnvironment().PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const paths = folders.map((folder) => join(folder, windows ? `${command}.exe` : command));
  return paths.find((path) => existsSync(path)) ?? null;
}

/** Whether a window can be opened at all. */
export const hasScreen = () =>
  process.platform !== 'linux' || Boolean(process.env.DISPLAY ?? process.env.WAYLAND_DISPLAY);
