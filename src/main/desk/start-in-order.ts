import type { Clock } from '#main/clock.ts';
import { isDamage, isTransient } from '#main/storage/database/storage-error.ts';

/** How soon a step that the disk refused is tried again, milliseconds. */
const againAfter = 5_000;

/**
 * Runs the steps in order, each until it has succeeded once. Disk errors are reported and retried while later steps wait: nothing may be sent
 * before the work that a crash left on the wire is recorded, and an unattended station must not stay idle, or end, because its disk was full.
 * Throws an error that a retry cannot fix; during a retry it is reported.
 */
export function startInOrder(
  parts: { clock: Pick<Clock, 'after'>; isStopped: () => boolean; report: (error: unknown) => void },
  steps: readonly (() => void)[],
): () => void {
  let done = 0;
  let isReported = false;

  function proceed(): void {
    if (parts.isStopped()) return;
    try {
      for (; done < steps.length; done += 1) {
        steps[done]?.();
        isReported = false;
      }
    } catch (error) {
      if (!isTransient(error) || isDamage(error)) throw error;
      if (!isReported) parts.report(error);
      isReported = true;
      parts.clock.after(againAfter, proceedLater);
    }
  }

  function proceedLater(): void {
    try {
      proceed();
    } catch (error) {
      parts.report(error);
    }
  }

  return proceed;
}
