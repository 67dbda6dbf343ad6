import * as z from 'zod';
import type { Clock } from '#main/clock.ts';
import type { FleetChangesStore } from '#main/storage/fleet/fleet-changes-store.ts';
import type { StationDatabase } from '#main/storage/database/station-database.ts';
import type { Result } from '#shared/ipc/result.ts';
import type { Question } from './worker/protocol.ts';

/** Rows marked in one commit. */
const rowsAtOnce = 100;
/** With more waiting than this, current packing goes first. */
const maxWaiting = 50;
const pauseMilliseconds = 200;
const lookMilliseconds = 1000;
const awayMilliseconds = 15_000;

export interface DocumentPublisherParts {
  db: StationDatabase;
  changes: Pick<FleetChangesStore, 'tellPapers'>;
  clock: Pick<Clock, 'now' | 'after'>;
  ask: (question: Question) => Promise<Result<unknown>>;
  /** Admitted, and nothing prevents sharing. */
  isShared: () => boolean;
  /** How much the server lacks at this moment. */
  toShare: () => number;
  /** Documents up to this many bytes are shared. */
  upTo: number;
  /** In the commit of the last page. */
  onDone: () => void;
  report: (error: unknown) => void;
}

const answer = z.array(z.object({ kind: z.enum(['label', 'document']), id: z.string() }));
type Paper = z.infer<typeof answer>[number];

/**
 * Sharing of documents was switched on: what was published without its bytes is published with them. The server is asked which those are, so
 * nothing it has is repeated, and a crash restarts at no cost. A page at a time, while little else is to be published. @returns a function that
 * ends it
 */
export function publishDocuments(parts: DocumentPublisherParts): () => void {
  const { db, changes, clock } = parts;
  let cancel = (): void => undefined;
  let isEnded = false;

  /** @returns how long to wait, and after which to continue; null: all are published */
  async function page(after: Paper | null): Promise<{ wait: number; after: Paper | null } | null> {
    if (!parts.isShared()) return { wait: lookMilliseconds, after };
    if (parts.toShare() > maxWaiting) return { wait: pauseMilliseconds, after };
    const told = await parts.ask({ is: 'papers-without-bytes', after, most: rowsAtOnce });
    const read = told.ok ? answer.safeParse(told.value) : null;
    if (isEnded || read?.success !== true) return { wait: awayMilliseconds, after };
    const last = read.data.at(-1) ?? null;
    db.transaction(() => {
      if (last === null) parts.onDone();
      else changes.tellPapers(read.data, parts.upTo);
    });
    return last === null ? null : { wait: pauseMilliseconds, after: last };
  }
  function plan(milliseconds: number, after: Paper | null): void {
    if (isEnded) return;
    cancel = clock.after(milliseconds, () => {
      page(after).then(
        (next) => {
          if (next !== null) plan(next.wait, next.after);
        },
        (error: unknown) => {
          parts.report(error);
          // The disk is full: retried when there may be room.
          plan(awayMilliseconds * 2, after);
        },
      );
    });
  }
  plan(pauseMilliseconds, null);
  return () => {
    isEnded = true;
    cancel();
  };
}
