import type { HandedOver } from './afternoon.ts';

const times = (words: string, what: string): number => words.split(what).length - 1;

/** Every way in which the papers of the hand-over differ from what left, and from what the station had. Empty: all is well. */
export function judgeDay(
  { carrier, loads, scanned, csv, still }: Omit<HandedOver, 'receipt' | 'manifest'>,
  words: { receipt: string; manifest: string },
  expected: readonly { bolNumber: string; scac: string; handlingUnits: number }[],
): string[] {
  const faults: string[] = [];
  for (const { bolNumber, scac, handlingUnits } of expected) {
    const load = loads.find((one) => one.bolNumber === bolNumber);
    const mine = scac === carrier;
    if (mine && load?.units !== handlingUnits) faults.push(`BOL ${bolNumber}: not whole on the truck`);
    if (!mine && load !== undefined) faults.push(`BOL ${bolNumber}: on the wrong truck`);
    if (still.filter((one) => one === bolNumber).length !== (mine ? 0 : 1))
      faults.push(`BOL ${bolNumber}: the evening's list is wrong about it`);
    for (const [paper, text] of [['receipt', words.receipt], ['manifest', words.manifest], ['CSV', csv]] as const)
      if (times(text, bolNumber) !== (mine ? 1 : 0))
        faults.push(`BOL ${bolNumber}: ${times(text, bolNumber)} times in the ${paper} of ${carrier}`);
  } // prettier-ignore
  const units = loads.reduce((sum, load) => sum + load.units, 0);
  if (scanned !== units) faults.push(`${scanned} labels were scanned, ${units} units are on the truck`);
  return faults;
}
