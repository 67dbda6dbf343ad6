import type { Desk } from './desk.ts';

/** A desk, and how to close it with everything that was opened for it. */
export interface OpenDesk {
  desk: Desk;
  close(): Promise<void>;
}

/** One desk at a time. */
export interface Desks {
  /** The open desk; waits during a switch from one to the other. */
  current(): Promise<Desk>;
  /** The open desk, or null during a switch. */
  now(): Desk | null;
  /** Closes the open desk and opens the other one, unless it is open already. */
  use(training: boolean): Promise<Desk>;
  close(): Promise<void>;
}

/**
 * `openDesk` opens the desk of a mode. The live one and the training one never share a database: a practice BOL must not go out.
 * `onSwitchFailed`: the desk that was asked for could not be opened, so the previous one was opened again, in this mode. The setting must be
 * changed back too: otherwise a packer who reads "Training" would send real BOLs.
 */
export function createDesks(
  openDesk: (training: boolean) => Promise<OpenDesk>,
  onOpened: (desk: Desk) => void,
  onSwitchFailed: (training: boolean) => void,
  report: (error: unknown) => void,
): Desks {
  let open: (OpenDesk & { training: boolean }) | null = null;
  let latest: Promise<Desk> = Promise.reject(new Error('no desk was opened yet'));
  latest.catch(() => undefined);

  async function change(training: boolean): Promise<Desk> {
    if (open?.training === training) return open.desk;
    const previous = open;
    open = null;
    await previous?.close();
    try {
      open = { ...(await openDesk(training)), training };
    } catch (error) {
      if (previous === null) throw error;
      report(error);
      open = { ...(await openDesk(previous.training)), training: previous.training };
      onSwitchFailed(previous.training);
    }
    open.desk.start();
    onOpened(open.desk);
    return open.desk;
  }

  return {
    current: () => latest,
    now: () => open?.desk ?? null,
    use(training) {
      // Changes run one after another; a failed one does not stop the next.
      latest = latest.then(
        () => change(training),
        () => change(training),
      );
      return latest;
    },
    async close() {
      await latest.catch(() => undefined);
      const previous = open;
      open = null;
      await previous?.close();
    },
  };
}
