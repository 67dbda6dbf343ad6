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

/** A line as it stands in the database, letter for letter. */
export type ChainedLine = Readonly<Record<(typeof chainedColumns)[number], string | null>>;

/** The hash of a line: whoever writes one and whoever checks one asks here. `before`: of the line before it, '' where the chain begins. */
export const chainHash = (before: string, line: ChainedLine): string =>
  nextChainHash(
    before,
    chainedColumns.map((column) => line[column]),
  );
