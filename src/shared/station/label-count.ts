/**
 * Labels compared with handling units. The interface does not state how many labels an answer holds; normally each handling unit gets one, so
 * another number is reported, and an implausible one waits for a person before it takes a roll of labels and the afternoon.
 */

/** Up to this many print without a question, whatever the handling units: two for each of ten pallets, or one per carton of a small pallet. */
const alwaysPrinted = 20;
/** More than this wait for a person, however many handling units: most of an hour of printing. */
const maxWithoutQuestion = 500;

/** Whether this many labels (as printed, ^PQ counted) are more than expected for these handling units. */
export const tooManyLabels = (labels: number, handlingUnits: number): boolean =>
  labels > maxWithoutQuestion || (labels > alwaysPrinted && labels > 2 * handlingUnits);

export type LabelCount = 'equal' | 'fewer' | 'more';

export function labelCount(labels: number, handlingUnits: number): LabelCount {
  if (labels === handlingUnits) return 'equal';
  return labels < handlingUnits ? 'fewer' : 'more';
}
