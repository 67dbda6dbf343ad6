// The unit tests as `npm run check` has them run: those that a change since they last passed can concern, by Vitest's own graph of imports,
// and those that read the repository by themselves. All of them where no earlier run is known (a fresh clone), in CI, and with arguments.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bin, cache, projectEnvironment, root, windows } from './setup/places.mjs';
import { concerned } from './unit/concerned.mjs';

const place = join(cache, 'unit-passed.json');
const more = process.argv.slice(2).filter((argument) => argument !== '--all');

/** Of every file that git knows or would take. Pictures of screens are read by no unit test. @returns {import('./unit/concerned.mjs').Texts | null} */
function textsNow() {
  const { status, stdout } = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, maxBuffer: 2 ** 26, encoding: 'utf8' }); // prettier-ignore
  if (status !== 0) return null;
  const files = stdout.split('\0').filter((file) => file !== '' && !file.startsWith('docs/screens/') && existsSync(join(root, file))); // prettier-ignore
  const hash = (/** @type {string} */ file) => createHash('sha256').update(readFileSync(join(root, file))).digest('hex'); // prettier-ignore
  return { ...Object.fromEntries(files.map((file) => [file, hash(file)])), node: process.version };
}

/** @returns {import('./unit/concerned.mjs').Texts | null} */
function textsThatPassed() {
  try {
    return JSON.parse(readFileSync(place, 'utf8'));
  } catch {
    return null;
  }
}

const now = textsNow();
// A command line of Windows is too short for the names.
const isWhole = now === null || process.argv.length > 2 || windows || Boolean(process.env.CI);
const which = isWhole
  ? 'all'
  : concerned(textsThatPassed(), now, (file) => readFileSync(join(root, file), 'utf8'));
const projects = ['--project', 'unit', '--project', 'unit-renderer'];
const chosen = which === 'all' ? ['run'] : ['related', '--run', ...which];
const { status } = spawnSync(join(bin, 'vitest'), [...chosen, ...projects, ...more], {
  cwd: root,
  env: projectEnvironment(),
  stdio: 'inherit',
  shell: windows,
});
if (status === 0 && now !== null) {
  // What was written meanwhile was not tested: the texts are those of before.
  mkdirSync(cache, { recursive: true });
  writeFileSync(`${place}.new`, JSON.stringify(now));
  renameSync(`${place}.new`, place);
}
process.exitCode = status ?? 1;
