import type { Clock } from '#main/clock.ts';
import { isDamage, isTransient } from '#main/storage/database/storage-error.ts';

/** How soon a disk that refused one of them is asked again, milliseconds. */
const againAfter = 5_000;

/**
 * A function that does these in their order, each until it has succeeded once. What the disk refuses is reported and tried again, and
 * those behind it wait: nothing may be sent before it is noted what a crash left on the wire, and a station that nobody looks at must not stay
 * idle, or end, because its disk had no room for that. Throws what trying again cannot help; of a later try it is reported.
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
