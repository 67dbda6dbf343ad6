import type { WebContents } from 'electron';

/** Two crashes within this time mean a page that cannot run at all: it would be reloaded forever. */
const leastMillisecondsApart = 10_000;

/**
 * Reloads the page when its process has died (crashed, killed, out of memory): everything typed is in the database, and a blank window tells a
 * packer nothing.
 */
export function recoverPage(
  contents: Pick<WebContents, 'on'>,
  load: () => Promise<void>,
  report: (error: unknown) => void,
): void {
  let lastEnd = -Infinity;
  contents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit') return;
    report(new Error(`The page's process ended: ${reason} (${exitCode})`));
    const sinceLast = performance.now() - lastEnd;
    lastEnd = performance.now();
    if (sinceLast > leastMillisecondsApart) load().catch(report);
    else report(new Error('It ended twice in a row and is left alone'));
  });
}
