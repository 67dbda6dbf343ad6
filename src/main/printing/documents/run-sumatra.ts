import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { afterLimit } from '#main/time-limit.ts';

// Not named `require`, because the build defines its own.
const fromHere = createRequire(import.meta.url);
const executable = 'SumatraPDF-3.4.6-32.exe';

/** How long to wait for a killed program to end, milliseconds. One that Windows does not end is left behind. */
const killLimit = 5_000;

/** SumatraPDF in the package that brings it, outside the app's archive (`asarUnpack`): Windows starts no program inside one. */
export const sumatraFile = (): string =>
  join(dirname(fromHere.resolve('pdf-to-printer')), executable).replace('app.asar', 'app.asar.unpacked');

/** `not-started`: there is no such program, or Windows forbids it; nothing was handed over. */
export type SumatraEnd = 'spooled' | 'failed' | 'hung' | 'not-started';

/** Runs the program to its end, or kills it after `limit` milliseconds awake. Never rejects, and always resolves. */
export type RunSumatra = (program: string, args: readonly string[], limit: number) => Promise<SumatraEnd>;

/** Kills it with the processes it started (`/T`). Windows has no signals: Node's own `kill` ends only the program itself. */
function endTree(pid: number): void {
  if (process.platform === 'win32') execFile('taskkill', ['/F', '/T', '/PID', String(pid)], () => undefined);
}

export const runSumatra = (
  program: string,
  args: readonly string[],
  limit: number,
  start: () => ChildProcess = () => spawn(program, args, { stdio: 'ignore', windowsHide: true }),
  afterKill = killLimit,
): Promise<SumatraEnd> =>
  new Promise((resolve) => {
    let child: ChildProcess;
    try {
      child = start();
    } catch {
      // Node throws when a policy forbids the program, instead of emitting an error.
      resolve('not-started');
      return;
    }
    let cancelLimit: () => void;
    const end = (how: SumatraEnd): void => {
      cancelLimit();
      resolve(how);
    };
    cancelLimit = afterLimit(limit, () => {
      if (child.pid !== undefined) endTree(child.pid);
      child.kill('SIGKILL');
      cancelLimit = afterLimit(afterKill, () => end('hung'));
    });
    child.once('spawn', () =>
      child.once('exit', (code) => end(child.killed ? 'hung' : code === 0 ? 'spooled' : 'failed')),
    );
    child.once('error', () => end(child.pid === undefined ? 'not-started' : 'failed'));
  });
