import type { CountingService } from '../counting-service.ts';
import { named, type OwnTruth } from './truth.ts';

/** BOL, PRO and order numbers: each of one shipment, at every station and at the service. */
export function judgeNumbers(
  service: Pick<CountingService, 'pros' | 'orderNumbers'>,
  truths: readonly OwnTruth[],
  takenOver: ReadonlyMap<string, number>,
): string[] {
  const wrong: string[] = [];
  const holders = new Map<string, string[]>();
  const pros = new Map<string, Map<string, string>>();
  for (const { number: station, shipments, saved, given, copiedAt } of truths) {
    const own = new Map(shipments.map((one) => [one.bolNumber, one]));
    if (own.size !== shipments.length) {
      const twice = shipments.filter((one) => own.get(one.bolNumber) !== one);
      wrong.push(`station ${station} gave BOL numbers twice: ${twice.map(named).join(', ')}`);
    }
    for (const number of saved.keys()) {
      const one = own.get(number);
      if (one === undefined)
        wrong.push(`BOL ${number} was saved at station ${station} and is not in its file`);
      else if (lostPro(given.get(number)?.pro, one.pro))
        wrong.push(
          `${named(one)} of station ${station} was given PRO ${given.get(number)?.pro} and has ${one.pro}`,
        );
    }
    for (const one of shipments) {
      // What a copy has from its original is the other's.
      if (copiedAt === null || saved.has(one.bolNumber))
        holders.set(one.bolNumber, [...(holders.get(one.bolNumber) ?? []), `${station} as ${named(one)}`]);
      if (one.pro === '') continue;
      const with_ = pros.get(one.pro) ?? new Map<string, string>();
      pros.set(one.pro, with_.set(one.id, `${named(one)} of station ${station}`));
    }
  }
  for (const [number, stations] of holders)
    if (stations.length > 1 + (takenOver.get(number) ?? 0))
      wrong.push(`BOL ${number} is at stations ${stations.join(' and ')}`);
  for (const [pro, shipments] of pros)
    if (shipments.size > 1) wrong.push(`PRO ${pro} is on ${[...shipments.values()].join(' and ')}`);
  for (const [kind, numbers] of [
    ['PRO', service.pros],
    ['order number', service.orderNumbers],
  ] as const)
    for (const [number, bols] of numbers)
      if (bols.size > 1) wrong.push(`${kind} ${number} went out with the BOLs ${[...bols].join(', ')}`);
  return wrong;
}

/** One that was packed while the pool was empty gets its number when it is repaired. */
const lostPro = (given: string | undefined, has: string): boolean => (given ?? '') !== '' && given !== has;
