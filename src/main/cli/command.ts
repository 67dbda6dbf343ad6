import type { HeadlessAccess } from './headless/station-door.ts';

/** What a command knows of the place it runs in. */
export interface CommandContext {
  /** Absolute: the station's data folder (`--user-data-dir`, else the system's default). */
  dataFolder: string;
  databaseFile: string;
  /** The second copy of the database's witness; null: none is kept. */
  secondWitness: string | null;
  /** The administrator's file named with `--provision`; null: the machine's own, if there is one. */
  provisionFile: string | null;
  versions: { app: string; electron: string; node: string; sqlite: string };
  /** The folder that relative paths start from. */
  startedIn: string;
  env: NodeJS.ProcessEnv;
  /** DOCKPRINT_FLEET_PASSWORD, which is taken out of the environment before anything can inherit it. */
  fleetPassword?: string | null;
  /** Standard input; secrets come here and not on the command line. */
  input?: AsyncIterable<Buffer | string>;
  /** Writes one line to standard output, for programs. */
  say: (line: string) => void;
  /** Writes one line to standard error, for people. */
  complain: (line: string) => void;
  /** Access to the station itself; absent if it cannot be opened. */
  station?: HeadlessAccess;
  /** Ctrl+C, or system shutdown: the command ends in order, and reports its progress. */
  signal?: AbortSignal;
}

/** What `dockprint NAME …` does, without a window. */
export interface Command {
  /** `words`: the arguments after the name, including switches. Returns the exit code; never throws for a user's mistake. */
  run: (words: readonly string[], place: CommandContext) => Promise<number>;
}

/** The exit codes of every command; command-specific ones start at 10. */
export const exitCodes = { done: 0, failed: 1, wrongUse: 2 } as const;
