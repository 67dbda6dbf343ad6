import type { Served } from './perform.ts';
import type { Desk } from '#main/desk/desk.ts';
import type { Result } from '#shared/ipc/result.ts';

/** A station that works without a window, for as long as a command needs it. */
export interface HeadlessStation extends Served {
  desk: () => Desk;
  /** Sends and prints what waits, from now on until it is closed; in training nothing. */
  start(): void;
  close(): Promise<void>;
}

export interface HeadlessOptions {
  /** The folder that is watched, in place of the one in Setup, and whose files are all sent; null: none is. */
  watch: string | null;
  /** Whether other processes may ask it (`control/`). */
  listens: boolean;
}

/** Access to the station of a data folder, for a command. Only one process at a time has it. */
export interface StationDoor {
  /** Takes the lock of the data folder, once and until the process ends. False: another Dockprint has it. */
  claim(): boolean;
  /** Opens the station; call it after `claim`. Problems with its data are not resolved here: a person does that. */
  open(options: HeadlessOptions): Promise<Result<HeadlessStation>>;
  /**
   * Puts a copy in the place of the station's data; call it after `claim`. What it answers is said to the person. `highestBol`: the highest
   * BOL number of this station that anyone has seen, in full; null: not known.
   */
  restore(copy: string, options: { highestBol: string | null }): Promise<Result<{ aside: string | null }>>;
  /** Whether there is anything of a station in the data folder. */
  exists(): boolean;
}
