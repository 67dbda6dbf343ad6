import type * as z from 'zod';
import type { Signal } from '#main/signal.ts';
import type { Result } from '#shared/ipc/result.ts';
import type { FleetState } from '#shared/fleet/fleet-state.ts';
import type { Note, Question } from './worker/protocol.ts';

/** The fleet as long as one is set: all that the rest of the house knows of it. Nothing that a packer does waits for it. */
export interface Fleet {
  state(): FleetState;
  /** The state, or something of another station. */
  changed: Signal<void>;
  /** Answered by the thread, from what it has pulled or from the server. */
  ask(question: Question): Promise<Result<unknown>>;
  close(): Promise<void>;
}

/** What the calls stand on: the fleet that is open now, or none (`fleet-off`). */
export interface FleetAccess {
  state(): FleetState;
  changed: Signal<void>;
  /** `schema`: what the answer must be; it comes from other stations and is believed only so far. */
  ask<T>(question: Question, schema: z.ZodType<T>): Promise<Result<T>>;
}

/**
 * Commits what another station tells this one alone. Called in a transaction, once or, after a crash, once more: it must be the same
 * twice. What throws is told again.
 */
export type TakeNote = (note: Note) => void;
/** By `Note.kind`; each subject adds its own. A kind that this version does not know is left to the log. */
export type NoteTakers = Readonly<Record<string, TakeNote>>;
