import type { PartyForm } from '#shared/freight/shipment-form.ts';

let carried: PartyForm | null = null;

/** An address passed from Pack to the address book, to be added there. */
export function carryDock(party: PartyForm): void {
  carried = party;
}

/** Takes that address; only once. */
export function takeCarriedDock(): PartyForm | null {
  const party = carried;
  carried = null;
  return party;
}
