// Everything a command needs before it can run, on a machine with only git, Node 20 and npm. Node's own modules only.
import { pathToFileURL } from 'node:url';
import { browserName, installComponents, instructions } from './setup/components.mjs';
import { installDependencies } from './setup/dependencies.mjs';
import { tryElectron } from './setup/electron.mjs';
import { hasScreen, projectNode } from './setup/places.mjs';
import { SetupError } from './setup/setup-error.mjs';

/** @typedef {'app' | 'host' | 'print-tests' | 'fleet-tests'} Need */

/**
 * `app`: node_modules and a way to open a window, Electron or else Chromium · `host`: Chromium even where Electron is ·
 * `print-tests`: the components of a real print system · `fleet-tests`: a real PostgreSQL · none of them: node_modules alone. Quick when nothing is missing.
 *
 * @param {{ needs: Need[], retry?: boolean, tolerate?: boolean }} options `tolerate`: tell what is missing and go on
 * @returns {Promise<{ node: string, electron: string | null, missing: string[] }>}
 * @throws {SetupError} naming what to install
 */
export async function setup({ needs, retry = false, tolerate = false }) {
  installDependencies();
  const node = projectNode();
  const electron = needs.length > 0 ? await tryElectron({ retry }) : null;
  const host = needs.includes('host') || (needs.includes('app') && electron === null);
  /** @type {import('./setup/components.mjs').Group[]} */
  const groups = [];
  if (host) groups.push('host');
  if (needs.includes('host')) groups.push('page-tests');
  // Tests run on Electron wherever its binary is; on a machine without a screen that takes a virtual one.
  if (electron !== null && needs.includes('host') && !hasScreen()) groups.push('screen');
  if (needs.includes('print-tests')) groups.push('print-tests');
  if (needs.includes('fleet-tests')) groups.push('fleet-tests');
  const missing = installComponents(groups);
  if (missing.length > 0) {
    const names = missing.map((one) => `  ${one.name}`).join('\n');
    const words = `Missing on this machine:\n${names}\nInstall:\n  ${instructions(missing).replaceAll('\n', '\n  ')}`;
    if (!tolerate) throw new SetupError(words);
    console.log(words);
  }
  return { node, electron, missing: missing.map((one) => one.name) };
}

/**
 * Runs a command's body; what a person has to do is told in plain words, without a stack.
 *
 * @param {() => Promise<number>} body answers the exit code
 */
export async function runCommand(body) {
  try {
    process.exitCode = await body();
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  await runCommand(async () => {
    const { electron, missing } = await setup({
      needs: ['app', 'host', 'print-tests', 'fleet-tests'],
      retry: process.argv.includes('--retry'),
      tolerate: true,
    });
    if (electron === null && missing.includes(browserName)) {
      console.log(`Not ready: the window has neither Electron nor ${browserName} to open in.`);
      return 1;
    }
    const rest = missing.length > 0 ? ' `npm test` needs what is missing.' : '';
    console.log(`Ready. The window opens in ${electron === null ? browserName : 'Electron'}.${rest}`);
    return 0;
  });
