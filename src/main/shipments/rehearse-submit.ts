import type { ShipmentForm } from '#shared/freight/shipment-form.ts';
import type { Outbox } from '#main/submissions/outbox.ts';
import { freshNumbers } from './unbegun-draft.ts';
import { submitInside } from './shipment-submit.ts';
import type { ShipmentsParts } from './shipments-parts.ts';
import { insertDraft } from './stored-drafts.ts';

const takenBack = new Error('the rehearsed shipment is taken back');

/**
 * Submits a made-up shipment on the station's own database, has its BOL looked at as before a try, and takes it back before the commit:
 * nothing is written, no number is given, nobody is told. What SQLite reads of the file when a shipment is submitted has then been read, and
 * the code has run on this desk: the first F9 of the day took twice as long in it as the second. Throws what the database throws.
 */
export function rehearseSubmit(
  parts: ShipmentsParts,
  form: ShipmentForm,
  outbox: Pick<Outbox, 'rehearse'>,
): void {
  try {
    parts.db.transaction(() => {
      const typed = { ...form, ...freshNumbers(parts) };
      const { id } = insertDraft(parts, typed, { touched: true, shipmentId: null });
      const done = submitInside(parts, id, typed);
      if (done.ok) outbox.rehearse(done.value.shipmentId);
      throw takenBack;
    });
  } catch (error) {
    if (error !== takenBack) throw error;
  }
}
