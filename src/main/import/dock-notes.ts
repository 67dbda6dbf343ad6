import { setImmediate as nextTurn } from 'node:timers/promises';
import { findDock } from '#main/address-book/known-dock.ts';
import type { Stores } from '#main/storage/stores.ts';
import type { PartyForm } from '#shared/freight/form/shipment-form.ts';
import type { DefaultsSource } from '#shared/freight/form/shipping-defaults.ts';

/** How many are looked up between two turns of the event loop. */
const atOnce = 40;

/** The address book's data for each of these consignees; null for one that it does not have, or hides. */
export async function dockNotes(
  stores: Pick<Stores, 'docks'>,
  parties: readonly PartyForm[],
): Promise<(DefaultsSource | null)[]> {
  const said: (DefaultsSource | null)[] = [];
  for (const party of parties) {
    const entry = findDock(stores, party);
    said.push(entry === null || entry.hidden ? null : entry.data);
    if (said.length % atOnce === 0) await nextTurn();
  }
  return said;
}
