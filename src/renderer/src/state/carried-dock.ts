import type { PartyForm } from '#shared/freight/form/shipment-form.ts';
import { windowState } from './window-state.svelte.ts';

const carried = windowState(() => ({ party: null as PartyForm | null }));

/** An address passed from Pack to the address book, to be added there. */
export function carryDock(party: PartyForm): void {
  carried().party = party;
}

/** Takes that address; only once. */
export function takeCarriedDock(): PartyForm | null {
  const { party } = carried();
  carried().party = null;
  return party;
}
