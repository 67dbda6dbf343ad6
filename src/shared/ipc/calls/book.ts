import * as z from 'zod';
import { commoditySchema } from '#shared/freight/address-book/commodity.ts';
import { dockRoles, dockSchema } from '#shared/freight/address-book/dock.ts';
import { shipmentSchema } from '../../freight/shipment.ts';
import { partyFormSchema } from '#shared/freight/form/shipment-form.ts';
import { entrySchema, importSlice } from '../../station/book.ts';
import { call, id, noInput, byId, rowLimit } from './call.ts';

const text = z.string().max(200);
const importId = z.object({ importId: id });

/** The calls of one list of the book. */
const listCalls = <T extends z.core.$ZodType>(data: T) => ({
  /** Entries that match every word of the text, ignoring accents and case, or, if none does, with one wrong letter; last used first. */
  find: call(z.object({ text, hidden: z.boolean(), limit: rowLimit }), z.array(entrySchema(data))),
  count: call(noInput, z.object({ shown: z.number().int(), hidden: z.number().int() })),
  /** `id` null: a new entry. `book-entry-taken` names the other entry with the same key. */
  save: call(z.object({ id: id.nullable(), data, hidden: z.boolean() }), z.object({ id })),
  hide: call(z.object({ id, hidden: z.boolean() }), noInput),
  /** Merges two entries: `keep` remains, with this data, and takes over what was learned under `give`. */
  merge: call(z.object({ keep: id, give: id, data }), noInput),
  /** Everything, a page at a time: `after` is the last id of the previous page. */
  page: call(
    z.object({ after: id.nullable(), limit: z.number().int().min(1).max(500) }),
    z.array(entrySchema(data)),
  ),
  /** Importing a file: begin, send its rows in slices, and once all have arrived, turn them into entries, some with each `apply`. */
  importBegin: call(noInput, importId),
  importRows: call(
    importId.extend({
      from: z.number().int().min(0),
      /** `row`: its number in the spreadsheet. */
      rows: z
        .array(z.object({ data, hidden: z.boolean(), row: z.number().int().min(1).optional() }))
        .max(importSlice),
      /** Paths that the file has no column for ("party.contact", "hidden"): an existing entry keeps its own values. Absent: none. */
      absent: z.array(z.string().max(60)).max(60).optional(),
    }),
    /** Indexes, from 0, of rows that match several entries, since the file lacks a column that distinguishes them. */
    z.object({ unclear: z.array(z.number().int()) }),
  ),
  /** `unclear`: rows of the file, from 0, that match several entries by now. They are left out, each with a journal entry. */
  importApply: call(importId, z.object({ left: z.number().int(), unclear: z.array(z.number().int()) })),
  /** Discards the whole import, unless `importApply` was called. */
  importCancel: call(importId, noInput),
});

export const docksCalls = {
  ...listCalls(dockSchema),
  get: call(byId, entrySchema(dockSchema)),
  /** Entries of this role whose company contains the text, or one that differs by a letter, for the field in which it is typed. */
  choices: call(
    z.object({ text, role: z.enum(dockRoles) }),
    z.array(z.object({ id, company: z.string(), address: z.string(), city: z.string(), state: z.string() })),
  ),
  /** The details of a choice: the dock, and the last load to it. */
  take: call(byId, z.object({ dock: dockSchema, lastShipment: shipmentSchema.nullable() })),
  /** What the book has for an address as it is typed; `near`: the most likely entry, if that address is not in it. */
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
  get: call(byId, entrySchema(commoditySchema)),
  /** Kinds of freight shipped from here, by description or NMFC item, the last shipped first; used to complete a line. */
  complete: call(
    z.object({ text: z.string().max(200), limit: z.number().int().min(1).max(50) }),
    z.array(commoditySchema),
  ),
} as const;
