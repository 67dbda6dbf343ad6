import type { FreightClass } from '../freight-class.ts';
import { fold } from '../text/fold.ts';
import type { Commodity } from './commodity.ts';

/** Entries of one NMFC item are few; this many are read. */
export const nmfcEntriesRead = 50;

/**
 * The class that a person gave an NMFC item in the address book. Null: none, or several. What the book only learned from shipments does not
 * count, or a class that was wrong once would be right from then on.
 */
export function classOfNmfc(
  entries: readonly { data: Commodity; byHand: boolean }[],
  nmfc: string,
): FreightClass | null {
  const item = fold(nmfc.trim());
  const classes = new Set(
    entries
      .filter(({ data, byHand }) => byHand && fold(data.nmfc.trim()) === item)
      .map(({ data }) => data.freightClass),
  );
  const [only, ...others] = classes;
  return only === undefined || others.length > 0 ? null : only;
}
