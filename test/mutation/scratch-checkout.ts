import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
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
];

/** `breaks off`: the process that runs them ended. */
export type TestResult = 'passes' | 'fails' | 'takes too long' | 'breaks off';

/** A copy of the sources, so that nobody who works in the checkout meets a mutant. Not below node_modules: Node reads no TypeScript there. */
export function makeScratchCheckout() {
  const folder = mkdtempSync(join(tmpdir(), 'dockprint-mutants-'));
  for (const name of [...copied, ...configs()])
    cpSync(join(root, name), join(folder, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  let runner: { child: ChildProcess; hear: (result: TestResult) => void } | null = null;

  async function start(tests: readonly string[]): Promise<NonNullable<typeof runner>> {
    const child = fork(join(root, 'test/mutation/test-runner.ts'), [folder, ...tests], {
      cwd: folder,
      execArgv: ['--import', join(root, 'test/support/raw-imports.ts')],
      // A group of its own: it is ended with its workers, one of which may never come back.
      detached: true,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    await once(child, 'message');
    const started = { child, hear: (_result: TestResult): void => undefined };
    child.on('message', ({ passes }: { passes: boolean }) => {
      started.hear(passes ? 'passes' : 'fails');
    });
    child.once('exit', () => {
      started.hear('breaks off');
    });
    return started;
  }
  function end(): void {
    const { child } = runner ?? {};
    runner = null;
    if (child?.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
  }

  return {
    read: (file: string) => readFileSync(join(folder, file), 'utf8'),
    write: (file: string, text: string) => writeFileSync(join(folder, file), text),
    async run(tests: readonly string[], milliseconds: number): Promise<TestResult> {
      runner ??= await start(tests);
      const { child } = runner;
      const result = await new Promise<TestResult>((done) => {
        const timer = setTimeout(() => {
          done('takes too long');
        }, milliseconds);
        if (runner !== null)
          runner.hear = (said) => {
            clearTimeout(timer);
            done(said);
          };
        child.send('run');
      });
      if (result === 'takes too long' || result === 'breaks off') end();
      return result;
    },
    /** Before other tests are run. */
    end,
    remove() {
      end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const configs = (): string[] => ['tsconfig.json', 'tsconfig.base.json', 'svelte.config.js'];
