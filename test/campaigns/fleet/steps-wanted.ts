import type { Step } from '#shared/station/submission.ts';

/** What comes after the BOL of this shipment, by its external id alone: whoever has it in hand comes to the same. */
export function stepsWanted(externalId: string): readonly Exclude<Step, 'bol'>[] {
  if (externalId === '') return [];
  let sum = 0;
  for (const one of externalId) sum = (sum * 31 + one.charCodeAt(0)) % 9973;
  return ([['order'], ['tender'], ['order', 'tender'], []] as const)[sum % 4] ?? [];
}
