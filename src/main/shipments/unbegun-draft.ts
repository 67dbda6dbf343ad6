import type { DeskBase, NumberBase } from '#main/desk-base.ts';
import { issueBolNumber, isOwnBolNumber } from '#main/numbers/bol-beginning.ts';
import { localDay } from '#main/local-day.ts';
import type { StoredDraft } from '#main/storage/shipments/drafts-store.ts';
import type { ShipmentForm } from '#shared/freight/form/shipment-form.ts';
import { insertDraft } from './stored-drafts.ts';

/** A new number and today's date; no number where none can be given. Call it inside the transaction that stores them. */
export const newDraftNumbers = (parts: NumberBase): { bolNumber: string; shipDate: string } => ({
  bolNumber: issueBolNumber(parts),
  shipDate: localDay(parts.clock.now()),
});

/** The number of an unbegun draft if it is still this station's, else a new one, with today's date. */
function numbersOf(parts: NumberBase, { form }: StoredDraft): { bolNumber: string; shipDate: string } {
  const { bolNumber } = form;
  return isOwnBolNumber(parts, bolNumber)
    ? { bolNumber, shipDate: localDay(parts.clock.now()) }
    : newDraftNumbers(parts);
}

/**
 * A draft in which no one has typed, filled with this form: an existing one, or a new one. `but`: never this one, which is on screen and may be
 * in use.
 */
export const untouchedDraft = (
  parts: DeskBase,
  fill: (numbers: { bolNumber: string; shipDate: string }) => ShipmentForm,
  { templateId = null, but = null }: { templateId?: string | null; but?: string | null } = {},
): StoredDraft =>
  parts.db.transaction(() => {
    const { drafts } = parts.stores;
    const there = drafts.untouched(but);
    if (there === null)
      return insertDraft(parts, fill(newDraftNumbers(parts)), {
        touched: false,
        shipmentId: null,
        templateId,
      });
    return renewed(parts, there, fill(numbersOf(parts, there)), templateId);
  });

/** A template that was opened but not begun, brought up to date: it may have an earlier date, or another station's number. */
export const refreshedTemplate = (parts: DeskBase, draft: StoredDraft): StoredDraft =>
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
 * Replaces this station's numbers in drafts that were open when records went missing: a number may have been sent since, with a shipment that is
 * missing now. Done before anyone sees the draft. A number typed from elsewhere stays; a draft begun while no number could be given gets one.
 */
export function renumberDoubtfulDrafts(parts: DeskBase): void {
  const { db, stores } = parts;
  for (const draft of stores.drafts.withNumberInDoubt())
    db.transaction(() => {
      const { bolNumber: typed } = draft.form;
      const isOurs = typed.trim() === '' || isOwnBolNumber(parts, typed);
      const bolNumber = isOurs ? issueBolNumber(parts) : typed;
      stores.drafts.renumber(draft.id, { ...draft.form, bolNumber });
    });
}
