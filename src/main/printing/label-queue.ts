import { setImmediate as turn } from 'node:timers/promises';
import { fail, ok, type Result } from '#shared/ipc/result.ts';
import type { LabelHead } from '../storage/labels-store.ts';
import type { PrintJob } from '../storage/print-job-store.ts';

/** Rows made in one commit: a few milliseconds. */
const rowsAtOnce = 100;

/** A label to be queued, the job it prints again, and why. */
export interface NewLabel {
  label: LabelHead;
  parent: PrintJob | null;
  why: string | undefined;
}

/**
 * Queues labels: what `choose` settles and the first of them in one commit, thousands more in commits of their own, with a turn of the
 * event loop between them. A station that dies in between has the rest as labels that never were printed, and says so.
 */
export function createLabelQueue(parts: {
  /** Runs its work in one transaction, then wakes the lanes. */
  commit: (work: () => Result<void>) => Result<void>;
  add: (shipmentId: string, label: NewLabel) => void;
  isClosed: () => boolean;
}): (shipmentId: string, choose: () => Result<NewLabel[]>) => Promise<Result<void>> {
  /** Shipments whose labels are being queued; a second wish meanwhile would queue them twice. */
  const queueing = new Set<string>();
  const done: Result<void> = ok(undefined);

  return async (shipmentId, choose) => {
    if (queueing.has(shipmentId)) return fail('nothing-to-print', 'its labels are just being queued');
    queueing.add(shipmentId);
    try {
      let rest: NewLabel[] = [];
      const first = parts.commit(() => {
        const chosen = choose();
        if (!chosen.ok) return chosen;
        for (const label of chosen.value.slice(0, rowsAtOnce)) parts.add(shipmentId, label);
        rest = chosen.value.slice(rowsAtOnce);
        return done;
      });
      for (let next = 0; first.ok && next < rest.length; next += rowsAtOnce) {
        await turn();
        if (parts.isClosed()) break;
        const more = parts.commit(() => {
          for (const label of rest.slice(next, next + rowsAtOnce)) parts.add(shipmentId, label);
          return done;
        });
        if (!more.ok) return more;
      }
      return first;
    } finally {
      queueing.delete(shipmentId);
    }
  };
}
