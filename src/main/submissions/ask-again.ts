import type { Clock } from '#main/clock.ts';
import type { Stores } from '#main/storage/stores.ts';
import type { StoredSubmission } from '#main/storage/submissions-store.ts';
import { mayAskAgain } from './submission-state.ts';
import type { Move } from './transitions.ts';

/** The deadline of a request (freight-service) and two minutes: by then the service has finished with the first one. */
const afterMilliseconds = (60 + 60) * 1000 + 120_000;

/** Reason of an order that was refused when it was asked again: perhaps just because the first one is there. */
export const refusedAskedAgain = 'refused-when-asked-again';

/**
 * Whether an earlier try of this order may be at the service: it was asked again by the clock and nobody has said since that it is
 * not there. Then "this ShipmentNumber exists" is no refusal, and no words can be told from those for sure.
 */
export function wasAskedAgain({ journal }: Pick<Stores, 'journal'>, row: StoredSubmission): boolean {
  if (row.step !== 'order' || row.attempt === 1) return false;
  const lines = journal.ofShipment(row.shipmentId).filter(({ subjectId }) => subjectId === row.id);
  const last = lines.find(({ event }) => event === 'asked-again' || event === 'settled-absent');
  return last?.event === 'asked-again';
}

/**
 * An order in doubt is asked again by itself, at most three times: its ShipmentNumber is unique at the service, so a second one
 * is refused rather than doubled. A BOL or a tender never is.
 */
export function createAskAgain(
  clock: Clock,
  move: Move,
  asked: (row: StoredSubmission) => void,
  report: (error: unknown) => void,
): { plan(row: StoredSubmission): void; stop(): void } {
  const timers = new Map<string, () => void>();

  function ask(row: StoredSubmission): void {
    timers.delete(row.id);
    const attempt = row.attempt + 1;
    try {
      const moved = move(row.id, 'asked-again', () => ({ word: 'asked-again', change: { attempt } }));
      // Not moved: a person has settled it meanwhile.
      if (moved.ok) asked(moved.value);
    } catch (error) {
      // The disk did not take it: nothing was asked, so the wait begins anew.
      report(error);
      plan(row);
    }
  }

  function plan(row: StoredSubmission): void {
    if (row.state !== 'in-doubt' || !mayAskAgain(row.step, row.attempt) || timers.has(row.id)) return;
    // The same question would get the same answer; a person looks now.
    if (row.evidence?.reason === refusedAskedAgain) return;
    timers.set(
      row.id,
      clock.after(afterMilliseconds, () => {
        ask(row);
      }),
    );
  }

  return {
    plan,
    stop() {
      for (const cancel of timers.values()) cancel();
      timers.clear();
    },
  };
}
