import * as z from 'zod';
import { importFieldSchema, importLimits } from '#shared/freight/fields/import-fields.ts';

/** The source of a field: a column of the file, or the same text for every shipment in it. */
export const fieldSourceSchema = z.union([
  z.object({ column: z.number().int().min(0).max(importLimits.columns) }),
  z.object({ text: z.string().max(importLimits.cellLength) }),
]);

/** The date order of a file: year-month-day, or month or day first. Never guessed row by row. */
export const dayOrders = ['ymd', 'mdy', 'dmy'] as const;

/** How the columns of one source become a shipment. Fields without a source stay empty. */
export const importMappingSchema = z.object({
  fields: z.partialRecord(importFieldSchema, fieldSourceSchema),
  days: z.enum(dayOrders).default('ymd'),
  /** The sheet of a workbook, from 0. */
  sheet: z.number().int().min(0).max(999).default(0),
});
export type ImportMapping = z.infer<typeof importMappingSchema>;

/**
 * A problem at one place of a file. `row` counts as in a spreadsheet, from 1, including the heading; in a JSON file it is the number of the
 * shipment. `column`: its heading, '' for the whole row. `path`: the field of the form, '' if none.
 */
export const importProblemSchema = z.object({
  row: z.number().int(),
  column: z.string(),
  path: z.string(),
  code: z.string(),
  /** The cell's text, shortened. */
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

/** A field that the file does not set, and the source of its default. */
export const statedDefaultSchema = z.object({
  path: z.enum(['freightTerms', 'scac', 'carrierName', 'accessorials', 'specialInstructions']),
  from: z.enum(['rule', 'dock', 'carrier', 'station']),
  /** The name of the rule. */
  rule: z.string().optional(),
});
export type StatedDefault = z.infer<typeof statedDefaultSchema>;

/** A field without a column, because several headings fit it, or the one that fits may belong to another party. */
export const askedColumnsSchema = z.object({
  field: importFieldSchema,
  columns: z.array(z.number().int()),
});
export type AskedColumns = z.infer<typeof askedColumnsSchema>;

/** Amounts in one column that were converted to pounds or inches: the first with both figures, and how many there are. */
export const convertedAmountsSchema = z.object({
  column: z.string(),
  from: z.number(),
  unit: z.string(),
  to: z.number(),
  serviceUnit: z.enum(['lb', 'in']),
});
export type ConvertedAmounts = z.infer<typeof convertedAmountsSchema>;

/** The contents of a file under a mapping, before anything is stored. */
export const importPreviewSchema = z.object({
  kind: z.enum(['table', 'json']),
  columns: z.array(z.object({ name: z.string(), samples: z.array(z.string()) })),
  sheets: z.array(z.string()),
  mapping: importMappingSchema,
  /** The name of the saved mapping; null: it is guessed. */
  savedAs: z.string().nullable(),
  counts: z.object({
    rows: z.number().int(),
    /** Shipments that can be imported, and those of them that have something to fix. */
    shipments: z.number().int(),
    withProblems: z.number().int(),
    /** Rows that cannot be imported, and rows of shipments that were imported before. */
    badRows: z.number().int(),
    knownRows: z.number().int(),
    /** Shipments whose number is already used, and shipments to an address that the station may not ship to. */
    takenNumbers: z.number().int(),
    unknownAddresses: z.number().int(),
  }),
  /** For how many of them the file asks for rates first, and for an order and a tender after the BOL. */
  asks: z.object({ rates: z.number().int(), orders: z.number().int(), tenders: z.number().int() }),
  /** The first shipments as they would be imported. */
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
  /** Defaults used where the file has no value, and for how many shipments. */
  defaults: z.array(statedDefaultSchema.extend({ shipments: z.number().int() })).default([]),
  /** How many cells hold a word for "no value", such as NULL, and were read as empty. */
  emptyWords: z.number().int().default(0),
  asked: z.array(askedColumnsSchema).default([]),
  converted: z.array(convertedAmountsSchema.extend({ count: z.number().int() })).default([]),
  /** The first problems, and how many there are in total. */
  problems: z.array(importProblemSchema),
  problemCount: z.number().int(),
  /** The same bytes were imported before. */
  importedBefore: z.object({ name: z.string(), at: z.iso.datetime() }).nullable(),
});
export type ImportPreview = z.infer<typeof importPreviewSchema>;
