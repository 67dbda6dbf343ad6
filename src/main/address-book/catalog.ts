import type { Stores } from '#main/storage/stores.ts';
import { stored } from '#main/storage/storage-error.ts';
import type { Handlers } from '#shared/ipc/contract.ts';

/** What a line of freight completes from. The station learns it in the commit that puts a shipment in the outbox. */
export const createCatalog = (stores: Pick<Stores, 'commodities'>): Handlers['catalog'] => ({
  commodities: ({ text, limit }) =>
    stored(() => stores.commodities.find({ text, hidden: false, limit }).map(({ data }) => data)),
});
