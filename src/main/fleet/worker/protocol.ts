import type { FleetState, FleetTrouble } from '#shared/fleet/fleet-state.ts';
import type { StationBeat } from '#shared/fleet/fleet-station.ts';

/**
 * Messages between main and the fleet's thread. The thread has the PostgreSQL connection and its own file (`fleet.sqlite`, the pulled
 * data); only main reads the station's database, which is locked for all others. Nothing in main waits for an answer before a packer's
 * action is done.
 */

/** How the thread is started (`workerData`). */
export interface WorkerStart {
  url: string;
  schema: string;
  caFile: string;
  password: string;
  /** The folder of `fleet.sqlite`. */
  dataFolder: string;
  identity: WorkerIdentity;
  /** Connect once, report the result (`tested`) and end: nothing is claimed. */
  test?: boolean;
}

/**
 * The station's identity. `before`: earlier sessions of this file, newest first; a server restored from a copy may know any of them.
 * `claim`: a person said that no other computer has it.
 */
export interface WorkerIdentity {
  uuid: string;
  number: string;
  name: string;
  host: string;
  epoch: number;
  session: string;
  before: readonly string[];
  claim: boolean;
}

/** A change as it is sent; `bytes` only of a label or document. */
export interface Change {
  seq: number;
  kind: 'shipment' | 'label' | 'document';
  id: string;
  body: unknown;
  bytes: Uint8Array | null;
}

export interface JournalLine {
  seq: number;
  at: string;
  line: unknown;
}

/** Main to thread. */
export type WorkerRequest =
  | { is: 'beat'; beat: StationBeat; toShare: number }
  /** Something changed: the thread asks for it when it is ready. */
  | { is: 'changed' }
  /** Answers the `more` with this number, in the order of seq; empty: nothing newer. */
  | { is: 'changes'; question: number; changes: Change[]; journal: JournalLine[]; toShare: number }
  | { is: 'ask'; id: number; question: Question }
  /** Answers `notes`: committed here up to this id; null: none of them. */
  | { is: 'noted'; upTo: number | null }
  | { is: 'stop' };

/** Thread to main. */
export type WorkerMessage =
  | { is: 'state'; state: Pick<FleetState, 'is' | 'since' | 'trouble' | 'other' | 'sharedAt'> }
  /** The station was admitted; contains what the server has of it. `fleet`: the server's uuid. */
  | { is: 'joined'; fleet: string; acknowledged: number; journal: number }
  /** Send what is above these, at most this many bytes and rows. */
  | { is: 'more'; question: number; above: number; journalAbove: number; rows: number; bytes: number }
  /** Committed at the server. */
  | { is: 'stored'; acknowledged: number; journal: number; at: string }
  | { is: 'answer'; id: number; ok: true; value: unknown }
  | {
      is: 'answer';
      id: number;
      ok: false;
      code: 'fleet-away' | 'not-found' | 'not-in-this-state' | 'internal';
      message: string;
    }
  /** Something of other stations changed: lists may ask again. */
  | { is: 'pulled' }
  | { is: 'notes'; notes: readonly Note[] }
  /** For the log: contains no secret. */
  | { is: 'log'; words: string }
  /** From a test thread: null means all is well. */
  | { is: 'tested'; trouble: FleetTrouble | null; stations: number };

/** From another station, for this one alone. */
export interface Note {
  id: number;
  from: string;
  kind: string;
  body: unknown;
  at: string;
}

/** Questions that main may ask; each subject adds its own (`worker/questions.ts` answers by `is`). */
export interface Question {
  is: string;
  [key: string]: unknown;
}
