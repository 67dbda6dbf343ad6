import * as z from 'zod';
import { importFieldSchema, importLimits } from '#shared/freight/fields/import-fields.ts';

/** Where a field comes from: a column of the file, or the same text for every shipment of it. */
export const fieldSourceSchema = z.union([
  z.object({ column: z.number().int().min(0).max(importLimits.columns) }),
  z.object({ text: z.string().max(importLimits.cellLength) }),
]);

/** How a file writes days: year-month-day, or the month or the day first. A day is never guessed at row by row. */
export const dayOrders = ['ymd', 'mdy', 'dmy'] as const;

/** How the columns of one source become a shipment. A field that is not named stays empty. */
export const importMappingSchema = z.object({
  fields: z.partialRecord(importFieldSchema, fieldSourceSchema),
  days: z.enum(dayOrders).default('ymd'),
  /** Of a workbook: which of its sheets, from 0. */
  sheet: z.number().int().min(0).max(999).default(0),
});
export type ImportMapping = z.infer<typeof importMappingSchema>;

/**
 * Something wrong at one place of a file. `row` counts as a spreadsheet does, from 1, the heading included; in a JSON file it is the
 * number of the shipment. `column`: as its heading calls it, '' for the whole row. `path`: the field of the form, '' when it is none.
 */
export const importProblemSchema = z.object({
  row: z.number().int(),
  column: z.string(),
  path: z.string(),
  code: z.string(),
  /** What stands there, cut short. */
  value: z.string(),
  /** The other shipment that has this number. */
  words: z.string().optional(),
});
export type ImportProblem = z.infer<typeof importProblemSchema>;

/** Why a whole file cannot be read. */
export const fileRefusals = [
  'empty',
  'too-large',
  'too-many-rows',
  'too-many-columns',
  'not-text',
  'open-quote',
  'broken',
  'not-json',
  'old-workbook',
  'locked-workbook',
  'not-calculated',
  'unpacks-too-large',
  'no-heading',
  'took-too-long',
  'no-shipments',
  'unknown-kind',
  'row-too-long',
  'unreadable',
  'unknown-encoding',
] as const;
export type FileRefusal = (typeof fileRefusals)[number];

/** A field of a shipment that its file says nothing of, and who said it in its place. */
export const statedDefaultSchema = z.object({
  path: z.enum(['freightTerms', 'scac', 'carrierName', 'accessorials', 'specialInstructions']),
  from: z.enum(['dock', 'carrier', 'station']),
});
export type StatedDefault = z.infer<typeof statedDefaultSchema>;

/** A field that no column was chosen for, because several headings could be it, or one could be another party's. */
export const askedColumnsSchema = z.object({
  field: importFieldSchema,
  columns: z.array(z.number().int()),
});
export type AskedColumns = z.infer<typeof askedColumnsSchema>;

/** Amounts of one column that were converted to pounds or inches: the first of them with both figures, and how many there are. */
export const convertedSchema = z.object({
  column: z.string(),
  from: z.number(),
  unit: z.string(),
  to: z.number(),
  serviceUnit: z.enum(['lb', 'in']),
});
export type Converted = z.infer<typeof convertedSchema>;

/** What was found in a file under a mapping, before anything of it is kept. */
export const importLookSchema = z.object({
  kind: z.enum(['table', 'json']),
  columns: z.array(z.object({ name: z.string(), samples: z.array(z.string()) })),
  sheets: z.array(z.string()),
  mapping: importMappingSchema,
  /** The name under which this mapping was kept; null: it is guessed. */
  savedAs: z.string().nullable(),
  counts: z.object({
    rows: z.number().int(),
    /** Shipments that can be imported, and those of them that have something to fix. */
    shipments: z.number().int(),
    withProblems: z.number().int(),
    /** Rows that cannot be imported, and rows of shipments that were imported before. */
    badRows: z.number().int(),
    knownRows: z.number().int(),
    /** Shipments with a number that another one has, and shipments to an address that the station may not ship to. */
    takenNumbers: z.number().int(),
    unknownAddresses: z.number().int(),
  }),
  /** The first shipments as they would be. */
  samples: z.array(
    z.object({
      row: z.number().int(),
      lines: z.number().int(),
      externalId: z.string(),
      bolNumber: z.string(),
      consignee: z.string(),
      place: z.string(),
      units: z.number(),
      weightLb: z.number(),
      problems: z.array(importProblemSchema),
    }),
  ),
  /** Where the file says nothing and a default is stated, in how many shipments. */
  defaults: z.array(statedDefaultSchema.extend({ shipments: z.number().int() })).default([]),
  /** How many cells hold a word for "no value", such as NULL, and were read as empty. */
  emptyWords: z.number().int().default(0),
  asked: z.array(askedColumnsSchema).default([]),
  converted: z.array(convertedSchema.extend({ count: z.number().int() })).default([]),
  /** The first problems, and how many there are in total. */
  problems: z.array(importProblemSchema),
  problemCount: z.number().int(),
  /** The same bytes were imported before. */
  importedBefore: z.object({ name: z.string(), at: z.iso.datetime() }).nullable(),
});
export type ImportLook = z.infer<typeof importLookSchema>;
