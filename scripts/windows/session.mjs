// A screen and Wine's desktop, while something runs.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { kitFolder, loader, server, wineEnvironment } from './places.mjs';

/** One prefix has one registry and one server: two runs at once would end each other. @returns {() => void} gives it back */
export function takeKit() {
  mkdirSync(kitFolder, { recursive: true });
  const file = join(kitFolder, 'in-use');
  const holder = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  if (holder > 0 && existsSync(`/proc/${holder}`)) throw new Error(`Process ${holder} uses ${kitFolder}.`);
  writeFileSync(file, String(process.pid));
  return () => rmSync(file, { force: true });
}

/** @returns {Promise<{ child: import('node:child_process').ChildProcess, display: string }>} */
async function startScreen() {
  const child = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [, , , numbers] = child.stdio;
  const number = await new Promise((resolve, reject) => {
    numbers?.once('data', (text) => resolve(String(text).trim()));
    child.once('error', reject).once('exit', () => reject(new Error('Xvfb has ended')));
  });
  return { child, display: `:${number}` };
}

/**
 * @param {(env: NodeJS.ProcessEnv) => Promise<void>} body with the environment of what runs in Wine
 */
export async function inSession(body) {
  const { child, display } = await startScreen();
  const env = wineEnvironment({ DISPLAY: display });
  // The first program with a window starts the desktop and hands it its own output, which would then never end.
  const desktop = spawn(loader, ['explorer.exe', '/desktop'], { env, stdio: 'ignore' });
  try {
    await sleep(3000);
    await body(env);
  } finally {
    spawnSync(server, ['-k'], { env, timeout: 20_000 });
    desktop.kill('SIGKILL');
    child.kill();
  }
}
