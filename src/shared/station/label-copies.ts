/**
 * Labels per handling unit: some receivers want one on each of four sides. A label's `unit` is then its place in the order of printing, `of`
 * counts all labels, and `perUnit` of them in a row are for one handling unit.
 */
export const maxLabelsPerUnit = 4;

/** The fields of a label that say which it is; absent or 1: one label for each handling unit. */
export interface LabelPlace {
  unit: number;
  of: number;
  perUnit?: number | undefined;
}

/** The handling unit that a label is for, how many there are, and which of its labels this is; null: it is the only one. */
export function copyOf({ unit, of, perUnit = 1 }: LabelPlace): {
  unit: number;
  of: number;
  copy: number | null;
} {
  if (perUnit === 1) return { unit, of, copy: null };
  return {
    unit: Math.ceil(unit / perUnit),
    of: Math.ceil(of / perUnit),
    copy: ((unit - 1) % perUnit) + 1,
  };
}

/** `{ perUnit }` where it says something: records of one label per unit stay as they were. */
export const perUnitOf = ({ perUnit }: { perUnit: number }): { perUnit?: number } =>
  perUnit > 1 ? { perUnit } : {};
