import { join } from 'node:path';
import { BaseSequencer, createVitest, type TestModule, type TestSpecification } from 'vitest/node';

/**
 * Runs generated test files one after another in one worker, in a process that can be killed: `test-runner.ts CHECKOUT FILE...`. Says of
 * each whether it passes.
 */
const [root = '', ...files] = process.argv.slice(2);
process.chdir(root);
class AsAsked extends BaseSequencer {
  override sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    return Promise.resolve(specifications);
  }
}
const vitest = await createVitest({
  root,
  watch: false,
  project: ['unit'],
  maxWorkers: 1,
  fileParallelism: false,
  sequence: { sequencer: AsAsked },
  reporters: [
    {
      onTestModuleEnd(module: TestModule) {
        const failed = [...module.children.allTests('failed')][0];
        const errors = [...(failed?.result().errors ?? []), ...module.errors()];
        const why = `${failed?.name ?? ''}: ${errors[0]?.message ?? ''}`;
        process.send?.({ passes: module.state() === 'passed', why });
      },
    },
  ],
  onConsoleLog: () => false,
  // A mutant that waits in vain is found by the limit of the whole file.
  testTimeout: 30_000,
});
await vitest.standalone();
const [project] = vitest.projects;
if (project === undefined) throw new Error('no project');
const specifications = files.map((file) => project.createSpecification(join(root, file)));
process.once('disconnect', () => process.exit());
process.send?.({ ready: true });
await vitest.runTestSpecifications(specifications);
