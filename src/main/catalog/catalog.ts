import type { Stores } from '#main/storage/stores.ts';
import { stored } from '#main/storage/storage-error.ts';
import type { Handlers } from '#shared/ipc/contract.ts';

/** What the station has learned to type by itself. It learns in the commit that puts a shipment in the outbox. */
export const createCatalog = (stores: Pick<Stores, 'commodities'>): Handlers['catalog'] => ({
  commodities: ({ text, limit }) => stored(() => stores.commodities.find(text, limit)),
});
