import { dockRoles, dockSchema, type Dock, type DockRole } from '#shared/freight/address-book/dock.ts';
import type { Shipment } from '#shared/freight/shipment.ts';
import { createBookStore, type BookKind, type BookStore } from './book-store.ts';
import { dockKey } from '#shared/freight/address-book/book-key.ts';
import type { StationDatabase } from '../database/station-database.ts';

export interface DocksStore extends BookStore<Dock> {
  /** Learns the parties of a shipment. */
  rememberParties(shipment: Shipment, at: string, shipmentId: string): void;
}

const learned = (party: Dock['party'], role: DockRole): Dock => dockSchema.parse({ party, roles: [role] });

export const dockKind: BookKind<Dock> = {
  list: 'docks',
  schema: dockSchema,
  keyOf: ({ party }) => dockKey(party),
  nameOf: ({ party }) => party.company,
  restOf: ({ party }) => [party.address, party.city, party.state, party.postalCode, party.contact],
  learn: (now, shipped, keepsText) => ({
    ...now,
    party: keepsText ? now.party : shipped.party,
    roles: dockRoles.filter((role) => now.roles.includes(role) || shipped.roles.includes(role)),
  }),
};

export function createDocksStore(db: StationDatabase): DocksStore {
  const store = createBookStore<Dock>(db, dockKind);
  return {
    ...store,
    rememberParties({ shipper, consignee, billTo }, at, shipmentId) {
      store.remember(learned(shipper, 'shipper'), at, null);
      if (billTo !== null) store.remember(learned(billTo, 'billTo'), at, null);
      // The consignee last, so that it counts as the one used last.
      store.remember(learned(consignee, 'consignee'), at, shipmentId);
    },
  };
}
