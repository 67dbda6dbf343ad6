import { setImmediate as turn } from 'node:timers/promises';
import { lastSeqOfSlice, readWaiting, type PickupEntry } from '#main/storage/trucks/pickup-rows.ts';
import type { StationDatabase } from '#main/storage/database/station-database.ts';
import { hasPickupProblem, pickupTotals } from '#shared/station/hand-over-check.ts';
import type { PickupRow, WaitingCarrier } from '#shared/station/hand-over.ts';

/** This many are read in one turn of the event loop: some milliseconds, however many were never picked up. */
const inOneTurn = 50;

/** Everything that no truck has taken, the oldest first. */
export async function readAllWaiting(db: StationDatabase): Promise<PickupEntry[]> {
  const all: PickupEntry[] = [];
  for (let after = 0; ;) {
    const end = lastSeqOfSlice(db, after, inOneTurn);
    if (end === null) return all;
    all.push(...readWaiting(db, after, inOneTurn));
    after = end;
    await turn();
  }
}

/** The rows of each carrier; the carrier's name is the one typed last. */
export function byCarrier<R extends Pick<PickupRow, 'scac' | 'carrierName'>>(
  rows: readonly R[],
): { scac: string; carrierName: string; rows: R[] }[] {
  return [...Map.groupBy(rows, ({ scac }) => scac)].map(([scac, own]) => ({
    scac,
    carrierName: own.findLast(({ carrierName }) => carrierName !== '')?.carrierName ?? '',
    rows: own,
  }));
}

/** Carriers with freight first, most shipments first; then the other carriers this station uses. */
export function waitingCarriers(rows: readonly PickupRow[], used: readonly string[]): WaitingCarrier[] {
  const waiting = byCarrier(rows).map(({ scac, carrierName, rows: own }) => {
    const { shipments, units, weightLb } = pickupTotals(own);
    return { scac, carrierName, shipments, held: own.filter(hasPickupProblem).length, units, weightLb };
  });
  const known = new Set(waiting.map(({ scac }) => scac));
  const others = used
    .filter((scac) => !known.has(scac))
    .map((scac) => ({ scac, carrierName: '', shipments: 0, held: 0, units: 0, weightLb: 0 }));
  return [
    ...waiting.toSorted(
      (one, other) => other.shipments - one.shipments || one.scac.localeCompare(other.scac),
    ),
    ...others,
  ];
}
