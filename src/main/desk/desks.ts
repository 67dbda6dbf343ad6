import type { Desk } from './desk.ts';

export interface DesksParts {
  /** Opens the desk of a mode. The live one and the training one never share a database: a practice BOL must not go out. */
  open: (training: boolean) => Promise<OpenDesk>;
  /** A desk was opened or changed what the frame shows. */
  opened: (desk: Desk) => void;
  /**
   * The desk that was asked for could not be opened and the one before goes on: what says which mode holds must say this one
   * again. Else a packer who was told it is practice would send real bills.
   */
  stayed: (training: boolean) => void;
  report: (error: unknown) => void;
}

/** A desk and what it stands on, for as long as it is open. */
export interface OpenDesk {
  desk: Desk;
  close(): Promise<void>;
}

/** One desk at a time. */
export interface Desks {
  /** The desk that is open; waits while one is closed and the other opened. */
  current(): Promise<Desk>;
  /** The desk that is open right now, or null between two. */
  now(): Desk | null;
  /** Closes the open desk and opens the other one, unless it is open already. */
  use(training: boolean): Promise<Desk>;
  close(): Promise<void>;
}

export function createDesks(parts: DesksParts): Desks {
  let open: (OpenDesk & { training: boolean }) | null = null;
  let turn: Promise<Desk> = Promise.reject(new Error('no desk was opened yet'));
  turn.catch(() => undefined);

  async function change(training: boolean): Promise<Desk> {
    if (open?.training === training) return open.desk;
    const before = open;
    open = null;
    await before?.close();
    try {
      open = { ...(await parts.open(training)), training };
    } catch (error) {
      // The other desk cannot be had: the packer goes on at the one that was open.
      if (before === null) throw error;
      parts.report(error);
      open = { ...(await parts.open(before.training)), training: before.training };
      parts.stayed(before.training);
    }
    open.desk.start();
    parts.opened(open.desk);
    return open.desk;
  }

  return {
    current: () => turn,
    now: () => open?.desk ?? null,
    use(training) {
      // One change after another; a change that failed does not stop the next.
      turn = turn.then(
        () => change(training),
        () => change(training),
      );
      return turn;
    },
    async close() {
      await turn.catch(() => undefined);
      const last = open;
      open = null;
      await last?.close();
    },
  };
}
