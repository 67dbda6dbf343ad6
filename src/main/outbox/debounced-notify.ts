import type { Clock } from '#main/clock.ts';

/** Long enough that what has left the service is at the printer, and too short to be seen on a screen. */
const laterMilliseconds = 10;

/** Tells which shipments have changed a moment later, each once. */
export interface DebouncedNotify {
  changed(shipmentId: string): void;
  /** Tells at once what is still to be told. */
  flush(): void;
}

/**
 * A request that is about to leave, and documents that are about to print, do not wait for whoever shows or counts them. Nobody is told what
 * a power cut could still take back: `lasting` is over when it can no longer.
 */
export function createDebouncedNotify(
  tell: (shipmentId: string) => void,
  clock: Pick<Clock, 'after'>,
  lasting: () => Promise<void>,
): DebouncedNotify {
  const waiting = new Set<string>();
  let cancel: (() => void) | null = null;
  function flush(): void {
    cancel?.();
    cancel = null;
    const all = [...waiting];
    waiting.clear();
    for (const shipmentId of all) tell(shipmentId);
  }
  return {
    changed(shipmentId) {
      waiting.add(shipmentId);
      cancel ??= clock.after(laterMilliseconds, () => void lasting().then(flush));
    },
    flush,
  };
}
