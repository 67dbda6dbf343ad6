import * as z from 'zod';
import { markTaken, readNotes } from '#main/fleet/server/notes.ts';
import type { ServerClient } from '#main/fleet/server/server-client.ts';
import type { FromWorker, Note } from './protocol.ts';
import { readJson } from '#main/fleet/server/read-json.ts';

export interface NoteTaking {
  /** Main has committed them up to this one. */
  noted(upTo: number): void;
  /** Tells the server what main has, and main what is new. */
  step(client: ServerClient): Promise<void>;
}

/** Notes for this station: given to main in order, and again after a new start until main has committed them. */
export function createNoteTaking(self: string, post: (message: FromWorker) => void): NoteTaking {
  let given = 0;
  let committed = 0;
  let taken = 0;
  return {
    noted(upTo) {
      committed = Math.max(committed, upTo);
    },
    async step(client) {
      if (committed > taken) {
        const upTo = committed;
        await markTaken(client, self, upTo);
        taken = upTo;
      }
      const waiting = await readNotes(client, self, given);
      // One that is none of ours has an empty body: its kind says what is missing.
      const notes = waiting.map(({ body, ...rest }): Note => ({
        ...rest,
        body: readJson(body, z.unknown()),
      }));
      given = notes.at(-1)?.id ?? given;
      if (notes.length > 0) post({ is: 'notes', notes });
    },
  };
}
