// Every gate, as `npm run check`. All run even when one fails, so that one look shows everything; `--fast` leaves tests
// out, `--all` runs unit tests that no change concerns too, `--report=FILE` has them counted there.
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand, setup } from './setup.mjs';
import { cache, root } from './setup/places.mjs';
import { runSteps } from './steps.mjs';

/** @typedef {import('./steps.mjs').Step} Step */

const fast = process.argv.includes('--fast');
const all = process.argv.filter((argument) => argument === '--all');
const report = process.argv.find((argument) => argument.startsWith('--report='))?.slice('--report='.length);
const counted = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];

// Components are Prettier's, which has a plugin for them; all else is oxfmt's. Prettier's own cache knows its version, its options and
// each file's text; the versions of its plugins are in the name.
const lock = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex');
const formatted = [
  '--cache',
  '--cache-strategy',
  'content',
  '--cache-location',
  join(cache, `prettier-${lock.slice(0, 16)}`),
];

// dependency-cruiser's cache knows each file's text and its rules, but a file that is gone it does not miss: the names under
// src are in its folder's name.
const names = createHash('sha256').update(lock);
for (const name of readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).toSorted())
  names.update(`${name}\n`);
const cruised = [
  '--cache',
  join(cache, `boundaries-${names.digest('hex').slice(0, 16)}`),
  '--cache-strategy',
  'content',
];

/** Makes modules that the others read. @type {Step[]} */
const first = [['messages', 'node', 'scripts/messages.mjs']];
/** The longest first, so that the two lanes end together. @type {Step[]} */
const gates = [
  ['lint', 'node', 'scripts/lint.ts'],
  ...(fast
    ? []
    : [/** @type {Step} */ (['unit', 'node', 'scripts/unit-tests.mjs', ...all, ...(report ? counted : [])])]),
  ['types', 'tsc', '-b'],
  [
    'svelte',
    'svelte-check',
    '--tsgo',
    '--incremental',
    '--tsconfig',
    './tsconfig.renderer.json',
    '--fail-on-warnings',
  ],
  ['components', 'prettier', '--check', '--log-level', 'warn', ...formatted, '**/*.svelte'],
  ['format', 'oxfmt', '--check', '.'],
  ['boundaries', 'depcruise', ...cruised, '--config', '.dependency-cruiser.js', 'src'],
  ['unused', 'knip'],
];

await runCommand(async () => {
  await setup({ needs: [] });
  return (await runSteps(first)) && (await runSteps(gates)) ? 0 : 1;
});
