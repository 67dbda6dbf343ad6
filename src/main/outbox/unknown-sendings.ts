import type { Stores } from '#main/storage/stores.ts';
import type { UnconfirmedAttempts } from '#shared/station/submission.ts';

/** Why it may be unknown here what was sent of a shipment. `createdAt`: when it was entered. */
export function unconfirmedAttempts(
  stores: Pick<Stores, 'dataLosses' | 'takeOvers'>,
  { id, createdAt }: { id: string; createdAt: string },
): UnconfirmedAttempts {
  const { dataLosses, takeOvers } = stores;
  // A shipment from another station may also have been here before the copy, and arrived again.
  const at =
    dataLosses.foundAfter(id) ?? (takeOvers.isTakenOver(id) ? dataLosses.foundAfterTime(createdAt) : null);
  return {
    dataRestoredAt: at,
    knownSince: at === null ? [] : dataLosses.stepsSince(id),
    unheardFrom: takeOvers.unheardOwner(id)?.name ?? null,
  };
}
