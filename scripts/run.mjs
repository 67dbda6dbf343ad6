// Children of the scripts: always on the project's Node and in its folder.
import { spawn } from 'node:child_process';
import { projectEnvironment, projectNode, root } from './setup/places.mjs';

/**
 * Runs a script (JavaScript, or TypeScript with erasable types) and hands on the signals that end it.
 *
 * @param {string[]} args of Node, the script first
 * @param {NodeJS.ProcessEnv} [more]
 * @returns {Promise<number>} exit code
 */
export async function runNode(args, more) {
  return run(projectNode(), args, more);
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [more]
 * @returns {Promise<number>} exit code
 */
export async function run(command, args, more) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: projectEnvironment(more) });
  // A terminal's Ctrl+C goes to the child as well: handed on, it would arrive twice, and the second ends it at once.
  const forward = (/** @type {NodeJS.Signals} */ signal) => {
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
  };
  process.on('SIGINT', forward).on('SIGTERM', forward);
  try {
    return await new Promise((resolve, reject) => {
      child
        .once('error', reject)
        .once('close', (code, signal) => resolve(code ?? (signal === 'SIGINT' ? 130 : 1)));
    });
  } finally {
    process.off('SIGINT', forward).off('SIGTERM', forward);
  }
}
