import { attempt, stored } from '#main/storage/database/storage-error.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import { readSscc } from '#shared/freight/numbers/sscc.ts';
import { fail, ok } from '#shared/ipc/result.ts';
import { draftView, insertDraft } from './stored-drafts.ts';
import { freshNumbers } from './unbegun-draft.ts';
import { duplicateForm } from './fresh-form.ts';
import { submitAndLast } from './shipment-submit.ts';
import type { ShipmentsParts } from './shipments-parts.ts';
import { todayFigures } from '#main/storage/today/today-figures.ts';
import { readShipmentView, type ShipmentViewParts } from './shipment-view.ts';

export function createShipments(parts: ShipmentsParts & ShipmentViewParts): Handlers['shipments'] {
  const { db, stores } = parts;
  return {
    submit: ({ draftId, form }) => submitAndLast(parts, draftId, form),
    get: ({ id }) =>
      attempt(() => {
        const row = stores.shipments.get(id);
        return row === null ? fail('not-found', `no shipment ${id}`) : ok(readShipmentView(parts, row));
      }),
    find: ({ text, limit, ...filter }) =>
      stored(() => stores.shipments.find(readSscc(text) ?? text, limit, filter)),
    today: () => stored(() => todayFigures(db, parts.clock.now(), parts.settings().printers)),
    duplicate: ({ id }) =>
      attempt(() =>
        db.transaction(() => {
          const row = stores.shipments.get(id);
          if (row === null) return fail('not-found', `no shipment ${id}`);
          const form = duplicateForm(row.shipment, freshNumbers(parts), parts.settings().station.language);
          return ok(draftView(insertDraft(parts, form, { touched: true, shipmentId: null })));
        }),
      ),
  };
}
