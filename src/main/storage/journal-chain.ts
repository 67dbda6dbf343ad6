import { nextChainHash } from './witness-position.ts';

/**
 * The columns that the hash of a line covers, in the order in which they are covered. One that is added later goes to the end, and is
 * covered in the lines that have a value in it: the hashes of the lines before it stay as they are.
 */
export const chainedColumns = [
  'at',
  'shipment_id',
  'subject',
  'subject_id',
  'event',
  'detail',
  'person',
] as const;
/** So many are covered whether they have a value or not. */
const firstColumns = 6;

/** A line as it stands in the database, letter for letter. */
export type ChainedLine = Readonly<Record<(typeof chainedColumns)[number], string | null>>;

/** The hash of a line: whoever writes one and whoever checks one asks here. `before`: of the line before it, '' where the chain begins. */
export function chainHash(before: string, line: ChainedLine): string {
  const later = chainedColumns.slice(firstColumns).filter((column) => line[column] !== null);
  return nextChainHash(
    before,
    [...chainedColumns.slice(0, firstColumns), ...later].map((column) => line[column]),
  );
}
