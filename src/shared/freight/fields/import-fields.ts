import * as z from 'zod';
import { keysOf } from './bol-field.ts';
import { choiceFields, hazmatContactFields, headKeys } from './head-fields.ts';
import { lineFields } from './line-fields.ts';
import { partyFields } from './party-fields.ts';
import { stepKeys } from './step-fields.ts';

/**
 * What a column of an import file can be: a field of the form by its path, a field of a freight line as `line.…`, or
 * what the form does not have: the loading order, and what is to be done besides the BOL.
 */
export const partyKeys = keysOf(partyFields);
export const lineKeys = keysOf(lineFields);

/** Units of a line's amounts, where a file has a column for them. The form uses pounds and inches. */
export const unitKeys = ['weightUnit', 'dimensionUnit'] as const;

export const importFields = [
  'externalId',
  'loadOrder',
  ...headKeys.filter((key) => key !== 'externalId' && key !== 'specialInstructions'),
  ...keysOf(choiceFields),
  'specialInstructions',
  ...partyKeys.map((key) => `consignee.${key}` as const),
  ...lineKeys.map((key) => `line.${key}` as const),
  ...unitKeys.map((key) => `line.${key}` as const),
  ...partyKeys.map((key) => `shipper.${key}` as const),
  ...partyKeys.map((key) => `billTo.${key}` as const),
  ...keysOf(hazmatContactFields).map((key) => `hazmat.${key}` as const),
  ...stepKeys,
] as const;
export const importFieldSchema = z.enum(importFields);
export type ImportField = z.infer<typeof importFieldSchema>;

/** The most that is read from one file. What exceeds it is refused with its reason, never cut off. */
export const importLimits = {
  fileBytes: 20 * 1024 * 1024,
  rows: 20_000,
  columns: 400,
  cellLength: 2000,
  /** Of a workbook, which is a zip: unpacked size, and number of parts. */
  unpackedBytes: 120 * 1024 * 1024,
  parts: 1000,
} as const;
