// `npm test`: every gate and every test, and one line at the end that says how many passed.
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { runNode } from './run.mjs';
import { runAgain } from './second-run.mjs';
import { runCommand, setup } from './setup.mjs';
import { bin, cache, findCommand, hasScreen, projectEnvironment, root, windows } from './setup/places.mjs';
import { SetupError } from './setup/setup-error.mjs';
import { addUp, playwrightTally, printSecond, printTally, vitestTally } from './test-tally.mjs';

const reports = join(cache, 'test-reports');
const ci = Boolean(process.env.CI);

/**
 * @param {string} name
 * @param {string[]} command with arguments
 * @param {NodeJS.ProcessEnv} [more]
 */
function runTests(name, command, more) {
  console.log(`\n# ${name}`);
  const [first = '', ...rest] = command;
  spawnSync(first, rest, { cwd: root, stdio: 'inherit', env: projectEnvironment(more), shell: windows });
}

function tryBuild() {
  try {
    build();
    return true;
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    console.log(error.message);
    return false;
  }
}

await runCommand(async () => {
  const started = performance.now();
  const { electron } = await setup({ needs: ['app', 'host', 'print-tests', 'fleet-tests'], tolerate: !ci });
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  const unit = join(reports, 'unit.json');
  const contract = join(reports, 'contract.json');
  const e2e = join(reports, 'e2e.json');

  const gates = (await runNode([join(root, 'scripts', 'check.mjs'), `--report=${unit}`])) === 0;
  const built = tryBuild();
  const runContract = (/** @type {string} */ name, /** @type {string[]} */ ...more) => {
    rmSync(contract, { force: true });
    const report = ['--reporter=default', '--reporter=json', `--outputFile.json=${contract}`];
    runTests(name, [join(bin, 'vitest'), 'run', '--project=contract*', ...report, ...more]);
    return vitestTally(contract);
  };
  const screen = electron !== null && !hasScreen() ? findCommand('xvfb-run') : null;
  const runE2e = (/** @type {string} */ name, /** @type {string[]} */ ...more) => {
    rmSync(e2e, { force: true });
    const playwright = [join(bin, 'playwright'), 'test', '--reporter=list,json', ...more];
    // Without a build there is no report, which counts as a failure.
    if (built)
      runTests(name, [...(screen === null ? [] : [screen, '-a']), ...playwright], {
        PLAYWRIGHT_JSON_OUTPUT_NAME: e2e,
      });
    return playwrightTally(e2e);
  };
  const firstContract = runContract('contract');
  const firstE2e = runE2e('e2e');
  const contractTally = runAgain(firstContract, (places) =>
    runContract('contract, once more, alone', '--no-file-parallelism', ...places),
  );
  const e2eTally = runAgain(firstE2e, (places) => runE2e('e2e, once more, alone', '--workers=1', ...places));

  const tally = addUp([vitestTally(unit), contractTally, e2eTally]);
  const { passed, failed, skipped } = tally;
  printTally(tally);
  printSecond([...contractTally.second, ...e2eTally.second]);
  if (skipped.length > 0 && ci)
    console.log('A skipped test is a failure here: a component is missing or a test is switched off.');
  if (!gates) console.log('A gate of `npm run check` failed; see above.');
  console.log(`\n${((performance.now() - started) / 1000).toFixed(0)} s`);
  console.log(`${passed} passed, ${failed.length} failed`);
  return gates && failed.length === 0 && passed > 0 && !(ci && skipped.length > 0) ? 0 : 1;
});
