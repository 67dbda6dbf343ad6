import type { ReadableDatabase } from '#main/storage/journal/journal-lines.ts';
import type { Settings } from '#shared/station/settings.ts';
import type { StationStatus } from '#shared/station/connection.ts';
import type { LaneClosure } from '#shared/station/try-reason.ts';
import type { Versions } from './system-entry.ts';

/** What only a Dockprint that is open knows. */
export interface LiveFigures {
  status: Pick<
    StationStatus,
    'service' | 'waiting' | 'inDoubt' | 'needAnswer' | 'labelPrinter' | 'documentPrinter' | 'mode'
  >;
  laneClosedFor: LaneClosure | null;
  /** The authentication identifier, to be sure that it is in no text; null: it is not known. */
  identifier: string | null;
  /** Mistakes of the administrator's file, by their codes. */
  provisionProblems: readonly string[];
}

export interface BundleParts {
  dataFolder: string;
  databaseFile: string;
  secondWitness: string | null;
  versions: Versions;
  now: Date;
  /** Company names, streets, contacts, and texts that may hold them. */
  withAddresses: boolean;
  /** The station's database, or null for one that does not open, and then the code that says why. */
  db: ReadableDatabase | null;
  whyNot: string | null;
  /** When the copy was made that is read in its place; null: it is the database itself. */
  copyOf: string | null;
  /** Null: the settings cannot be read. */
  settings: Settings | null;
  live: LiveFigures | null;
}
