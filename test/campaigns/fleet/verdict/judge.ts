import type { Bench } from '../bench.ts';
import type { Look } from '../words.ts';
import { judgeSharedLists, type MadeEdit } from './judge-shared-lists.ts';
import { judgeJournals } from './judge-journals.ts';
import { judgeNumbers } from './judge-numbers.ts';
import { judgeService } from './judge-service.ts';
import { judgeShipments } from './judge-shipments.ts';
import { readTruth, type OwnTruth } from './truth.ts';

export interface Known {
  /** BOL number → how often it was taken over: by so many stations more it is held. */
  takenOver: ReadonlyMap<string, number>;
  edits: readonly MadeEdit[];
}

/** Every way in which the fleet is not what it promises. Closes the stations. */
export async function judgeFleet(bench: Bench, known: Known): Promise<string[]> {
  const sharedLists = await judgeSharedLists(bench, known.edits);
  const truths: OwnTruth[] = [];
  for (const station of bench.stations) {
    const { uuid } = await station.ask<Look>({ do: 'look' });
    await station.down();
    const { number, folder } = station.start;
    const { saved, given } = station;
    const copiedAt = bench.copies.get(station) ?? null;
    truths.push({ number, uuid, copiedAt, saved, given, ...readTruth(folder) });
  }
  return [
    ...judgeService(bench.service, truths),
    ...judgeNumbers(bench.service, truths, known.takenOver),
    ...(await judgeShipments(bench.server, truths)),
    ...(await judgeJournals(bench.server, truths)),
    ...sharedLists,
  ];
}
