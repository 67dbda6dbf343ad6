// `npm test` and `npm run test:long`: gates and tests, and one line at the end that says how many passed. Which files are long is said in
// test/test-levels.ts; of the browser's, tests with the tag `translated` are.
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { runNode } from './run.mjs';
import { runCommand, setup } from './setup.mjs';
import { bin, cache, findCommand, hasScreen, projectEnvironment, root, windows } from './setup/places.mjs';
import { printTally } from './test-tally.mjs';

const long = process.argv.includes('--long');
const reports = join(cache, 'test-reports');
const compiled = join(cache, 'compiled');
const reportOf = (/** @type {string} */ name) => join(reports, `${name}.json`);

/**
 * @param {string} name
 * @param {string[]} command with arguments
 */
function run(name, command) {
  console.log(`\n# ${name}`);
  const [first = '', ...rest] = command;
  const env = projectEnvironment({
    PLAYWRIGHT_JSON_OUTPUT_NAME: reportOf(name),
    // What Node has stripped and compiled for one part, the next ones read.
    NODE_COMPILE_CACHE: compiled,
  });
  const { status } = spawnSync(first, rest, { cwd: root, stdio: 'inherit', env, shell: windows });
  console.log(`# ${name}: ${((performance.now() - started) / 1000).toFixed(0)} s since the start`);
  return status === 0;
}

/** @param {string} name @param {string[]} projects @param {string[]} more */
function runVitest(name, projects, ...more) {
  const chosen = projects.map((project) => `--project=${project}`);
  const json = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportOf(name)}`];
  run(name, [join(bin, 'vitest'), 'run', ...chosen, ...json, ...more]);
  return reportOf(name);
}

/** @param {string} filter a tag of vitest.config.ts, or `!` and one: all but those */
const runBrowser = (filter) => ({
  file: runVitest('browser', ['browser'], `--tags-filter=${filter}`),
  filter,
});

/** @param {string | null} electron */
function runPlaywright(electron) {
  // On a machine without a screen Electron needs a virtual one.
  const screen = electron !== null && !hasScreen() ? findCommand('xvfb-run') : null;
  run('e2e', [
    ...(screen === null ? [] : [screen, '-a']),
    ...[join(bin, 'playwright'), 'test', '--reporter=list,json', `--project=${long ? 'long' : 'short'}`],
  ]);
  return reportOf('e2e');
}

const started = performance.now();
await runCommand(async () => {
  const ci = Boolean(process.env.CI);
  const { electron } = await setup({ needs: ['app', 'host', 'print-tests', 'fleet-tests'], tolerate: !ci });
  for (const folder of [reports, compiled]) rmSync(folder, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });

  const gates = long || (await runNode([join(root, 'scripts', 'check.mjs'), '--fast'])) === 0;
  build();
  const made = long
    ? [
        runVitest('contract', ['contract-long', 'contract-measured']),
        runBrowser('translated'),
        runPlaywright(electron),
      ]
    : [
        runVitest('unit', ['unit', 'unit-renderer']),
        runBrowser('!translated'),
        runVitest('contract', ['contract']),
        runPlaywright(electron),
      ];
  // Its last line says how many passed there.
  const inWindows = !long || (await runNode([join(root, 'scripts', 'test-windows.mjs')])) === 0;
  if (!gates) console.log('\nA gate of `npm run check` failed; see above.');
  return printTally(made) && gates && inWindows ? 0 : 1;
});
