import { findDock } from '#main/address-book/known-dock.ts';
import type { Stores } from '#main/storage/stores.ts';
import type { PartyForm } from '#shared/freight/form/shipment-form.ts';
import type { DockNote } from './reading/worker-messages.ts';

/** The address book's data for each of these consignees. */
export const dockNotes = (
  stores: Pick<Stores, 'docks' | 'dockCodes'>,
  parties: readonly PartyForm[],
): DockNote[] =>
  parties.map((party) => {
    const entry = findDock(stores, party);
    return entry === null || entry.hidden
      ? { defaults: null, codes: [] }
      : { defaults: entry.data, codes: stores.dockCodes.codesOf(entry.id) };
  });
