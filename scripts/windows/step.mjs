// The steps that make the kit. What a machine cannot reach is told apart from what is broken.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The kit cannot be had on this machine, for want of a package or of the network: told in one line, and no failure. */
export class NotToBeHad extends Error {
  /** @override */
  name = 'NotToBeHad';
}

/**
 * What it says goes through a file: node.exe in Wine cannot open a pipe, and Wine's own background programs would hold one open.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, minutes?: number }} [options]
 * @returns {string} what it said
 */
export function must(command, args, { cwd, env = process.env, minutes = 10 } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'dockprint-wine-'));
  const file = join(folder, 'said');
  const output = openSync(file, 'a');
  const limits = { timeout: minutes * 60_000, killSignal: /** @type {const} */ ('SIGKILL') };
  const { status, error } = spawnSync(command, args, {
    cwd,
    env,
    ...limits,
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  const said = readFileSync(file, 'utf8');
  rmSync(folder, { recursive: true, force: true });
  if (status === 0) return said;
  const words = said.trim().split('\n').slice(-15).join('\n');
  throw new Error(`${command} ${args.join(' ')}: ${error?.message ?? `ended with ${status}`}\n${words}`);
}

/** What arrived but is not what was asked for is no matter of the network. */
const isWrong = /EINTEGRITY|hash sum mismatch|not signed|signature|EUSAGE/i;

/**
 * As `must`, for what comes over the network.
 *
 * @param {string} what
 * @param {Parameters<typeof must>} call
 */
export function fetched(what, ...call) {
  try {
    return must(...call);
  } catch (error) {
    const { message } = /** @type {Error} */ (error);
    if (isWrong.test(message)) throw error;
    throw new NotToBeHad(`${what} cannot be had here (${message.split('\n').at(-1)})`);
  }
}

/**
 * What a part of the kit was made by: when that changes, the part is made anew.
 *
 * @param {string[]} files of this folder
 */
export function madeBy(...files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(join(import.meta.dirname, file)));
  return hash.digest('hex');
}

/**
 * @param {string} file
 * @param {string} content
 */
export const says = (file, content) => existsSync(file) && readFileSync(file, 'utf8') === content;
