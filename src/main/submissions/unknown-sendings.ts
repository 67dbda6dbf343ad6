import type { Stores } from '#main/storage/stores.ts';

/** When the data came back from a copy, or was found to miss records, for a shipment from before that; null: it is known whole. */
export function dataRestoredAt(stores: Pick<Stores, 'dataLosses'>, createdAt: string): string | null {
  const at = stores.dataLosses.newestAt();
  return at !== null && createdAt < at ? at : null;
}
