// Runs named commands of node_modules/.bin, two at a time, and says how long each took.
import { spawn } from 'node:child_process';
import { projectEnvironment, root, windows } from './setup/places.mjs';

/** @typedef {[name: string, command: string, ...args: string[]]} Step a command of node_modules/.bin */

/**
 * @param {Step} step
 * @returns {Promise<boolean>} whether it succeeded; what it said is shown when it has ended
 */
async function runStep([name, command, ...args]) {
  const start = performance.now();
  // Captured, since two speak at once; so the colours must be asked for.
  const env = projectEnvironment(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {});
  const child = spawn(command, args, { cwd: root, env, shell: windows, stdio: ['ignore', 'pipe', 'pipe'] });
  /** @type {Buffer[]} */
  const said = [];
  child.stdout.on('data', (chunk) => said.push(chunk));
  child.stderr.on('data', (chunk) => said.push(chunk));
  const status = await new Promise((resolve) => {
    child.once('close', resolve).once('error', (error) => {
      said.push(Buffer.from(`${error.message}\n`));
      resolve(1);
    });
  });
  process.stdout.write(Buffer.concat(said));
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`);
  return status === 0;
}

/**
 * @param {Step[]} steps taken in this order
 * @returns {Promise<boolean>} whether all succeeded
 */
export async function runSteps(steps) {
  const waiting = [...steps];
  /** @type {string[]} */
  const failed = [];
  const lane = async () => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift())
      if (!(await runStep(step))) failed.push(step[0]);
  };
  await Promise.all([lane(), lane()]);
  if (failed.length > 0) console.log(`\nFailed: ${failed.join(', ')}`);
  return failed.length === 0;
}
