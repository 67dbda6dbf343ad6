import * as z from 'zod';
import { typedText } from '#shared/freight/fields/field-rules.ts';
import { importLimits } from '#shared/freight/fields/import-fields.ts';
import { importPreviewSchema, importMappingSchema } from '../../station/import-mapping.ts';
import {
  importedFileSchema,
  importedRowSchema,
  importedStateSchema,
  importedColumns,
  importStatusSchema,
  excludedRowSchema,
} from '../../station/imported.ts';
import { call, id, noInput, byId } from './call.ts';

const fileName = z.string().min(1).max(255);
/** Half a megabyte of a file, as base64: small enough that receiving it stalls nothing. */
const chunk = z.string().max(700_000);
const ids = z.array(id).max(importLimits.rows);

export const importsCalls = {
  /** Starts receiving a file: its bytes follow by `append`, in order. One at a time; a new file replaces the one before. */
  begin: call(z.object({ name: fileName, bytes: z.number().int().min(0) }), z.object({ id })),
  append: call(z.object({ id, base64: chunk }), noInput),
  forget: call(byId, noInput),
  /** Reads the whole file with this mapping, or with the one saved for such files, or a guessed one. Stores nothing. */
  look: call(z.object({ id, mapping: importMappingSchema.nullable() }), importPreviewSchema),
  /** Imports what `look` found. `problems`: what to do with shipments that have something to fix. */
  run: call(
    z.object({
      id,
      mapping: importMappingSchema,
      problems: z.enum(['bring', 'leave']),
      /** Saves the mapping under this name for files with the same headings; '' does not save it. */
      keepAs: typedText().max(60),
    }),
    importedFileSchema,
  ),
  /** Stops a running read; nothing of it is stored. */
  stop: call(noInput, noInput),
  status: call(noInput, importStatusSchema),
  list: call(
    z.object({
      show: z.enum(['open', 'problems', 'done', 'removed']),
      offset: z.number().int().min(0),
      limit: z.number().int().min(1).max(200),
      /** Of all rows, not of the page. */
      sort: z.object({ by: z.enum(importedColumns), isDown: z.boolean() }).optional(),
    }),
    z.object({
      rows: z.array(importedRowSchema),
      total: z.number().int(),
      counts: z.partialRecord(importedStateSchema, z.number().int()),
    }),
  ),
  files: call(noInput, z.array(importedFileSchema)),
  /** Rows of a file that did not become shipments, in file order. */
  leftRows: call(z.object({ id, after: z.number().int() }), z.array(excludedRowSchema)),
  /** Hides its bad rows; they stay stored. */
  dismissFile: call(byId, noInput),
  /** Checks again what is open, since later input or imports may conflict with it. */
  /** `problems`: how many shipments cannot be sent; `doubts`: how many Pack would ask about. */
  check: call(noInput, z.object({ problems: z.number().int(), doubts: z.number().int() })),
  /** The draft in which an imported shipment is repaired on Pack. */
  repair: call(byId, z.object({ draftId: id })),
  remove: call(z.object({ ids }), noInput),
  putBack: call(z.object({ ids }), noInput),
  /** Queues these, in load order; 'ready': all that are ready. */
  submit: call(z.object({ ids: z.union([ids, z.literal('ready')]) }), z.object({ count: z.number().int() }), {
    signedIn: true,
  }),
  pause: call(noInput, noInput),
  goOn: call(noInput, noInput, { signedIn: true }),
} as const;
