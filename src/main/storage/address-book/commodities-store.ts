import { commoditySchema, type Commodity } from '#shared/freight/address-book/commodity.ts';
import { classOfNmfc, nmfcEntriesRead } from '#shared/freight/address-book/nmfc-class.ts';
import type { FreightClass } from '#shared/freight/freight-class.ts';
import { freightKey } from '#shared/freight/address-book/book-key.ts';
import { createBookStore, type BookKind, type BookStore } from './book-store.ts';
import type { StationDatabase } from '../database/station-database.ts';

export interface CommoditiesStore extends BookStore<Commodity> {
  /** Learns the kinds of freight of these lines. */
  rememberLines(shipped: readonly Commodity[], at: string): void;
  /** The class that a person gave an NMFC item; null: none, or several. */
  classOf(nmfc: string): FreightClass | null;
}

export const freightKind: BookKind<Commodity> = {
  list: 'freight',
  schema: commoditySchema,
  keyOf: freightKey,
  nameOf: ({ description }) => description,
  restOf: ({ nmfc }) => [nmfc],
  learn: (now, shipped, keepsText) => (keepsText ? now : shipped),
};

export function createCommoditiesStore(db: StationDatabase): CommoditiesStore {
  const store = createBookStore<Commodity>(db, freightKind);
  return {
    ...store,
    rememberLines(shipped, at) {
      // Zod drops what a line has beyond its commodity: counts and weights.
      for (const line of shipped) store.remember(commoditySchema.parse(line), at, null);
    },
    classOf: (nmfc) =>
      classOfNmfc(store.find({ text: nmfc, hidden: false, limit: nmfcEntriesRead, exact: true }), nmfc),
  };
}
