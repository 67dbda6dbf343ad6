import { freshNumbers } from '#main/shipments/unbegun-draft.ts';
import { insertDraft } from '#main/shipments/stored-drafts.ts';
import type { StoredDraft } from '#main/storage/shipments/drafts-store.ts';
import type { StoredShipment } from '#main/storage/shipments/shipments-store.ts';
import type { ShipmentForm } from '#shared/freight/form/shipment-form.ts';
import { writeForm } from '#shared/freight/form/write-form.ts';
import type { AmendmentsParts } from './amendments-parts.ts';

/**
 * The old BOL as its successor's initial form: everything but its number. The caller's own key stays with the old one, since a key belongs to one
 * shipment. The PRO stays: its sticker is on the freight.
 */
export const successorForm = (
  { settings }: Pick<AmendmentsParts, 'settings'>,
  { shipment }: StoredShipment,
  bolNumber: string,
): ShipmentForm => ({ ...writeForm(shipment, settings().station.language), bolNumber, externalId: '' });

/** The draft of a successor; `like`: the shipment whose words it begins with. Inside a transaction. */
export function draftSuccessor(parts: AmendmentsParts, like: StoredShipment): StoredDraft {
  const { stores } = parts;
  const form = successorForm(parts, like, freshNumbers(parts).bolNumber);
  const draft = insertDraft(parts, form, { touched: true, shipmentId: null });
  const rate = stores.chosenRates.get({ shipmentId: like.id });
  if (rate !== null) stores.chosenRates.put({ draftId: draft.id }, rate);
  return draft;
}
