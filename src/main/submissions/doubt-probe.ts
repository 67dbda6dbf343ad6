import type { Clock } from '#main/clock.ts';
import type { Stores } from '#main/storage/stores.ts';

const first = 15_000;
const longest = 300_000;

/**
 * While the lanes are closed by two in-doubts in a row, asks the tracking list now and then for one of the shipments in doubt: a
 * read does no harm, opens the lanes when it succeeds, and may settle the doubt. Without a SCAC there is nothing to ask; then a
 * person opens the lanes.
 */
export function createDoubtProbe(parts: {
  clock: Clock;
  stores: Pick<Stores, 'submissions' | 'shipments'>;
  closed: () => boolean;
  check: (id: string) => Promise<unknown>;
}): { begin(): void; stop(): void } {
  const { clock, stores } = parts;
  let cancel: (() => void) | null = null;
  let wait = first;

  function candidate(): string | null {
    const inDoubt = stores.submissions.inState('in-doubt').filter(({ step }) => step === 'bol');
    const askable = inDoubt.findLast((row) => stores.shipments.get(row.shipmentId)?.shipment.scac !== '');
    return askable?.id ?? null;
  }

  async function probe(): Promise<void> {
    cancel = null;
    if (!parts.closed()) return;
    const id = candidate();
    if (id !== null) await parts.check(id);
    if (parts.closed()) plan(Math.min(longest, wait * 2));
  }

  function plan(milliseconds: number): void {
    wait = milliseconds;
    cancel?.();
    cancel = clock.after(milliseconds, () => void probe());
  }

  return {
    begin() {
      if (cancel === null) plan(first);
    },
    stop() {
      cancel?.();
      cancel = null;
    },
  };
}
