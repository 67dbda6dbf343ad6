import { storageFailure } from '../database/storage-error.ts';
import { openWitnessFile, readWitnessFile, type WitnessFile } from './witness-file.ts';
import { positionOf } from './witness-position.ts';
import type { WitnessRecord } from './witness-record.ts';
import type { StationDatabase } from '../database/station-database.ts';

/** How long a second copy that could not be written is left alone. */
const retryMilliseconds = 60_000;

/** Where the two copies of the witness are. `second`: in another folder, so that it outlives the first's; null for none. */
export interface WitnessPlaces {
  first: string;
  second: string | null;
}

/** As the system reports a missing file. */
class WitnessGone extends Error {
  readonly code = 'ENOENT';
  readonly syscall = 'write';
  constructor(file: string) {
    super(`${file} was removed`);
  }
}

/** Writes to the log; the packer sees nothing of it. */
export type WitnessLog = (words: string, error?: unknown) => void;

export const witnessBeside = (databaseFile: string): string => `${databaseFile}.witness`;

/** The complete copies, and the files of missing ones. */
export interface WitnessFindings {
  records: WitnessRecord[];
  missing: string[];
}

/** Reads both copies. An unreadable one is logged, proves nothing and is rewritten later. `places` null: none are kept. */
export function readWitnesses(places: WitnessPlaces | null, log: WitnessLog): WitnessFindings {
  const findings: WitnessFindings = { records: [], missing: [] };
  for (const file of [places?.first, places?.second]) {
    if (file == null) continue;
    try {
      const found = readWitnessFile(file);
      if (found.state === 'whole') findings.records.push(found.record);
      else if (found.state === 'missing') findings.missing.push(file);
      else log(`The witness ${file} cannot be read; it is written anew`);
    } catch (error) {
      if (storageFailure(error) === null) throw error;
      log(`The witness ${file} cannot be read`, error);
    }
  }
  return findings;
}

/** The witness with the newest position, or null. */
export const newestOf = (records: readonly WitnessRecord[]): WitnessRecord | null =>
  records.toSorted((a, b) => b.epoch - a.epoch || b.lines - a.lines).at(0) ?? null;

/** Receives each commit that must be known outside the database too (`StationDatabase.mark`). */
export interface CommitWitness {
  /** Records an earlier commit that could not be recorded. Called while no transaction runs; never throws. */
  catchUp(): void;
  /** Why commits cannot be recorded now, or null. What must be recorded is then refused before it is stored. */
  failure(): Error | null;
  /**
   * Another file took the place of the database, and what is read of it may be that one's. Notes one line more than there is, so that the
   * next start finds records missing whatever it opens, and asks a person. Nothing is noted after it; never throws.
   */
  noteReplaced(): void;
  /** Records the database's position. Throws the disk's error; until it is caught up, `failure` reports it too. */
  note(): void;
  close(): void;
}

/**
 * Opens both copies and rewrites them. The first must be written and synced with each commit; the second is a warning when it
 * cannot. Throws what the disk says of the first.
 */
export function createCommitWitness(parts: {
  db: StationDatabase;
  places: WitnessPlaces;
  /** What the copies contained at the start: counting continues from there. */
  found: readonly WitnessRecord[];
  now: () => Date;
  log: WitnessLog;
}): CommitWitness {
  const { db, places, now, log } = parts;
  let commits = Math.max(0, ...parts.found.map((record) => record.commits));
  let failure: Error | null = null;
  let second: WitnessFile | null = null;
  let secondAfter = 0;

  function current(): WitnessRecord {
    const { knownUntil: _, ...position } = positionOf(db);
    commits += 1;
    return { ...position, commits, at: now().toISOString() };
  }

  function dropSecond(error: unknown): void {
    if (storageFailure(error) === null) throw error;
    log(`The second witness ${places.second ?? ''} cannot be written; the first goes on alone`, error);
    second?.close();
    second = null;
    secondAfter = now().getTime() + retryMilliseconds;
  }

  function noteSecond(record: WitnessRecord): void {
    const left = secondAfter - now().getTime();
    // More than was set: the clock was set back since.
    if (places.second === null || (second === null && left > 0 && left <= retryMilliseconds)) return;
    try {
      second ??= openWitnessFile(places.second, record, dropSecond);
      if (second.isGone()) throw new WitnessGone(places.second);
      second.write(record, false);
    } catch (error) {
      dropSecond(error);
    }
  }

  const start = current();
  let last = start;
  let isReplaced = false;
  let first = openWitnessFile(places.first, start, () => undefined);

  function put(record: WitnessRecord): void {
    if (first.isGone()) {
      log(`The witness ${places.first} was removed; it is made anew`);
      const anew = openWitnessFile(places.first, record, () => undefined);
      first.close();
      first = anew;
    }
    first.write(record, true);
  }

  function note(): void {
    try {
      const record = current();
      put(record);
      last = record;
      failure = null;
      noteSecond(record);
    } catch (error) {
      if (failure === null)
        log('The witness cannot be written; nothing is sent or printed until it can', error);
      failure = error instanceof Error ? error : new Error(String(error));
      throw error;
    }
  }

  try {
    note();
  } catch (error) {
    first.close();
    throw error;
  }

  return {
    note,
    failure: () => failure,
    noteReplaced() {
      if (isReplaced) return;
      isReplaced = true;
      const words =
        'Another file was put in the place of the data; nothing is kept, sent or printed any more';
      log(words);
      failure ??= new Error(words);
      commits += 1;
      const record = { ...last, commits, lines: last.lines + 1, at: now().toISOString() };
      try {
        noteSecond(record);
        put(record);
      } catch (error) {
        log('The witness cannot be written', error);
      }
    },
    catchUp() {
      if (failure === null || isReplaced) return;
      try {
        note();
        log('The witness can be written again');
      } catch {
        // `failure` still says why.
      }
    },
    close() {
      first.close();
      second?.close();
    },
  };
}
