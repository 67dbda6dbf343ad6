import type { PartyForm } from '#shared/freight/shipment-form.ts';

let carried: PartyForm | null = null;

/** An address on its way from Pack into the address book, where it is to be added. */
export function carryDock(party: PartyForm): void {
  carried = party;
}

/** That address, once. */
export function takeCarriedDock(): PartyForm | null {
  const party = carried;
  carried = null;
  return party;
}
