import { fail, ok, type Result } from '#shared/ipc/result.ts';
import type { LabelHead } from '#main/storage/printing/labels-store.ts';
import type { PrintJob } from '#main/storage/printing/print-job-store.ts';
import { workInCommits, jobsPerCommit, type CommitParts } from './work-in-commits.ts';

/** A label to be queued, the job it prints again, and why. */
export interface NewLabel {
  label: LabelHead;
  parent: PrintJob | null;
  why: string | undefined;
}

/** Queues the labels that `choose` finds. `prepare` writes what must exist first, in separate commits. */
export type QueueLabels = (
  shipmentId: string,
  choose: () => Result<NewLabel[]>,
  prepare?: () => Promise<Result<void>>,
) => Promise<Result<void>>;

/**
 * Queues labels, in the one commit with what `choose` settles; more than some in commits of their own after it, with a turn of the
 * event loop between them. If the station dies in between, the rest are shown as labels that were never printed.
 */
export function createLabelQueue(
  parts: CommitParts & { add: (shipmentId: string, label: NewLabel) => void },
): QueueLabels {
  /** Shipments whose labels are being queued; a second request meanwhile would queue them twice. */
  const beingQueued = new Set<string>();
  const done: Result<void> = ok(undefined);

  return async (shipmentId, choose, prepare) => {
    if (beingQueued.has(shipmentId)) return fail('nothing-to-print', 'its labels are just being queued');
    beingQueued.add(shipmentId);
    const addAll = (labels: readonly NewLabel[]): Result<void> => {
      for (const label of labels) parts.add(shipmentId, label);
      return done;
    };
    try {
      if (prepare !== undefined) {
        const ready = await prepare();
        if (!ready.ok) return ready;
      }
      let rest: NewLabel[] = [];
      const first = parts.commit(() => {
        const chosen = choose();
        if (!chosen.ok) return chosen;
        if (chosen.value.length <= jobsPerCommit) return addAll(chosen.value);
        rest = chosen.value;
        return done;
      });
      if (!first.ok || rest.length === 0) return first;
      return await workInCommits(parts, rest, addAll);
    } finally {
      beingQueued.delete(shipmentId);
    }
  };
}
