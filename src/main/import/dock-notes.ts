import { findDock } from '#main/address-book/known-dock.ts';
import type { Stores } from '#main/storage/stores.ts';
import type { PartyForm } from '#shared/freight/form/shipment-form.ts';
import type { DefaultsSource } from '#shared/freight/form/shipping-defaults.ts';

/** The address book's data for each of these consignees; null for one that it does not have, or hides. */
export const dockNotes = (
  stores: Pick<Stores, 'docks'>,
  parties: readonly PartyForm[],
): (DefaultsSource | null)[] =>
  parties.map((party) => {
    const entry = findDock(stores, party);
    return entry === null || entry.hidden ? null : entry.data;
  });
