// The built app in `out`, made again only when what it is made of has changed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectEnvironment, projectNode, modules, root } from './setup/places.mjs';
import { SetupError } from './setup/setup-error.mjs';

const sources = ['src', 'messages', 'project.inlang/settings.json', 'package-lock.json'].concat([
  'package.json',
  'electron.vite.config.ts',
  'svelte.config.js',
  'tsconfig.base.json',
  'scripts/package/bundled-packages.ts',
  'docs/guide',
  'scripts/guide',
]);
/** Written by the build itself. */
const made = join('src', 'renderer', 'src', 'paraglide');
const stamp = join(root, 'out', '.sources');

/** @param {string} path */
function filesOf(path) {
  if (!statSync(join(root, path)).isDirectory()) return [path];
  return readdirSync(join(root, path), { recursive: true, encoding: 'utf8' })
    .map((name) => join(path, name))
    .filter((file) => !file.startsWith(made) && statSync(join(root, file)).isFile())
    .sort();
}

/** @returns {string} one hash over every file that the build reads */
function fingerprint() {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(filesOf))
    hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

/**
 * @param {{ force?: boolean }} [options]
 * @throws {SetupError} when the build fails
 */
export function build({ force = false } = {}) {
  const now = fingerprint();
  if (!force && existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return;
  rmSync(stamp, { force: true });
  console.log('Building the app');
  const { status, stdout, stderr } = spawnSync(
    projectNode(),
    [join(modules, 'electron-vite', 'bin', 'electron-vite.js'), 'build', '--logLevel', 'warn'],
    { cwd: root, env: projectEnvironment(), encoding: 'utf8' },
  );
  if (status !== 0) throw new SetupError(`${stdout}${stderr}\nThe build failed.`);
  writeFileSync(stamp, now);
}
