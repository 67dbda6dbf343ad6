import { startOfLocalDay } from '#main/local-day.ts';
import { attempt, storeResult } from '#main/storage/database/storage-error.ts';
import type { StoredSubmission } from '#main/storage/outbox/submissions-store.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import { fail, ok, type Result } from '#shared/ipc/result.ts';
import { maxRowsListed } from '#shared/station/listed-at-once.ts';
import { storeTenderReply } from './answer-documents.ts';
import { assignBolNumber } from './assign-bol-number.ts';
import { holderOfNumber, describeOtherShipment } from './bol-number-holder.ts';
import { adoptAnswer } from './answer-in-doubt.ts';
import type { Lanes } from './lanes.ts';
import type { OutboxCore } from './outbox-parts.ts';
import type { TrackingCheck } from './reconciliation.ts';
import { shownBolNumber, submissionViews } from './submission-view.ts';
import type { SubmissionEvent } from './submission-state.ts';
import type { ApplyEvent } from './transitions.ts';

/** A person's actions on the outbox. */
export function createSubmissionHandlers(
  parts: OutboxCore,
  move: ApplyEvent,
  lanes: Lanes,
  acts: {
    check: (id: string) => Promise<Result<TrackingCheck>>;
    /** Lets this row go once without the read that comes first while the settings are not proven. */
    confirm: (id: string) => void;
    /** Opens the lanes; every held row that no one is repairing waits to be sent again. */
    reopen: () => void;
    /** After a commit. */
    changed: (shipmentId: string) => void;
  },
): Handlers['submissions'] {
  const { changed } = acts;
  const { stores, db, clock } = parts;

  /** Applies a person's decision about the attempt on screen, then wakes the lanes. A newer attempt is not changed (`tried-again`). */
  function decide(
    shown: { id: string; attempt: number },
    event: SubmissionEvent,
    transition: Parameters<ApplyEvent>[2],
  ): Result<void> {
    const moved = attempt(() => move(shown.id, event, transition, shown.attempt));
    if (!moved.ok) return moved;
    changed(moved.value.shipmentId);
    lanes.pump();
    return ok(undefined);
  }

  return {
    list: ({ scope, limit = maxRowsListed }) =>
      attempt(() => {
        const since = scope === 'today' ? startOfLocalDay(clock.now()).toISOString() : '9999';
        return ok(submissionViews(stores, stores.submissions.openOrChangedSince(since, limit), lanes.view()));
      }),

    tryNow: ({ id, unchecked }) => {
      const found = storeResult(() => stores.submissions.get(id));
      if (!found.ok) return found;
      const row = found.value;
      if (row === null) return fail('not-found', `no submission ${id}`);
      if (row.state === 'held') {
        const moved = attempt(() => reopenRow(move, row, 'person'));
        if (!moved.ok) return moved;
        changed(row.shipmentId);
        lanes.open('person');
      } else if (row.state !== 'queued' || lanes.closedFor() !== null) {
        return fail('not-in-this-state', `${row.state}, lanes ${lanes.closedFor() ?? 'open'}`);
      }
      // An inconclusive read must not block an entry forever: a person may send it without one. A refused read does block it.
      if (unchecked === true || row.evidence?.reason === 'check-unclear') acts.confirm(id);
      lanes.tryNow(id);
      return ok(undefined);
    },

    cancel: ({ reason, ...shown }) =>
      decide(shown, 'canceled', (row) => ({
        line: { event: 'canceled', detail: { reason, by: parts.station.packer() } },
        change: { nextAttemptAt: null },
        inSameCommit() {
          if (row.step !== 'bol') return;
          // Corrections typed so far are kept as a separate draft.
          stores.drafts.detach(row.shipmentId);
          // Without its BOL the order would wait forever.
          for (const later of stores.submissions.ofShipment(row.shipmentId))
            if (later.state === 'queued')
              move(later.id, 'canceled', () => ({
                line: { event: 'canceled', detail: { reason, by: parts.station.packer() } },
                change: { nextAttemptAt: null },
              }));
        },
      })),

    repair: ({ id }) =>
      attempt(() =>
        db.transaction(() => {
          const row = stores.submissions.get(id);
          const owner = row === null ? null : stores.shipments.get(row.shipmentId);
          if (row === null || owner === null) return fail('not-found', `no submission ${id}`);
          if (row.step !== 'bol' || (row.state !== 'refused' && row.state !== 'held'))
            return fail('not-in-this-state', `a ${row.step} that is ${row.state} cannot be repaired`);
          return ok(parts.station.repairDraft(owner));
        }),
      ),

    checkTracking: ({ id }) => acts.check(id),

    settleAccepted: ({ bolNumber, ...shown }) => {
      const holder = storeResult(() => {
        const row = stores.submissions.get(shown.id);
        return row?.step === 'bol' ? holderOfNumber(stores, bolNumber, row.shipmentId) : null;
      });
      if (!holder.ok) return holder;
      if (holder.value !== null)
        return fail(
          'bol-number-taken',
          `${bolNumber} is another shipment`,
          describeOtherShipment(holder.value),
        );
      return decide(shown, 'settled-accepted', (row) => ({
        line: { event: 'settled-accepted', detail: { bolNumber, by: parts.station.packer() } },
        change: { nextAttemptAt: null },
        inSameCommit() {
          if (row.step === 'bol') {
            adoptAnswer(parts, row, bolNumber);
            assignBolNumber(parts, row.shipmentId, bolNumber);
          }
          if (row.step === 'tender') storeConfirmationNumber(stores, row, bolNumber);
        },
      }));
    },

    settleAbsent: (shown) =>
      decide(shown, 'settled-absent', (row) => ({
        line: { event: 'settled-absent', detail: { by: parts.station.packer() } },
        change: { attempt: row.attempt + 1, nextAttemptAt: null, evidence: null },
        inSameCommit() {
          // The documents of that answer belong to no BOL: they stay with their attempt.
          stores.answersInDoubt.reject(row.shipmentId, row.attempt);
          if (row.step === 'bol') parts.events.rejected.emit({ shipmentId: row.shipmentId });
          // The BOL may have received its number while the order was in doubt; the frozen payload has the requested one.
          const [bol] = stores.submissions.ofShipment(row.shipmentId);
          if (row.step === 'order' && bol?.state === 'accepted')
            parts.events.bolNumbered.emit({ shipmentId: row.shipmentId });
        },
      })),

    reopenLane: () => storeResult(acts.reopen),
  };
}

/**
 * The number under which a person found a tender: the carrier's confirmation, unless it is just the BOL number. The ids and message of the
 * answer in doubt belong to the tender now: a driver asks for them.
 */
function storeConfirmationNumber(
  stores: OutboxCore['stores'],
  { shipmentId, evidence }: StoredSubmission,
  number: string,
): void {
  const owner = stores.shipments.get(shipmentId);
  if (owner === null) return;
  const isBolNumber = number === shownBolNumber(owner) || number === owner.shipment.bolNumber;
  const ids = evidence?.tenderIds ?? [];
  // Without an id, the message may come from a gateway.
  const said = ids.length === 0 ? '' : (evidence?.serviceWords ?? '');
  const message = [said, ...ids.filter((one) => one !== number)].filter((one) => one !== '').join('; ');
  if (isBolNumber && message === '') return;
  storeTenderReply(stores, shipmentId, { ...(isBolNumber ? {} : { confirmationId: number }), message });
}

/** A held row waits again under the same attempt number, since nothing was sent in it. */
export const reopenRow = (move: ApplyEvent, row: StoredSubmission, by?: 'person'): Result<StoredSubmission> =>
  move(row.id, 'reopened', () => ({
    line: { event: 'reopened' },
    ...(by === undefined ? {} : { by }),
    change: { nextAttemptAt: null, evidence: null },
  }));
