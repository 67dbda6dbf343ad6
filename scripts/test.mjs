// `npm test`: every gate and every test, and one line at the end that says how many passed.
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { runCommand, setup } from './setup.mjs';
import { bin, cache, findCommand, projectEnvironment, root, windows } from './setup/places.mjs';
import { runSteps } from './steps.mjs';
import { addUp, playwrightTally, vitestTally } from './test-tally.mjs';

const reports = join(cache, 'test-reports');
const ci = Boolean(process.env.CI);

/**
 * @param {string} name
 * @param {string[]} command of node_modules/.bin, with arguments
 * @param {NodeJS.ProcessEnv} [more]
 */
function runTests(name, command, more) {
  console.log(`\n# ${name}`);
  // Electron needs a screen; a machine without one lends it a virtual one where that is installed.
  const screenless = process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY;
  const virtual = screenless && more?.DOCKPRINT_ELECTRON === '1' ? findCommand('xvfb-run') : null;
  const words = virtual === null ? command : [virtual, '-a', ...command];
  const [first = '', ...rest] = words;
  spawnSync(first, rest, { cwd: root, stdio: 'inherit', env: projectEnvironment(more), shell: windows });
}

await runCommand(async () => {
  const started = performance.now();
  const { electron } = await setup({ needs: ['app', 'host', 'print-tests'], tolerate: !ci });
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  const unit = join(reports, 'unit.json');
  const contract = join(reports, 'contract.json');
  const e2e = join(reports, 'e2e.json');

  const gates = runSteps([['check', 'node', join('scripts', 'check.mjs'), `--report=${unit}`]]);
  build();
  runTests('contract', [
    join(bin, 'vitest'),
    'run',
    '--project',
    'contract',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${contract}`,
  ]);
  runTests('e2e', [join(bin, 'playwright'), 'test', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: e2e,
    ...(electron === null ? {} : { DOCKPRINT_ELECTRON: '1' }),
  });

  const { passed, failed, skipped } = addUp([vitestTally(unit), vitestTally(contract), playwrightTally(e2e)]);
  if (skipped.length > 0)
    console.log(`\nSkipped (${skipped.length}):\n${skipped.map((name) => `  ${name}`).join('\n')}`);
  if (skipped.length > 0 && ci)
    console.log('A skipped test is a failure here: a component is missing or a test is switched off.');
  if (!gates) console.log('A gate of `npm run check` failed; see above.');
  console.log(`\n${((performance.now() - started) / 1000).toFixed(0)} s`);
  console.log(`${passed} passed, ${failed} failed`);
  return gates && failed === 0 && passed > 0 && !(ci && skipped.length > 0) ? 0 : 1;
});
