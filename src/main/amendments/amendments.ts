import { attempt, attemptAsync, storeResult } from '#main/storage/database/storage-error.ts';
import type { StoredShipment } from '#main/storage/shipments/shipments-store.ts';
import { draftView } from '#main/shipments/stored-drafts.ts';
import { shownBolNumber } from '#main/outbox/submission-view.ts';
import { writeForm } from '#shared/freight/form/write-form.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import { fail, ok, type Result } from '#shared/ipc/result.ts';
import type { Amending, Piece, ScannedPiece } from '#shared/station/amendment.ts';
import { amendmentProgress, piecesOf } from './amendment-view.ts';
import { addShipmentJournalLine, packerOf, type AmendmentsParts } from './amendments-parts.ts';
import { findLabelMatches, noLabelMatches, scannedPiece } from './scanned-piece.ts';
import {
  beginAmendment,
  closeIfDone,
  amendmentDraft,
  linkSuccessor,
  successorAccepted,
  withdrawAmendment,
} from './steps.ts';

export interface Amendments {
  handlers: Handlers['amendments'];
  /** A draft became a shipment; called inside that transaction. */
  shipmentMade(draftId: string, shipmentId: string): void;
  /** A BOL was accepted, by any source; called inside that transaction. */
  bolAccepted(shipmentId: string): void;
}

/** Changing or voiding a BOL that the service has accepted (docs/decisions/changes.md). Each answer of a person is one commit. */
export function createAmendments(parts: AmendmentsParts): Amendments {
  const { db, stores } = parts;

  /** Runs `work` in one commit; returns the new amendment state. */
  function act(shipmentId: string, work: (owner: StoredShipment) => Result<void>): Result<Amending> {
    const done = attempt(() =>
      db.transaction(() => {
        const owner = stores.shipments.get(shipmentId);
        if (owner === null) return fail('not-found', `no shipment ${shipmentId}`);
        const result = work(owner);
        return result.ok ? ok(amendmentProgress(parts.stores, owner, parts.printJobs(owner.id))) : result;
      }),
    );
    if (done.ok) {
      parts.changed(shipmentId);
      const successor = done.value.amendment?.successor ?? null;
      if (successor !== null) parts.changed(successor.id);
    }
    return done;
  }

  function noteDestroyed(
    owner: StoredShipment,
    pieces: readonly Piece[],
    how: 'scan' | 'hand',
    reason: string,
  ): void {
    const by = packerOf(parts);
    const at = parts.clock.now().toISOString();
    for (const { jobId, kind, unit, of, perUnit, own, isLabelDocument } of pieces) {
      stores.amendments.destroy(owner.id, jobId, { how, reason, by, at });
      const paper = {
        kind,
        of,
        how,
        by,
        reason,
        ...(isLabelDocument ? { isLabelDocument } : {}),
        ...(own === null ? {} : { own: own.kind }),
        ...(unit === null ? {} : { unit }),
        ...(perUnit === undefined ? {} : { perUnit }),
      };
      addShipmentJournalLine(parts, owner.id, { event: 'paper-destroyed', detail: paper });
    }
  }

  function settle(owner: StoredShipment): Result<void> {
    const amendment = stores.amendments.ofShipment(owner.id);
    if (amendment !== null) closeIfDone(parts, owner, amendment);
    return ok(undefined);
  }

  /** Records these as destroyed, as a person confirmed. */
  function destroy(owner: StoredShipment, asked: ReadonlySet<string>, reason: string): Result<void> {
    if (!stores.amendments.isOut(owner.id))
      return fail('not-in-this-state', `${owner.id} is not being changed`);
    const open = piecesOf(stores, owner.id, parts.printJobs(owner.id)).filter(
      ({ jobId, destroyed }) => asked.has(jobId) && destroyed === null,
    );
    noteDestroyed(owner, open, 'hand', reason);
    return settle(owner);
  }

  return {
    handlers: {
      get: ({ shipmentId }) => {
        const found = storeResult(() => {
          const owner = stores.shipments.get(shipmentId);
          return owner === null ? null : amendmentProgress(parts.stores, owner, parts.printJobs(owner.id));
        });
        if (!found.ok) return found;
        return found.value === null ? fail('not-found', `no shipment ${shipmentId}`) : ok(found.value);
      },
      begin: ({ shipmentId, kind, reason }) =>
        act(shipmentId, (owner) => beginAmendment(parts, owner, kind, reason)),
      draft: ({ shipmentId }) =>
        attempt(() =>
          db.transaction(() => {
            const owner = stores.shipments.get(shipmentId);
            if (owner === null) return fail('not-found', `no shipment ${shipmentId}`);
            const draftId = amendmentDraft(parts, owner);
            if (!draftId.ok) return draftId;
            const draft = stores.drafts.get(draftId.value);
            return draft === null ? fail('not-found', `no draft ${draftId.value}`) : ok(draftView(draft));
          }),
        ),
      withdraw: ({ shipmentId, reason }) =>
        act(shipmentId, (owner) => withdrawAmendment(parts, owner, reason)),
      scan: ({ shipmentId, text }) =>
        attemptAsync(async () => {
          const old = await findLabelMatches(db, shipmentId, text);
          const successorId = stores.amendments.ofShipment(shipmentId)?.successorId ?? null;
          const next = successorId === null ? noLabelMatches : await findLabelMatches(db, successorId, text);
          let scanned: ScannedPiece = { is: 'unknown', unit: null };
          const now = act(shipmentId, (owner) => {
            const amendment = stores.amendments.ofShipment(shipmentId);
            if (amendment?.successorId !== successorId)
              return fail(
                'not-in-this-state',
                `${shipmentId} is not being changed, or its successor was sent meanwhile`,
              );
            const found = scannedPiece(
              stores,
              owner,
              amendment,
              { text, old, next },
              piecesOf(stores, shipmentId, parts.printJobs(shipmentId)),
            );
            ({ scanned } = found);
            if (found.piece !== null) {
              noteDestroyed(owner, [found.piece], 'scan', '');
              settle(owner);
            }
            return ok(undefined);
          });
          return now.ok ? ok({ scanned, now: now.value }) : now;
        }),
      destroyed: ({ shipmentId, jobIds, reason }) =>
        act(shipmentId, (owner) => destroy(owner, new Set(jobIds), reason)),
      told: ({ shipmentId, step }) =>
        act(shipmentId, (owner) => {
          const amendment = stores.amendments.ofShipment(shipmentId);
          if (amendment === null) return fail('not-in-this-state', `${shipmentId} is not being changed`);
          const by = packerOf(parts);
          if (stores.amendments.told(amendment.id).has(step)) return ok(undefined);
          stores.amendments.tell(amendment.id, step, { by, at: parts.clock.now().toISOString() });
          addShipmentJournalLine(parts, shipmentId, { event: 'carrier-told', detail: { step, by } });
          closeIfDone(parts, owner, amendment);
          return ok(undefined);
        }),
      ofDraft: ({ draftId }) =>
        storeResult(() => {
          const amendment = stores.amendments.byDraft(draftId);
          const owner = amendment === null ? null : stores.shipments.get(amendment.shipmentId);
          if (owner === null) return null;
          const form = writeForm(owner.shipment, parts.settings().station.language);
          return { shipmentId: owner.id, bolNumber: shownBolNumber(owner), form };
        }),
    },
    shipmentMade(draftId, shipmentId) {
      const moved = linkSuccessor(parts, draftId, shipmentId);
      if (moved !== null) parts.changed(moved.shipmentId);
    },
    bolAccepted(shipmentId) {
      const moved = successorAccepted(parts, shipmentId);
      if (moved !== null) parts.changed(moved.shipmentId);
    },
  };
}
