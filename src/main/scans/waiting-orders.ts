import type { Stores } from '#main/storage/stores.ts';

/**
 * What waits to be packed under a PO or order number, the newest first. An import adds a source of its own to the list in `desk.ts`; a row
 * of it that is no draft yet needs a second kind of answer here, which makes one when it is opened.
 */
export type FindOrders = (number: string) => readonly { draftId: string }[];

/** The drafts that somebody has begun. */
export const waitingDrafts =
  (stores: Pick<Stores, 'drafts'>): FindOrders =>
  (number) =>
    stores.drafts.ofOrder(number);
