import type { Outcome } from '#main/freight-service/freight-service.ts';
import { storageFailure } from '#main/storage/database/storage-error.ts';
import type { JournalDetails } from '#shared/station/journal.ts';
import type { DoubtClosure, LaneClosure } from '#shared/station/attempt-reason.ts';
import type { OutboxParts } from './outbox-parts.ts';

/** Doubts in a row that close the lanes: the service takes entries without answering, and each further doubt costs a person work. */
const maxConsecutiveDoubts = 2;

export const isDoubtClosure = (reason: LaneClosure | null): reason is DoubtClosure =>
  reason === 'in-doubt' || reason === 'turned-away';

export type OpenedBy = 'person' | 'read' | 'settings';

/** Whether the lanes are closed, why, and how many doubts in a row close them. */
export interface LaneClosureState {
  /** Why they are closed, or null. */
  reason(): LaneClosure | null;
  close(reason: LaneClosure): void;
  /** False: they were already open. The count of doubts is reset in either case. */
  open(by: OpenedBy): boolean;
  /** Counts one more doubt in a row; returns why the lanes must close now, or null. */
  countDoubt(outcome: Outcome<unknown>): DoubtClosure | null;
  /** The service gave a clear answer. */
  forgetDoubts(): void;
}

type LaneLine = {
  [E in 'lane-closed' | 'lane-opened']: { event: E; detail: JournalDetails[E] };
}['lane-closed' | 'lane-opened'];

/** `wasTurnedAway`: whether the answer behind a doubt looks like a wrong sign-in or address, under the current settings. */
export function createLaneClosure(
  { stores, clock, report }: Pick<OutboxParts, 'stores' | 'clock' | 'report'>,
  wasTurnedAway: (outcome: Outcome<unknown>) => boolean,
  changed: () => void,
): LaneClosureState {
  let reason: LaneClosure | null = null;
  let doubts = 0;
  /** How many of the doubts in a row were turned away. */
  let turnedAway = 0;

  function addJournalLine(line: LaneLine): void {
    try {
      const at = clock.now().toISOString();
      stores.journal.add({ at, shipmentId: null, subject: 'station', subjectId: 'lanes', ...line });
    } catch (error) {
      // The journal entry is for people; a full disk must not keep the lanes from closing.
      if (storageFailure(error) === null) throw error;
      report(error);
    }
  }

  function forgetDoubts(): void {
    doubts = turnedAway = 0;
  }

  return {
    reason: () => reason,
    close(why) {
      reason = why;
      addJournalLine({ event: 'lane-closed', detail: { reason: why } });
      changed();
    },
    open(by) {
      forgetDoubts();
      const wasClosed = reason !== null;
      reason = null;
      if (!wasClosed) return false;
      addJournalLine({ event: 'lane-opened', detail: { by } });
      changed();
      return true;
    },
    countDoubt(outcome) {
      doubts += 1;
      if (wasTurnedAway(outcome)) turnedAway += 1;
      if (doubts < maxConsecutiveDoubts) return null;
      return turnedAway >= maxConsecutiveDoubts ? 'turned-away' : 'in-doubt';
    },
    forgetDoubts,
  };
}
