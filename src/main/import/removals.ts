import type { ImportParts } from './import-parts.ts';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createSerialQueue } from '#main/one-at-a-time.ts';
import type { BatchWait } from '#shared/station/imported.ts';

/** Rows written in one commit: some milliseconds. */
const inOneCommit = 300;
/** How soon a full disk is retried, in milliseconds. */
const tryAgain = 1000;

/** Takes imported shipments out of the list, and puts them back, however many at a time. */
export interface Removals {
  /**
   * `removedAt` null: puts them back. Many are first kept as what a person decided, which is whole whatever happens then, and done to the rows
   * in turns. Resolves when it is done, or the station is closing. Throws what the disk says; what was kept is tried again until it is done.
   */
  set(ids: readonly string[], removedAt: string | null): Promise<void>;
  /** What others wait for, as a batch reports it; null: nothing. */
  underWay(): Extract<BatchWait, 'removing' | 'removal-failed'> | null;
  /** Continues after a crash. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * `changed`: a removal that others wait for has finished, or the disk refused it. Until then no batch sends anything, since it might be
 * what is being removed.
 */
export function createRemovals(
  parts: Pick<ImportParts, 'db' | 'stores' | 'clock' | 'report'>,
  changed: () => void,
): Removals {
  const { db, stores, clock } = parts;
  const { imported, importRemovals } = stores;
  const inTurn = createSerialQueue();
  let isStopped = false;
  let hasFailed = false;
  let cancelAgain: () => void = () => undefined;

  function write(ids: readonly string[], removedAt: string | null): void {
    if (removedAt === null) imported.putBack(ids);
    else imported.remove(ids, removedAt);
  }

  async function finishAll(): Promise<void> {
    let one = importRemovals.oldest();
    if (one === null) return;
    for (; one !== null; one = importRemovals.oldest()) {
      const { seq, ids, removedAt } = one;
      await nextTurn();
      for (let at = 0; at < ids.length; at += inOneCommit) {
        if (isStopped) return;
        db.transaction(() => {
          write(ids.slice(at, at + inOneCommit), removedAt);
          if (at + inOneCommit >= ids.length) importRemovals.end(seq);
        });
        await nextTurn();
      }
    }
    hasFailed = false;
    changed();
  }

  async function finish(): Promise<void> {
    try {
      await inTurn('removals', finishAll);
    } catch (error) {
      cancelAgain();
      if (!isStopped) cancelAgain = clock.after(tryAgain, () => void finish().catch(parts.report));
      hasFailed = true;
      changed();
      throw error;
    }
  }

  return {
    async set(ids, removedAt) {
      await finish();
      if (ids.length <= inOneCommit) {
        write(ids, removedAt);
        return;
      }
      importRemovals.begin(ids, removedAt);
      await nextTurn();
      await finish();
    },
    underWay() {
      if (!importRemovals.isUnderWay()) return null;
      return hasFailed ? 'removal-failed' : 'removing';
    },
    start: finish,
    async stop() {
      isStopped = true;
      cancelAgain();
      await inTurn('removals', () => Promise.resolve());
    },
  };
}
