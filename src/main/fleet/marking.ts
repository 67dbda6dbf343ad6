import type { Clock } from '#main/clock.ts';
import {
  initialMarking,
  type FleetChangesStore,
  type Marking,
} from '#main/storage/fleet/fleet-changes-store.ts';
import type { StationDatabase } from '#main/storage/database/station-database.ts';

/** Rows per commit; a packer does not notice it. */
const rowsAtOnce = 250;
const pauseMilliseconds = 15;

/**
 * Marks everything that was here before the station joined. Restarts after a crash: marked rows cost nothing. @returns stops it; the next
 * start begins again. `onDone`: in the commit of the last slice; `onEnd`: after it.
 */
export function markAllForSharing(
  db: StationDatabase,
  changes: Pick<FleetChangesStore, 'mark'>,
  clock: Pick<Clock, 'after'>,
  report: (error: unknown) => void,
  { onDone, onEnd }: { onDone: () => void; onEnd: () => void },
): () => void {
  let cancel = (): void => undefined;
  function slice(from: Marking): void {
    try {
      const next = db.transaction(() => {
        const left = changes.mark(from, rowsAtOnce);
        if (left === null) onDone();
        return left;
      });
      if (next === null) onEnd();
      else plan(next, pauseMilliseconds);
    } catch (error) {
      report(error);
      // The disk is full: retried later, like everything that waits, when there may be room.
      plan(from, 30_000);
    }
  }
  function plan(from: Marking, milliseconds: number): void {
    cancel = clock.after(milliseconds, () => {
      slice(from);
    });
  }
  plan(initialMarking, pauseMilliseconds);
  return () => {
    cancel();
  };
}
