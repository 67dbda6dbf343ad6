import * as z from 'zod';
import { commoditySchema } from '#shared/freight/address-book/commodity.ts';
import { dockRoles, dockSchema } from '#shared/freight/address-book/dock.ts';
import { shipmentSchema } from '../../freight/shipment.ts';
import { partyFormSchema } from '#shared/freight/form/shipment-form.ts';
import { entrySchema, importSlice } from '../../station/book.ts';
import { call, id, nothing, one, rowLimit } from './call.ts';

const text = z.string().max(200);
const importId = z.object({ importId: id });

/** What can be done with a list of the book. */
const listCalls = <T extends z.core.$ZodType>(data: T) => ({
  /** By every word of the text, without accents and capitals, and where there is none with one wrong letter; the last used first. */
  find: call(z.object({ text, hidden: z.boolean(), limit: rowLimit }), z.array(entrySchema(data))),
  count: call(nothing, z.object({ shown: z.number().int(), hidden: z.number().int() })),
  /** `id` null: a new entry. `book-entry-taken` names the other entry that is this one already. */
  save: call(z.object({ id: id.nullable(), data, hidden: z.boolean() }), z.object({ id })),
  hide: call(z.object({ id, hidden: z.boolean() }), nothing),
  /** Two entries of one thing become one, `keep` with this text; what was learned under `give` is its own from then on. */
  merge: call(z.object({ keep: id, give: id, data }), nothing),
  /** Everything, a page at a time: `after` is the last id of the page before. */
  page: call(
    z.object({ after: id.nullable(), limit: z.number().int().min(1).max(500) }),
    z.array(entrySchema(data)),
  ),
  /** A file: begun, its rows in slices, and only when all of them are here made into entries, some with each `apply`. */
  importBegin: call(nothing, importId),
  importRows: call(
    importId.extend({
      from: z.number().int().min(0),
      /** `row`: as the spreadsheet counts it. */
      rows: z
        .array(z.object({ data, hidden: z.boolean(), row: z.number().int().min(1).optional() }))
        .max(importSlice),
      /** Places of which the file says nothing ("party.contact", "hidden"): an entry that is there keeps its own. Left out: there are none. */
      absent: z.array(z.string().max(60)).max(60).optional(),
    }),
    /** Of these rows, counted from 0: those for which several entries are there, since the file lacks a column that tells them apart. */
    z.object({ unclear: z.array(z.number().int()) }),
  ),
  /** `unclear`: rows of the file, counted from 0, for which several entries are there by now. They are left out, each with a journal line. */
  importApply: call(importId, z.object({ left: z.number().int(), unclear: z.array(z.number().int()) })),
  /** Discards all of it, unless `importApply` was called. */
  importCancel: call(importId, nothing),
});

export const docksCalls = {
  ...listCalls(dockSchema),
  get: call(one, entrySchema(dockSchema)),
  /** Those of this role whose company holds the text, or one that is a letter away, for the field in which it is typed. */
  choices: call(
    z.object({ text, role: z.enum(dockRoles) }),
    z.array(z.object({ id, company: z.string(), address: z.string(), city: z.string(), state: z.string() })),
  ),
  /** What a choice stands for: the dock, and the last load to it. */
  take: call(one, z.object({ dock: dockSchema, lastShipment: shipmentSchema.nullable() })),
  /** What the book says of an address as it is typed; `near`: the most likely one, where that address is not in it. */
  look: call(
    z.object({ party: partyFormSchema }),
    z.object({
      entry: entrySchema(dockSchema).nullable(),
      near: entrySchema(dockSchema).nullable(),
    }),
  ),
} as const;

export const freightCalls = {
  ...listCalls(commoditySchema),
  get: call(one, entrySchema(commoditySchema)),
  /** Kinds of freight shipped from here, by their description or NMFC item, the last shipped first; what a line completes from. */
  complete: call(
    z.object({ text: z.string().max(200), limit: z.number().int().min(1).max(50) }),
    z.array(commoditySchema),
  ),
} as const;
