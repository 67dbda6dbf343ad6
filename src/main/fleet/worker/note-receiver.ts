import * as z from 'zod';
import { markTaken, readNotes } from '#main/fleet/server/notes.ts';
import type { ServerClient } from '#main/fleet/server/server-client.ts';
import type { WorkerMessage, Note } from './protocol.ts';
import { readJson } from '#main/fleet/server/read-json.ts';

/** Pause if main could commit none, milliseconds: disk full, or in training. */
const againAfter = 30_000;

export interface NoteReceiver {
  /** What main was given is committed up to this one; null: none of it. */
  noted(upTo: number | null): void;
  /** Reports to the server what main has, and to main what is new. */
  step(client: ServerClient): Promise<void>;
}

/** Notes for this station: given to main in order, a few at a time, and again until main has committed them. */
export function createNoteReceiver(
  self: string,
  post: (message: WorkerMessage) => void,
  monotonic: () => number,
): NoteReceiver {
  let committed = 0;
  let taken = 0;
  let isWithMain = false;
  let pausedUntil = 0;
  return {
    noted(upTo) {
      isWithMain = false;
      if (upTo === null) pausedUntil = monotonic() + againAfter;
      else committed = Math.max(committed, upTo);
    },
    async step(client) {
      if (committed > taken) {
        const upTo = committed;
        await markTaken(client, self, upTo);
        taken = upTo;
      }
      if (isWithMain || monotonic() < pausedUntil) return;
      // Above what is committed, not above what was given: everything up to a committed one is deleted at the server.
      const waiting = await readNotes(client, self, committed);
      // An unreadable note has an empty body: its kind says what is missing.
      const notes = waiting.map(({ body, ...rest }): Note => ({
        ...rest,
        body: readJson(body, z.unknown()),
      }));
      if (notes.length === 0) return;
      isWithMain = true;
      post({ is: 'notes', notes });
    },
  };
}
