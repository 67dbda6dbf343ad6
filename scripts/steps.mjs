// Runs named commands of node_modules/.bin one after another and says how long each took.
import { spawnSync } from 'node:child_process';
import { projectEnvironment, root, windows } from './setup/places.mjs';

/** @typedef {[name: string, command: string, ...args: string[]]} Step a command of node_modules/.bin */

/**
 * @param {Step[]} steps
 * @returns {boolean} whether all succeeded
 */
export function runSteps(steps) {
  const failed = [];
  for (const [name, command, ...args] of steps) {
    const start = performance.now();
    const { status } = spawnSync(command, args, {
      stdio: 'inherit',
      env: projectEnvironment(),
      cwd: root,
      shell: windows,
    });
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`);
    if (status !== 0) failed.push(name);
  }
  if (failed.length > 0) console.log(`\nFailed: ${failed.join(', ')}`);
  return failed.length === 0;
}
