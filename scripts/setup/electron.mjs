// Electron's binary: tried once, since some machines cannot reach the place it is downloaded from.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { cache, modules, projectEnvironment, projectNode } from './places.mjs';

const folder = join(modules, 'electron');
const failure = join(cache, 'electron-failed.json');
/** Seconds without a new byte after which a download is given up. A slow line may take its time. */
const patience = 15;

/** @returns {string} the version that package.json pins */
const version = () => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version;

/** @returns {string | null} path of the binary, as the electron package itself records it */
export function electronBinary() {
  const name = join(folder, 'path.txt');
  if (!existsSync(name)) return null;
  const dist = process.env.ELECTRON_OVERRIDE_DIST_PATH ?? join(folder, 'dist');
  const path = join(dist, readFileSync(name, 'utf8'));
  return existsSync(path) ? path : null;
}

/** @param {string} path */
function bytesUnder(path) {
  let bytes = 0;
  // A file may be gone between the listing and the look at it: the download renames its parts.
  for (const name of readdirSync(path, { recursive: true, encoding: 'utf8' }))
    bytes += statSync(join(path, name), { throwIfNoEntry: false })?.size ?? 0;
  return bytes;
}

/** @electron/get looks at the usual variables only when it is told to. */
function throughProxy() {
  const names = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy'];
  return names.some((name) => Boolean(process.env[name])) ? { ELECTRON_GET_USE_PROXY: 'true' } : {};
}

/** @returns {Promise<string | null>} why it failed */
async function download() {
  const temporary = join(cache, 'electron-download');
  mkdirSync(temporary, { recursive: true });
  const child = spawn(projectNode(), [join(folder, 'install.js')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: projectEnvironment({ TMPDIR: temporary, TEMP: temporary, TMP: temporary, ...throughProxy() }),
  });
  let words = '';
  child.stderr.setEncoding('utf8').on('data', (text) => (words += text));
  const ended = new Promise((resolve) => {
    child.once('error', resolve).once('close', resolve);
  });

  let bytes = -1;
  let still = 0;
  let running = true;
  while (running) {
    running = await Promise.race([ended.then(() => false), sleep(1000, true)]);
    const now =
      bytesUnder(temporary) + (existsSync(join(folder, 'dist')) ? bytesUnder(join(folder, 'dist')) : 0);
    still = now === bytes ? still + 1 : 0;
    bytes = now;
    if (running && still >= patience) child.kill('SIGKILL');
  }
  rmSync(temporary, { recursive: true, force: true });
  if (electronBinary() !== null) return null;
  return still >= patience ? `no byte for ${patience} seconds` : (words.trim().split('\n')[0] ?? 'unknown');
}

/**
 * @param {{ retry?: boolean }} [options] `retry`: forget that it failed before
 * @returns {Promise<string | null>} path of Electron's binary, or null where it cannot be had
 */
export async function tryElectron({ retry = false } = {}) {
  const present = electronBinary();
  if (present !== null) return present;
  if (!retry && existsSync(failure) && JSON.parse(readFileSync(failure, 'utf8')).version === version())
    return null;

  console.log(`Electron ${version()}: fetching its binary (once)`);
  const reason = await download();
  if (reason === null) {
    rmSync(failure, { force: true });
    return electronBinary();
  }
  mkdirSync(cache, { recursive: true });
  writeFileSync(failure, JSON.stringify({ version: version(), at: new Date().toISOString(), reason }));
  console.log(`Electron's binary cannot be had here (${reason}); "npm run setup -- --retry" tries again.`);
  return null;
}
