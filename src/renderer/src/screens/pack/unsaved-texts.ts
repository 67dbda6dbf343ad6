import type { ShipmentForm } from '#shared/freight/form/shipment-form.ts';
import type { Draft } from '#shared/station/draft.ts';
import { windowState } from '../../state/window-state.svelte.ts';

/** Input that could not be saved (a full disk), kept while the window is open: its screen may be gone before there is room again. */
const unsaved = windowState(() => ({
  texts: new Map<string, ShipmentForm>(),
  /** Typed into the empty form for a new shipment whose draft could not be made. */
  forNew: null as ShipmentForm | null,
}));

/** A draft's current text, saved or not. */
export const textOf = ({ id, form }: Pick<Draft, 'id' | 'form'>): ShipmentForm =>
  unsaved().texts.get(id) ?? form;
export function keepUnsaved(draftId: string, form: ShipmentForm): void {
  unsaved().texts.set(draftId, form);
}
/** Forgets it: it was saved, or its draft has become a shipment. */
export function dropUnsaved(draftId: string): void {
  unsaved().texts.delete(draftId);
}

export const textForNew = (): ShipmentForm | null => unsaved().forNew;
export function keepForNew(form: ShipmentForm | null): void {
  unsaved().forNew = form;
}
