import * as z from 'zod';

/** The two lists with the same structure: docks, and kinds of freight. */
export const bookLists = ['docks', 'freight'] as const;
export type BookList = (typeof bookLists)[number];

/** How many rows are sent at once, and how many a file may have. */
export const importSlice = 200;
export const maxImportRows = 200_000;

/** An entry of a list of the book; `data` is a dock or a kind of freight. */
export const entrySchema = <T extends z.core.$ZodType>(data: T) =>
  z.object({
    id: z.string(),
    data,
    /** No longer offered. */
    hidden: z.boolean(),
    /** A person wrote it: shipments no longer change it. */
    byHand: z.boolean(),
    /** When it was shipped last; null: never. */
    usedAt: z.string().nullable(),
    /** The last shipment to it, for a consignee. */
    shipmentId: z.string().nullable(),
  });
export interface BookEntry<T> {
  id: string;
  data: T;
  hidden: boolean;
  byHand: boolean;
  usedAt: string | null;
  shipmentId: string | null;
}
