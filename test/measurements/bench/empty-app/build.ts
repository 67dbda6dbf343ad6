import { join, resolve } from 'node:path';
import { build } from 'electron-vite';

/** Builds the empty app by electron-vite, as the app is built; answers its main module. */
export async function buildEmptyApp(): Promise<string> {
  await build({ configFile: join(import.meta.dirname, 'electron.vite.config.ts'), logLevel: 'warn' });
  return resolve(import.meta.dirname, '../../../../node_modules/.cache/empty-app/main/index.js');
}
