// `npm run test:windows`: what runs on Windows alone, under Wine; the last line is the count. On a machine that cannot, one line says so.
import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand, setup } from './setup.mjs';
import { bin, cache, projectEnvironment, root } from './setup/places.mjs';
import { printTally } from './test-tally.mjs';
import { unpackWine } from './windows/debian.mjs';
import { thisMachine, whyNotHere, whyTooLate } from './windows/machine.mjs';
import { kitFolder, loader, toWindows, tree, windowsNode, wineEnvironment } from './windows/places.mjs';
import { makePrefix } from './windows/prefix.mjs';
import { inSession, takeKit } from './windows/session.mjs';
import { NotToBeHad } from './windows/step.mjs';
import { copyProject } from './windows/tree.mjs';

/** Minutes for the tests; the kit has limits of its own. */
const limit = Number(process.env.DOCKPRINT_WINDOWS_MINUTES ?? 25);
/** Words of Playwright's file filter; with them nothing else is run. */
const only = process.argv.slice(2);
/** What of the project's tests runs in the Node of Windows as it is. @type {{ name: string, args: string[] }[]} */
const suites = [
  { name: 'unit', args: ['--project', 'unit'] },
  {
    name: 'contract',
    args: [
      '--project=contract*',
      ...['storage', 'outbox', 'freight-service'].map((name) => `test/contract/${name}`),
    ],
  },
];
const wanted = only.length > 0 ? [] : suites;
const reports = join(cache, 'windows-reports');

/**
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 * @param {AbortSignal} signal
 * @returns {Promise<void>}
 */
const ended = (command, args, options, signal) =>
  new Promise((resolve) => {
    const child = spawn(command, args, { ...options, signal, killSignal: 'SIGTERM' });
    child.once('error', () => resolve()).once('close', () => resolve());
  });

/** The tests of Vitest in the Node of Windows. What they say is shown when they end. */
async function inWindowsNode(
  /** @type {string} */ name,
  /** @type {string[]} */ args,
  /** @type {NodeJS.ProcessEnv} */ env,
  /** @type {AbortSignal} */ signal,
) {
  const said = join(reports, `${name}.log`);
  const output = openSync(said, 'w');
  const vitest = [toWindows(join(tree, 'node_modules/vitest/vitest.mjs')), 'run', ...args];
  const report = [
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${toWindows(join(reports, `${name}.json`))}`,
  ];
  await ended(
    loader,
    [windowsNode, ...vitest, ...report],
    {
      cwd: tree,
      env: wineEnvironment({ DISPLAY: env.DISPLAY, DOCKPRINT_TESTS_IN_WINE: '1' }),
      stdio: ['ignore', output, output],
    },
    signal,
  );
  closeSync(output);
  console.log(readFileSync(said, 'utf8').split('\n').slice(-250).join('\n'));
}

/** Two to three minutes from nothing, ten seconds when only the project has changed. */
function makeKit() {
  console.log(`Windows under Wine, in ${kitFolder}`);
  unpackWine();
  makePrefix();
  copyProject();
}

/** @returns {Promise<string[]>} the reports */
async function runTests() {
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  const signal = AbortSignal.timeout(limit * 60_000);
  await inSession(async (env) => {
    for (const { name, args } of wanted) {
      console.log(`\n# In the Node of Windows: ${name}`);
      await inWindowsNode(name, args, env, signal);
    }
    console.log('\n# Printing on Windows, and the app with its main process there');
    await ended(
      join(bin, 'playwright'),
      ['test', '--config', join(root, 'test/windows/playwright.config.ts'), '--reporter=list,json', ...only],
      {
        cwd: root,
        env: projectEnvironment({
          DISPLAY: env.DISPLAY,
          PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'wine.json'),
        }),
        stdio: 'inherit',
      },
      signal,
    );
  });
  if (signal.aborted) console.log(`\nEnded after ${limit} minutes.`);
  // What left no report counts as a failure.
  return [...wanted.map(({ name }) => join(reports, `${name}.json`)), join(reports, 'wine.json')];
}

await runCommand(async () => {
  const started = performance.now();
  const ends = process.env.DOCKPRINT_RUN_ENDS;
  const why = whyNotHere(thisMachine()) ?? whyTooLate({ ends, now: Date.now(), limit });
  if (why !== null) {
    console.log(`The tests of Windows were not run: ${why}.`);
    return 0;
  }
  await setup({ needs: ['host', 'print-tests'] });
  const giveBack = takeKit();
  try {
    makeKit();
    const made = await runTests();
    console.log(`\n${((performance.now() - started) / 1000).toFixed(0)} s`);
    // What only Linux has, such as pipes that are files, is not tested there.
    return printTally(made, { before: 'Windows under Wine: ', maySkip: true }) ? 0 : 1;
  } catch (error) {
    if (!(error instanceof NotToBeHad)) throw error;
    console.log(`The tests of Windows were not run: ${error.message}.`);
    return 0;
  } finally {
    giveBack();
  }
});
