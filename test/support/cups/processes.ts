import { execFile, type ChildProcess } from 'node:child_process';
import { promisify } from 'node:util';

export const run = promisify(execFile);

/** Ends one process that was started here, and waits until it is gone. */
export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const hard = setTimeout(() => child.kill('SIGKILL'), 3000);
  await gone;
  clearTimeout(hard);
}

/** Tries until it works, or throws the last error. */
export async function eventually<T>(work: () => Promise<T>, limit = 15_000): Promise<T> {
  const until = performance.now() + limit;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (performance.now() > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
