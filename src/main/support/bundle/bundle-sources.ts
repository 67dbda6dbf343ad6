import type { ReadableDatabase } from '#main/storage/journal/journal-lines.ts';
import type { Settings } from '#shared/station/settings.ts';
import type { StationStatus } from '#shared/station/connection.ts';
import type { LaneClosure } from '#shared/station/attempt-reason.ts';
import type { Versions } from './system-entry.ts';

/** Only available while Dockprint is open. */
export interface LiveFigures {
  status: Pick<
    StationStatus,
    'service' | 'waiting' | 'inDoubt' | 'needAnswer' | 'labelPrinter' | 'documentPrinter' | 'mode'
  >;
  laneClosedFor: LaneClosure | null;
  /** The authentication identifier, to keep it out of every text; null: unknown. */
  identifier: string | null;
  /** Mistakes in the administrator's file, by code. */
  provisionProblems: readonly string[];
}

export interface BundleSources {
  dataFolder: string;
  databaseFile: string;
  secondWitness: string | null;
  versions: Versions;
  now: Date;
  /** Include company names, streets, contacts, and texts that may contain them. */
  withAddresses: boolean;
  /** The station's database; null if it does not open, with the code that says why. */
  db: ReadableDatabase | null;
  whyNot: string | null;
  /** When the copy was made that is read instead; null: it is the database itself. */
  copyOf: string | null;
  /** Null: the settings cannot be read. */
  settings: Settings | null;
  live: LiveFigures | null;
}
