// Every gate, as `npm run check`. All run even when one fails, so that one look shows everything; `--fast` leaves tests
// out, `--report=FILE` has the unit tests counted there.
import { runCommand, setup } from './setup.mjs';
import { runSteps } from './steps.mjs';

/** @typedef {import('./steps.mjs').Step} Step */

const fast = process.argv.includes('--fast');
const report = process.argv.find((argument) => argument.startsWith('--report='))?.slice('--report='.length);
const counted = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
// One module a language, where the build makes one a message, so that the packer loads no words he does not see: the compiler
// walks through every module anew for each component that ESLint reads. The types are the same.
const paraglide = ['--project', './project.inlang', '--outdir', './src/renderer/src/paraglide', '--silent'];
paraglide.push('--output-structure', 'locale-modules');

/** Makes modules that the others read. @type {Step[]} */
const first = [['messages', 'paraglide-js', 'compile', ...paraglide]];
/** The longest first, so that the two lanes end together. @type {Step[]} */
const gates = [
  // Without ESLint's cache: it looks at one file's text only, while the type-checked rules look at others too.
  ['lint', 'eslint', '--max-warnings', '0', '.'],
  ...(fast
    ? []
    : [
        /** @type {Step} */ ([
          'unit',
          'vitest',
          'run',
          '--project',
          'unit',
          '--project',
          'unit-renderer',
          ...(report ? counted : []),
        ]),
      ]),
  ['types', 'tsc', '-b'],
  ['svelte', 'svelte-check', '--tsconfig', './tsconfig.renderer.json', '--fail-on-warnings'],
  ['format', 'prettier', '--check', '--log-level', 'warn', '.'],
  ['boundaries', 'depcruise', '--config', '.dependency-cruiser.js', 'src'],
  ['unused', 'knip'],
];

await runCommand(async () => {
  await setup({ needs: [] });
  return (await runSteps(first)) && (await runSteps(gates)) ? 0 : 1;
});
