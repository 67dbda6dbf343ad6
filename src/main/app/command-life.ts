import type { App } from 'electron';

/** How long a stopped command may take to close what it has open, milliseconds. */
const endLimit = 20_000;

/**
 * Runs a command, then ends the app with its exit code. Ctrl+C, SIGTERM and a system shutdown abort the signal: the command closes what it has
 * open in order, and reports its progress. All output has left this process before `end` is called.
 */
export function runCommandAndQuit(
  app: Pick<App, 'on'>,
  { stdout, stderr }: Pick<NodeJS.Process, 'stdout' | 'stderr'>,
  end: (code: number) => void,
  run: (signal: AbortSignal) => Promise<number>,
): void {
  const ending = new AbortController();
  // The reader of the output is gone; the work continues without one.
  for (const stream of [stdout, stderr]) stream.on('error', () => undefined);
  app.on('will-quit', (event) => {
    event.preventDefault();
    if (ending.signal.aborted) return;
    ending.abort();
    setTimeout(() => end(1), endLimit).unref();
  });
  const flushed = (stream: NodeJS.WriteStream): Promise<void> =>
    new Promise((resolve) => {
      stream.write('', () => {
        resolve();
      });
    });
  void run(ending.signal).then(async (code) => {
    await Promise.all([flushed(stdout), flushed(stderr)]);
    end(code);
  });
}
