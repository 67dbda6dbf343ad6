import type { Commodity } from './commodity.ts';
import type { Hazard } from '../description/hazard.ts';
import { firstNonEmpty } from '../text/first-non-empty.ts';

/**
 * Merges two entries of one kind of freight: the first wins, the second fills its gaps. Freight that either entry calls
 * hazardous stays hazardous.
 */
export const mergedCommodity = (kept: Commodity, given: Commodity): Commodity => ({
  ...firstNonEmpty(kept, given),
  hazard: mergedHazard(kept.hazard, given.hazard),
});

/** Details are filled only for the same material. A tick is a value, set or not. */
function mergedHazard(kept: Hazard | null, given: Hazard | null): Hazard | null {
  if (kept === null || given === null) return kept ?? given;
  return kept.unNumber === given.unNumber ? firstNonEmpty(kept, given) : kept;
}
