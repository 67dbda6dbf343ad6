// Every gate, as `npm run check`. All run even when one fails, so that one look shows everything; `--fast` leaves tests
// out, `--report=FILE` has the unit tests counted there.
import { runCommand, setup } from './setup.mjs';
import { runSteps } from './steps.mjs';

const fast = process.argv.includes('--fast');
const report = process.argv.find((argument) => argument.startsWith('--report='))?.slice('--report='.length);
const counted =
  report === undefined ? [] : ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
/** @typedef {import('./steps.mjs').Step} Step */
/** @type {Step[]} */
const steps = [
  [
    'messages',
    'paraglide-js',
    'compile',
    '--project',
    './project.inlang',
    '--outdir',
    './src/renderer/src/paraglide',
    '--silent',
  ],
  ['format', 'prettier', '--check', '--log-level', 'warn', '.'],
  ['types', 'tsc', '-b'],
  ['svelte', 'svelte-check', '--tsconfig', './tsconfig.renderer.json', '--fail-on-warnings'],
  [
    'lint',
    'eslint',
    '--cache',
    '--cache-location',
    'node_modules/.cache/eslint/',
    '--max-warnings',
    '0',
    '.',
  ],
  ['boundaries', 'depcruise', '--config', '.dependency-cruiser.js', 'src'],
  ['unused', 'knip'],
  ...(fast ? [] : [/** @type {Step} */ (['unit', 'vitest', 'run', '--project', 'unit', ...counted])]),
];
await runCommand(async () => {
  await setup({ needs: [] });
  return runSteps(steps) ? 0 : 1;
});
