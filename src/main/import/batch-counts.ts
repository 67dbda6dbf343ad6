import { setImmediate as nextTurn } from 'node:timers/promises';
import type { BatchCounts, ImportBatchesStore } from '#main/storage/import-batches-store.ts';

/** So many places are looked at between two turns of the event loop: some milliseconds. */
const placesAtOnce = 1000;

/** How far a batch is. What changes meanwhile is told of, and counted anew. */
export async function countInTurns(
  importBatches: Pick<ImportBatchesStore, 'counts' | 'lastPlace'>,
  id: number,
): Promise<BatchCounts> {
  const all = importBatches.counts(id, 0, placesAtOnce);
  const last = importBatches.lastPlace(id);
  for (let after = placesAtOnce; after < last; after += placesAtOnce) {
    await nextTurn();
    const some = importBatches.counts(id, after, after + placesAtOnce);
    for (const what of Object.keys(all) as (keyof BatchCounts)[]) all[what] += some[what];
  }
  return all;
}
