import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const copied = [
  'src',
  'test',
  'scripts',
  'docs',
  'messages',
  'packaging',
  'package.json',
  'vitest.config.ts',
  'tsconfig.json',
  'tsconfig.base.json',
  'svelte.config.js',
];
/** Modules of earlier mutants stay in memory: a new process after so many. */
const perProcess = 100;
const generated = 'test/unit/mutants';

/** `breaks off`: the process that runs them ended. */
export type TestResult = 'passes' | 'fails' | 'takes too long' | 'breaks off';

interface TestRun {
  file: string;
  texts: readonly string[];
  tests: readonly string[];
  /** Milliseconds for one text. */
  limit: number;
}

/** A copy of the sources, so that nobody who works in the checkout meets a mutant. Not below node_modules: Node reads no TypeScript there. */
export function makeScratchCheckout() {
  const folder = mkdtempSync(join(tmpdir(), 'dockprint-mutants-'));
  for (const name of copied) cpSync(join(root, name), join(folder, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  mkdirSync(join(folder, generated));
  let child: ChildProcess | null = null;
  let lastFailure = '';

  const testFile = (number: number): string => `${generated}/${String(number).padStart(4, '0')}.test.ts`;
  function writeTestFile(number: number, file: string, text: string, tests: readonly string[]): void {
    const lines = [
      `import { useMutant } from '../../mutation/mutant-modules.ts';`,
      `useMutant(${number}, ${JSON.stringify(join(folder, file))}, ${JSON.stringify(text)});`,
      ...tests.map((test) => `await import('../../../${test}');`),
    ];
    writeFileSync(join(folder, testFile(number)), lines.join('\n'));
  }
  function end(): void {
    const ended = child;
    child = null;
    if (ended?.pid !== undefined && ended.exitCode === null) process.kill(-ended.pid, 'SIGKILL');
  }
  /** Until the first that does not come to its end. */
  async function runSome(
    numbers: readonly number[],
    limit: number,
    hear: (number: number, result: TestResult) => void,
  ): Promise<void> {
    child = fork(join(root, 'test/mutation/test-runner.ts'), [folder, ...numbers.map(testFile)], {
      cwd: folder,
      // Of random cases: a mutant that so many do not find is not found by a thousand more within the time.
      env: { ...process.env, DOCKPRINT_CASES: '200' },
      execArgv: ['--import', join(root, 'test/support/raw-imports.ts')],
      // A group of its own: it is ended with its worker, which may never come back.
      detached: true,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const [first] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as unknown[];
    if (typeof first !== 'object' || first === null)
      throw new Error('the runner of the tests does not start');
    const rest = [...numbers];
    await new Promise<void>((done) => {
      const say = (result: TestResult): void => {
        const number = rest.shift();
        if (number !== undefined) hear(number, result);
        if (rest.length === 0 || result === 'takes too long' || result === 'breaks off') done();
      };
      let timer = setTimeout(say, limit, 'takes too long');
      child?.once('exit', () => {
        say('breaks off');
      });
      child?.on('message', ({ passes, why }: { passes: boolean; why: string }) => {
        clearTimeout(timer);
        if (rest.length > 1) timer = setTimeout(say, limit, 'takes too long');
        if (!passes) lastFailure = why;
        say(passes ? 'passes' : 'fails');
      });
    });
    child.removeAllListeners();
    end();
  }

  return {
    /** The first test that failed of the last text that did. */
    lastFailure: () => lastFailure,
    read: (file: string) => readFileSync(join(root, file), 'utf8'),
    /** What the tests say of each of these texts of a file, which may take `limit` milliseconds; `hear` is told at once. */
    async run(
      { file, texts, tests, limit }: TestRun,
      hear: (index: number, result: TestResult) => void = () => undefined,
    ): Promise<TestResult[]> {
      for (const [index, text] of texts.entries()) writeTestFile(index, file, text, tests);
      // Behind the others of its process: what one mutant leaves behind could fail the next.
      const unchanged = texts.length;
      writeTestFile(unchanged, file, readFileSync(join(root, file), 'utf8'), tests);
      const results: TestResult[] = [];
      while (results.length < texts.length) {
        const some = [...texts.keys()].slice(results.length, results.length + perProcess);
        await runSome([...some, unchanged], limit, (index, result) => {
          if (index < unchanged) {
            results.push(result);
            hear(index, result);
          } else if (result !== 'passes')
            console.log(`  ${file} as it is ${result} after its mutants: ${lastFailure}`);
        });
      }
      cpSync(join(root, file), join(folder, file));
      return results;
    },
    remove() {
      end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
