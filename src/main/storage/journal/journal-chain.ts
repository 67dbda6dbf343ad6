import { nextChainHash } from '../witness/witness-position.ts';

/** The columns that the hash of a line covers, in the order in which they are covered. */
export const chainedColumns = [
  'at',
  'shipment_id',
  'subject',
  'subject_id',
  'event',
  'detail',
  'person',
] as const;

/** A line as stored in the database, letter for letter. */
export type ChainedLine = Readonly<Record<(typeof chainedColumns)[number], string | null>>;

/** The hash of a line, for writers and checkers. `before`: the hash of the previous line, '' at the start of the chain. */
export const chainHash = (before: string, line: ChainedLine): string =>
  nextChainHash(
    before,
    chainedColumns.map((column) => line[column]),
  );
