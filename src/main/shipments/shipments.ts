import { attempt, attemptAsync, storeResult } from '#main/storage/database/storage-error.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import { readSscc } from '#shared/freight/numbers/sscc.ts';
import { fail, ok } from '#shared/ipc/result.ts';
import { draftView, insertDraft } from './stored-drafts.ts';
import { newDraftNumbers } from './unbegun-draft.ts';
import { duplicateForm } from './fresh-form.ts';
import { submitEntry } from './shipment-submit.ts';
import type { ShipmentsParts } from './shipments-parts.ts';
import { todayFigures } from '#main/storage/today/today-figures.ts';
import { readShipmentView } from './shipment-view.ts';

export function createShipments(parts: ShipmentsParts): Handlers['shipments'] {
  const { db, stores } = parts;
  /** It is connecting: the commit before its first byte is near. */
  const isLeaving = (shipmentId: string): boolean =>
    stores.submissions.ofShipment(shipmentId).some(({ state }) => state === 'claimed');

  return {
    // Answers once no power cut can undo the shipment. Nothing has left before that: the commit before the first byte covers both with one wait.
    submit: ({ draftId, form }) =>
      attemptAsync(async () => {
        const done = attempt(() =>
          db.transaction(() => {
            const draft = stores.drafts.get(draftId);
            if (draft === null && stores.submissions.byDraft(draftId) === null)
              return fail('not-found', `no draft ${draftId}`);
            return submitEntry(parts, draft ?? { id: draftId, shipmentId: null }, form);
          }, 'with-the-next'),
        );
        if (done.ok) parts.onQueued(done.value.shipmentId);
        await db.lasting(done.ok && isLeaving(done.value.shipmentId) ? 'with-the-next' : 'at-once');
        return done;
      }),
    get: ({ id }) =>
      attempt(() => {
        const row = stores.shipments.get(id);
        return row === null ? fail('not-found', `no shipment ${id}`) : ok(readShipmentView(parts, row));
      }),
    find: ({ text, limit, ...filter }) =>
      storeResult(() => stores.shipments.find(readSscc(text) ?? text, limit, filter)),
    today: () => storeResult(() => todayFigures(db, parts.clock.now(), parts.settings().printers)),
    duplicate: ({ id }) =>
      attempt(() =>
        db.transaction(() => {
          const row = stores.shipments.get(id);
          if (row === null) return fail('not-found', `no shipment ${id}`);
          const form = duplicateForm(row.shipment, newDraftNumbers(parts), parts.settings().station.language);
          return ok(draftView(insertDraft(parts, form, { touched: true, shipmentId: null })));
        }),
      ),
  };
}
