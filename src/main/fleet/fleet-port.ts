import type * as z from 'zod';
import type { Signal } from '#main/signal.ts';
import type { Result } from '#shared/ipc/result.ts';
import type { FleetState } from '#shared/fleet/fleet-state.ts';
import type { Note, Question } from './worker/protocol.ts';

/** The open fleet: all that the rest of the app knows of it. Nothing that a packer does waits for it. */
export interface Fleet {
  state(): FleetState;
  /** The state has changed, or something of another station. */
  changed: Signal<void>;
  /** Answered by the thread, from what it has pulled or from the server. */
  ask(question: Question): Promise<Result<unknown>>;
  close(): Promise<void>;
}

/** The base of the fleet's calls: the open fleet, or none (`fleet-off`). */
export interface FleetAccess {
  state(): FleetState;
  changed: Signal<void>;
  /** `schema`: checks the answer, which comes from other stations. */
  ask<T>(question: Question, schema: z.ZodType<T>): Promise<Result<T>>;
}

/**
 * Commits a note from another station to this one. Called in a transaction, once or, after a crash, again: it must be idempotent. A note
 * that throws comes again.
 */
export type NoteHandler = (note: Note) => void;
/** By `Note.kind`; each subject adds its own. Unknown kinds are only logged. */
export type NoteHandlers = Readonly<Record<string, NoteHandler>>;
