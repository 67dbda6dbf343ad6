import type { App } from 'electron';
import { setTimeout as pause } from 'node:timers/promises';

/** A disk that responds has finished all requests by then, milliseconds; above all the log's last lines. */
const maxMilliseconds = 1_000;
const lookEvery = 20;

/** Whether any file request is still pending. Node does not say which file. */
const waitsForFiles = (): boolean => process.getActiveResourcesInfo().some((one) => one.startsWith('FSReq'));

/**
 * Ends the process once everything is closed. Node itself would wait for every pending file request, and one on a hanging share may never
 * finish: the process would keep the lock of its data folder, and the station could not be started again.
 */
export async function endProcess(app: Pick<App, 'exit'>, code: number): Promise<void> {
  for (let waited = 0; waitsForFiles() && waited < maxMilliseconds; waited += lookEvery)
    await pause(lookEvery);
  if (waitsForFiles()) process.kill(process.pid, 'SIGKILL');
  else app.exit(code);
}
