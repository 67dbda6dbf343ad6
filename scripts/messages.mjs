// The window's words as modules, for everything that reads them but the build: made anew only when a message, the settings or the compiler has
// changed. One module a language, where the build makes one a message, so that the packer loads no words he does not see: the compiler walks
// through every module anew for each component that ESLint reads. The types are the same.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectEnvironment, root, windows } from './setup/places.mjs';

const made = join(root, 'src', 'renderer', 'src', 'paraglide');
const args = [
  'compile',
  '--project',
  './project.inlang',
  '--outdir',
  './src/renderer/src/paraglide',
  '--silent',
  '--output-structure',
  'locale-modules',
];

/** Says of the folder what it was made from. Whoever makes it otherwise, as the build does, empties it first. */
const mark = join(made, '.made-from');

function madeFrom() {
  const sum = createHash('sha256').update(JSON.stringify(args));
  const compiler = 'node_modules/@inlang/paraglide-js/package.json';
  for (const file of [
    ...globSync('messages/**/*.json', { cwd: root }).toSorted(),
    'project.inlang/settings.json',
    compiler,
  ])
    sum.update(`${file}\n`).update(readFileSync(join(root, file)));
  return sum.digest('hex');
}

function isMade(/** @type {string} */ key) {
  try {
    return readFileSync(mark, 'utf8') === key;
  } catch {
    return false;
  }
}

const key = madeFrom();
if (!isMade(key)) {
  const { status } = spawnSync('paraglide-js', args, {
    cwd: root,
    env: projectEnvironment(),
    shell: windows,
    stdio: 'inherit',
  });
  if (status === 0) writeFileSync(mark, key);
  process.exitCode = status ?? 1;
}
