import type { Stores } from '#main/storage/stores.ts';
import type { ScannedOrder } from '#shared/station/scanned.ts';

/** Orders that wait to be packed under a PO or order number, the newest first. */
export type FindOrders = (number: string) => readonly ScannedOrder[];

/** Drafts that someone has begun. */
export const waitingDrafts =
  (stores: Pick<Stores, 'drafts'>): FindOrders =>
  (number) =>
    stores.drafts.ofOrder(number);

/** Imported and not sent yet: it becomes a draft when it is opened. */
export const waitingImports =
  (stores: Pick<Stores, 'imported'>): FindOrders =>
  (number) =>
    stores.imported.ofOrder(number).map((draftId) => ({ draftId, imported: true }));
