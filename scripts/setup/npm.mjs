// npm itself, as the one that started a script or, where it was started by hand, the machine's.
import { spawnSync } from 'node:child_process';
import { projectEnvironment, root, windows } from './places.mjs';
import { SetupError } from './setup-error.mjs';

/** @returns {[command: string, first: string[]]} */
export function npmCommand() {
  const npm = process.env.npm_execpath;
  return npm === undefined ? ['npm', []] : [process.env.npm_node_execpath ?? process.execPath, [npm]];
}

/**
 * `npm ci`: a folder's node_modules, with the bytes that its package-lock.json promises.
 *
 * @param {string[]} [more] arguments
 * @param {string} [folder]
 */
export function npmCi(more = [], folder = root) {
  const [command, first] = npmCommand();
  const { status, error } = spawnSync(
    command,
    [...first, 'ci', ...more, '--no-audit', '--no-fund', '--loglevel=error'],
    { cwd: folder, env: projectEnvironment(), stdio: 'inherit', shell: windows && command === 'npm' },
  );
  if (status !== 0) throw new SetupError(`npm ci did not succeed${error ? `: ${error.message}` : ''}.`);
}
