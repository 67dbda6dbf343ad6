import type { Clock } from '#main/clock.ts';
import type { StoredDraft } from '#main/storage/shipments/drafts-store.ts';
import type { StoredShipment } from '#main/storage/shipments/shipments-store.ts';
import type { Stores } from '#main/storage/stores.ts';
import type { ShipmentForm } from '#shared/freight/form/shipment-form.ts';
import { writeForm } from '#shared/freight/form/write-form.ts';
import { notHandedOff, type Draft } from '#shared/station/draft.ts';
import type { Settings } from '#shared/station/settings.ts';

/** A draft as the window gets it. */
export const draftView = ({ id, form, shipmentId, templateId, left, savedAt }: StoredDraft): Draft => ({
  id,
  form,
  shipmentId,
  templateId,
  left,
  savedAt,
});

/** Stores a new draft. Call it inside a transaction. */
export function insertDraft(
  parts: { stores: Pick<Stores, 'drafts'>; clock: Clock; newId: () => string },
  form: ShipmentForm,
  more: { touched: boolean; shipmentId: string | null; templateId?: string | null },
): StoredDraft {
  const at = parts.clock.now().toISOString();
  const { touched, shipmentId, templateId = null } = more;
  const draft = {
    id: parts.newId(),
    form,
    touched,
    shipmentId,
    templateId,
    left: notHandedOff,
    createdAt: at,
    savedAt: at,
  };
  parts.stores.drafts.insert(draft);
  return draft;
}

/** The draft for repairing a shipment: the one already begun, or a new one filled from the shipment. Call it inside a transaction. */
export function openRepairDraft(
  parts: { stores: Pick<Stores, 'drafts'>; settings: () => Settings; clock: Clock; newId: () => string },
  { id, shipment }: StoredShipment,
): Draft {
  const existing = parts.stores.drafts.repairing(id);
  if (existing !== null) return draftView(existing);
  const form = writeForm(shipment, parts.settings().station.language);
  return draftView(insertDraft(parts, form, { touched: true, shipmentId: id }));
}
