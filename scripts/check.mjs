// Every gate, as `npm run check`. All run even when one fails, so that one look shows everything; `--fast` leaves tests
// out, `--all` runs all unit and property tests and not only those that import what has changed since main.
import { join } from 'node:path';
import { runCommand, setup } from './setup.mjs';
import { cache } from './setup/places.mjs';
import { runSteps } from './steps.mjs';

/** @typedef {import('./steps.mjs').Step} Step */

const fast = process.argv.includes('--fast');
const all = process.argv.includes('--all') || process.env.CI;

// Components are Prettier's, which has a plugin for them; all else is oxfmt's.
const formatted = ['--cache', '--cache-strategy', 'content', '--cache-location', join(cache, 'prettier')];
const projects = ['--project', 'unit', '--project', 'unit-renderer'];
const changed = all ? [] : ['--changed', 'origin/main', '--passWithNoTests'];

/** Makes modules that the others read. @type {Step[]} */
const first = [['messages', 'node', 'scripts/messages.mjs']];
/** The longest first, so that the two lanes end together. @type {Step[]} */
const gates = [
  // Room for young objects: the default is so small that a fifth of the time went into collecting them.
  ['lint', 'node', '--max-semi-space-size=128', 'scripts/lint.ts'],
  ...(fast ? [] : [/** @type {Step} */ (['unit', 'vitest', 'run', ...projects, ...changed])]),
  // By default four check each project, which ask much twice.
  ['types', 'tsc', '-b', '--checkers', '1'],
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
  ['boundaries', 'depcruise', '--config', '.dependency-cruiser.js', 'src'],
  ['unused', 'knip'],
];

await runCommand(async () => {
  await setup({ needs: [] });
  return (await runSteps(first)) && (await runSteps(gates)) ? 0 : 1;
});
