// The window's words as modules for everything but the build, made anew when a message has changed: it takes twelve seconds. One module
// a language, where the build makes one a message, since the compiler reads each of them anew for every component.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectEnvironment, root, windows } from './setup/places.mjs';

const folder = './src/renderer/src/paraglide';
const args = [
  'compile',
  '--project',
  './project.inlang',
  '--outdir',
  folder,
  '--silent',
  '--output-structure',
  'locale-modules',
];

const sum = createHash('sha256').update(JSON.stringify(args));
const compiler = 'node_modules/@inlang/paraglide-js/package.json';
for (const file of [
  ...globSync('messages/**/*.json', { cwd: root }).toSorted(),
  'project.inlang/settings.json',
  compiler,
])
  sum.update(`${file}\n`).update(readFileSync(join(root, file)));
const key = sum.digest('hex');

/** Whoever makes the folder otherwise, as the build does, empties it first. */
const mark = join(root, folder, '.made-from');
if (!existsSync(mark) || readFileSync(mark, 'utf8') !== key) {
  const options = {
    cwd: root,
    env: projectEnvironment(),
    shell: windows,
    stdio: /** @type {const} */ ('inherit'),
  };
  const { status } = spawnSync('paraglide-js', args, options);
  if (status === 0) writeFileSync(mark, key);
  process.exitCode = status ?? 1;
}
