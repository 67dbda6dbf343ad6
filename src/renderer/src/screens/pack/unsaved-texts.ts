import type { ShipmentForm } from '#shared/freight/shipment-form.ts';
import type { Draft } from '#shared/station/draft.ts';

/**
 * What could not be saved (a full disk), for as long as the station's window is open: the screen on which it was typed may be gone
 * before there is room again.
 */
const texts = new Map<string, ShipmentForm>();
/** Typed into the empty form for a new shipment of which no draft could be made. */
let forNew: ShipmentForm | null = null;

/** What stands in a draft: what was typed last, saved or not. */
export const textOf = ({ id, form }: Pick<Draft, 'id' | 'form'>): ShipmentForm => texts.get(id) ?? form;
export function keepUnsaved(draftId: string, form: ShipmentForm): void {
  texts.set(draftId, form);
}
/** It is on the disk, or its draft has become a shipment. */
export function dropUnsaved(draftId: string): void {
  texts.delete(draftId);
}

export const textForNew = (): ShipmentForm | null => forNew;
export function keepForNew(form: ShipmentForm | null): void {
  forNew = form;
}
