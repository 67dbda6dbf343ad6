import type { StationDoor } from './headless/station-door.ts';

/** What a command knows of the place it runs in. */
export interface CommandPlace {
  /** Absolute: the folder of the station that is meant (`--user-data-dir`, else the system's place). */
  dataFolder: string;
  databaseFile: string;
  /** The second copy of the database's witness; null: none is kept. */
  secondWitness: string | null;
  /** The administrator's file that was named with `--provision`; null: the machine's own, if there is one. */
  provisionFile: string | null;
  versions: { app: string; electron: string; node: string; sqlite: string };
  /** What a relative path starts from. */
  startedIn: string;
  env: NodeJS.ProcessEnv;
  /** DOCKPRINT_FLEET_PASSWORD, which is taken out of the environment before anything can inherit it. */
  fleetPassword?: string | null;
  /** Standard input; a secret comes here and not on the command line. */
  input?: AsyncIterable<Buffer | string>;
  /** One line to standard output: what a program may read. */
  say: (line: string) => void;
  /** One line to standard error: what a person reads. */
  complain: (line: string) => void;
  /** Access to the station itself; absent if it cannot be opened. */
  station?: StationDoor;
  /** Ctrl+C, or system shutdown: the command ends in order, and reports its progress. */
  signal?: AbortSignal;
}

/** What `dockprint NAME …` does, without a window. */
export interface Command {
  /** What follows the name: `FILE`, `check FILE`. */
  usage: string;
  /** `words`: what follows the name, switches too. Returns the exit code; never throws for a user's mistake. */
  run: (words: readonly string[], place: CommandPlace) => Promise<number>;
}

export interface CommandEntry {
  /** For `dockprint help`: one line. */
  what: string;
  /** Only the command that was asked for is loaded. */
  load: () => Promise<Command>;
}

/** The exit codes of every command; command-specific ones start at 10. */
export const exitCodes = { done: 0, failed: 1, wrongUse: 2 } as const;
