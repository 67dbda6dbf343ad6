import type { App } from 'electron';
import { afterLimit } from '#main/time-limit.ts';
import { withinLimit } from '#shared/within-limit.ts';

export type LifeCycleApp = Pick<App, 'requestSingleInstanceLock' | 'on' | 'quit'>;

/**
 * Takes the lock of this data folder. `false`: another Dockprint has it and was asked to show itself; this one must end without opening the
 * database. Call it after the data folder is set and before anything is opened.
 */
export function claimStation(app: LifeCycleApp, showWindow: () => void): boolean {
  if (!app.requestSingleInstanceLock()) return false;
  // A command that finds the station running talks to it over its own channel (`control/`): no window comes to the front.
  app.on('second-instance', (_event, _argv, _folder, more) => {
    if (!isCommand(more)) showWindow();
  });
  return true;
}

export interface QuitOptions {
  /** Closes what is open: sockets, the printers' sessions, the database last. */
  onQuit: () => Promise<void>;
  /** The app exits after this many milliseconds at the latest: committed data is safe, and the packer does not have to wait. */
  limitMilliseconds: number;
  /** Called when `onQuit` failed or was too slow. */
  report: (error: unknown) => void;
  /** Ends the process with this exit code. */
  end: (code: number) => void;
}

/** Ends the app in order: windows first, then `onQuit`, then the process. Closing the last window quits on every system. */
export function quitInOrder(
  app: LifeCycleApp,
  { onQuit, limitMilliseconds, report, end }: QuitOptions,
): void {
  async function close(): Promise<void> {
    if ((await withinLimit(onQuit(), limitMilliseconds, afterLimit)) === null)
      throw new Error(`Quitting took longer than ${limitMilliseconds} ms`);
  }

  let ending = false;
  app.on('window-all-closed', () => {
    app.quit();
  });
  app.on('will-quit', (event) => {
    event.preventDefault();
    if (ending) return;
    ending = true;
    void close()
      .catch(report)
      .finally(() => {
        end(0);
      });
  });
}

const isCommand = (more: unknown): boolean =>
  typeof more === 'object' && more !== null && 'command' in more && more.command === true;
