import { setImmediate as nextTurn } from 'node:timers/promises';
import { findDock } from '#main/address-book/known-dock.ts';
import type { Stores } from '#main/storage/stores.ts';
import type { PartyForm } from '#shared/freight/form/shipment-form.ts';
import type { DockNote } from './reading/worker-messages.ts';

/** How many are looked up between two turns of the event loop. */
const atOnce = 40;

/** The address book's data for each of these consignees. */
export async function dockNotes(
  stores: Pick<Stores, 'docks' | 'dockCodes'>,
  parties: readonly PartyForm[],
): Promise<DockNote[]> {
  const notes: DockNote[] = [];
  for (const party of parties) {
    const entry = findDock(stores, party);
    notes.push(
      entry === null || entry.hidden
        ? { defaults: null, codes: [] }
        : { defaults: entry.data, codes: stores.dockCodes.codesOf(entry.id) },
    );
    if (notes.length % atOnce === 0) await nextTurn();
  }
  return notes;
}
