import {
  checkFindings,
  checkSteps,
  type CheckFinding,
  type CheckFound,
} from '#shared/station/printer-check.ts';

export const found = (finding: CheckFinding, values: Record<string, string | number> = {}): CheckFound => ({
  finding,
  values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)])),
});

/** Whether a step leaves nothing to ask behind it. */
export const isBad = ({ finding }: CheckFound): boolean => checkFindings[finding][1] === 'bad';

const placeOf = ({ finding }: CheckFound): number => checkSteps.indexOf(checkFindings[finding][0]);
export const inOrder = (all: readonly CheckFound[]): CheckFound[] =>
  all.toSorted((one, other) => placeOf(one) - placeOf(other));
