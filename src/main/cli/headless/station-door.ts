import type { StationRequests } from './perform.ts';
import type { Desk } from '#main/desk/desk.ts';
import type { Result } from '#shared/ipc/result.ts';

/** A station that works without a window, for as long as a command needs it. */
export interface HeadlessStation extends StationRequests {
  desk: () => Desk;
  /** Sends and prints what is waiting, until it is closed; nothing in training. */
  start(): void;
  close(): Promise<void>;
}

export interface HeadlessOptions {
  /** The watched folder, instead of the one in Setup; all its files are sent. Null: none. */
  watch: string | null;
  /** Whether other processes may reach it (`control/`). */
  listens: boolean;
}

/** Access to the station of a data folder, for a command. Only one process at a time has it. */
export interface HeadlessAccess {
  /** Takes the lock of the data folder, once and until the process ends. False: another Dockprint has it. */
  claim(): boolean;
  /** Opens the station; call it after `claim`. Problems with its data are not resolved here: a person does that. */
  open(options: HeadlessOptions): Promise<Result<HeadlessStation>>;
  /**
   * Replaces the station's data with a copy; call it after `claim`. Its result is shown to the person. `highestBol`: the highest BOL number of
   * this station that anyone has seen, in full; null: not known.
   */
  restore(copy: string, options: { highestBol: string | null }): Promise<Result<{ aside: string | null }>>;
  /** Whether the data folder has any data of a station. */
  exists(): boolean;
}
