import type { Clock } from '#main/clock.ts';
import type { Stores } from '#main/storage/stores.ts';
import type { StoredSubmission } from '#main/storage/outbox/submissions-store.ts';

const firstWaitMilliseconds = 15_000;
const maxWaitMilliseconds = 300_000;

/**
 * While two doubts in a row keep the lanes closed, reads the tracking list now and then for one of the shipments in doubt: a read does no harm,
 * opens the lanes when it succeeds (unless the entries were turned away, lanes.ts), and may settle the doubt. Once a person has settled them
 * all, it reads for a waiting shipment. Without a SCAC no list can be read; then only a person opens the lanes.
 */
export function createDoubtProbe(parts: {
  clock: Clock;
  stores: Pick<Stores, 'submissions' | 'shipments'>;
  closed: () => boolean;
  check: (id: string) => Promise<unknown>;
  /** Asks the carrier's list for today. */
  read: (scac: string) => Promise<unknown>;
  report: (error: unknown) => void;
}): { begin(): void; answered(): void; stop(): void } {
  const { clock, stores } = parts;
  let cancel: (() => void) | null = null;
  let wait = firstWaitMilliseconds;
  /** The wait before the first read after a closure: longer each time a read opened the lanes and no entry was answered afterwards. */
  let nextFirstWait = firstWaitMilliseconds;
  let stopped = false;

  /** Prefers a BOL, which the read may settle. For an order or a tender it only shows that the service answers again. */
  async function ask(): Promise<void> {
    const scacOf = (row: StoredSubmission) => stores.shipments.get(row.shipmentId)?.shipment.scac ?? '';
    const askable = (state: 'in-doubt' | 'queued') =>
      stores.submissions.inState(state).filter((row) => scacOf(row) !== '');
    const doubtful = askable('in-doubt');
    const bol = doubtful.findLast(({ step }) => step === 'bol');
    if (bol !== undefined) {
      await parts.check(bol.id);
      return;
    }
    const other = doubtful.at(-1) ?? askable('queued')[0];
    if (other !== undefined) await parts.read(scacOf(other));
  }

  async function probe(): Promise<void> {
    cancel = null;
    if (!parts.closed()) return;
    // A failed probe must not be the last one, or the lanes would stay closed.
    await ask().catch(parts.report);
    if (parts.closed()) schedule(Math.min(maxWaitMilliseconds, wait * 2));
  }

  function schedule(milliseconds: number): void {
    if (stopped) return;
    wait = milliseconds;
    cancel?.();
    cancel = clock.after(milliseconds, () => void probe());
  }

  return {
    begin() {
      if (cancel !== null) return;
      schedule(nextFirstWait);
      nextFirstWait = Math.min(maxWaitMilliseconds, nextFirstWait * 2);
    },
    /** An entry got a clear answer. */
    answered() {
      nextFirstWait = firstWaitMilliseconds;
    },
    stop() {
      stopped = true;
      cancel?.();
      cancel = null;
    },
  };
}
