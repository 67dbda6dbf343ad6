import type { Stores } from '#main/storage/stores.ts';
import type { UnknownSendings } from '#shared/station/submission.ts';

/** Why it may not be known here what was sent of a shipment. `createdAt`: when it was entered. */
export function unknownSendings(
  stores: Pick<Stores, 'dataLosses' | 'takeOvers'>,
  { id, createdAt }: { id: string; createdAt: string },
): UnknownSendings {
  const at = stores.dataLosses.newestAt();
  return {
    dataRestoredAt: at !== null && createdAt < at ? at : null,
    unheardFrom: stores.takeOvers.unheardOwner(id)?.name ?? null,
  };
}
