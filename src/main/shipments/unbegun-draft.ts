import type { DeskBase, NumberBase } from '#main/desk-base.ts';
import { giveBolNumber, isOwnBolNumber } from '#main/numbers/bol-beginning.ts';
import { localDay } from '#main/local-day.ts';
import type { StoredDraft } from '#main/storage/shipments/drafts-store.ts';
import type { ShipmentForm } from '#shared/freight/form/shipment-form.ts';
import { insertDraft } from './stored-drafts.ts';

/** A number and a day that no draft had before; no number where none can be given. Call it inside the transaction that stores them. */
export const freshNumbers = (parts: NumberBase): { bolNumber: string; shipDate: string } => ({
  bolNumber: giveBolNumber(parts),
  shipDate: localDay(parts.clock.now()),
});

/** The number of a draft that nobody has begun, while it is still this station's, and today. */
function numbersOf(parts: NumberBase, { form }: StoredDraft): { bolNumber: string; shipDate: string } {
  const { bolNumber } = form;
  return isOwnBolNumber(parts, bolNumber)
    ? { bolNumber, shipDate: localDay(parts.clock.now()) }
    : freshNumbers(parts);
}

/**
 * A draft in which nobody has typed, with this form: one that stands already, or a new one. `but`: it is on screen, where somebody may be
 * typing in this moment.
 */
export const unbegunDraft = (
  parts: DeskBase,
  fill: (numbers: { bolNumber: string; shipDate: string }) => ShipmentForm,
  { templateId = null, but = null }: { templateId?: string | null; but?: string | null } = {},
): StoredDraft =>
  parts.db.transaction(() => {
    const { drafts } = parts.stores;
    const there = drafts.untouched(but);
    if (there === null)
      return insertDraft(parts, fill(freshNumbers(parts)), { touched: false, shipmentId: null, templateId });
    return renewed(parts, there, fill(numbersOf(parts, there)), templateId);
  });

/** A template that was opened and not begun, as it is today: an old one has yesterday's date, or another station's number. */
export const openedTemplate = (parts: DeskBase, draft: StoredDraft): StoredDraft =>
  parts.db.transaction(() =>
    renewed(parts, draft, { ...draft.form, ...numbersOf(parts, draft) }, draft.templateId),
  );

function renewed(
  { stores, clock }: DeskBase,
  draft: StoredDraft,
  form: ShipmentForm,
  templateId: string | null,
): StoredDraft {
  const savedAt = clock.now().toISOString();
  stores.drafts.renew(draft.id, form, savedAt, templateId);
  return { ...draft, form, savedAt, templateId };
}

/**
 * A number of this station in a draft that was open when records went missing: it may have gone out since, with a shipment that is
 * missing now. Before anybody sees the draft it gets another; a number that was typed from elsewhere stays. So does a draft that was
 * begun while no number could be given.
 */
export function renumberDoubted(parts: DeskBase): void {
  const { db, stores } = parts;
  for (const draft of stores.drafts.withNumberInDoubt())
    db.transaction(() => {
      const { bolNumber: typed } = draft.form;
      const isOurs = typed.trim() === '' || isOwnBolNumber(parts, typed);
      const bolNumber = isOurs ? giveBolNumber(parts) : typed;
      stores.drafts.renumber(draft.id, { ...draft.form, bolNumber });
    });
}
