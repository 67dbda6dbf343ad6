import { createVitest } from 'vitest/node';

/**
 * A Vitest that is kept, in a process that can be killed with all its workers: `test-runner.ts CHECKOUT TEST...`. Each message has it run the tests on
 * what is in the checkout now; it answers whether they pass.
 */
const [root = '', ...tests] = process.argv.slice(2);
process.chdir(root);
const vitest = await createVitest({
  root,
  watch: false,
  project: ['unit', 'contract', 'contract-measured'],
  reporters: [{}],
  onConsoleLog: () => false,
  // A mutant that waits in vain is found by the limit of the whole run.
  testTimeout: 30_000,
});
await vitest.standalone();
const specifications = await vitest.getRelevantTestSpecifications(tests);
if (specifications.length === 0) throw new Error(`no test file among ${tests.join(', ')}`);
/** Null: neither; the run was not whole. */
async function run(): Promise<boolean | null> {
  // Without `bail`: it ends the run around the failure, and a failure that is on its way then is not counted at times.
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  const states = testModules.map((module) => module.state());
  if (unhandledErrors.length > 0 || states.includes('failed')) return false;
  return states.length === specifications.length && states.every((state) => state === 'passed') ? true : null;
}
process.on('message', () => {
  void (async () => {
    const passes = (await run()) ?? (await run());
    if (passes === null) throw new Error('a run of the tests does not become whole');
    process.send?.({ passes });
  })();
});
process.once('disconnect', () => process.exit());
process.send?.({ ready: true });
