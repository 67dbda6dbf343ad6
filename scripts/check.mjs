// Every gate, as `npm run check`. All run even when one fails, so that one look shows everything; `--fast` leaves tests out.
import { runSteps } from './steps.mjs';

const fast = process.argv.includes('--fast');
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
  ...(fast ? [] : [['unit', 'vitest', 'run', '--project', 'unit']]),
];
process.exitCode = runSteps(steps) ? 0 : 1;
