/**
 * Labels against handling units. The interface does not say how many labels an answer holds; the trade puts one on each handling unit,
 * so another number is said, and one that nobody can mean waits for a person before it takes a roll of labels and the afternoon.
 */

/** Up to this many print without asking, whatever the handling units: two for each of ten pallets, one per carton of a small one. */
const alwaysPrinted = 20;
/** More than this wait for a person, however many handling units: most of an hour of printing. */
const maxWithoutQuestion = 500;

/** Whether so many labels (as they come out of the printer, ^PQ counted) are more than anybody expects for these handling units. */
export const tooManyLabels = (labels: number, handlingUnits: number): boolean =>
  labels > maxWithoutQuestion || (labels > alwaysPrinted && labels > 2 * handlingUnits);

export type LabelCount = 'equal' | 'fewer' | 'more';

export function labelCount(labels: number, handlingUnits: number): LabelCount {
  if (labels === handlingUnits) return 'equal';
  return labels < handlingUnits ? 'fewer' : 'more';
}
