import type { DeskBase } from '#main/desk-base.ts';
import type { FreightService } from '#main/freight-service/freight-service.ts';
import { createSerialQueue } from '#main/one-at-a-time.ts';
import { createCachedRead, type CachedAnswer, type CachedReadParts } from './cached-read.ts';
import { attemptAsync, storeResult } from '#main/storage/database/storage-error.ts';
import { trackingAnswerSchema, trackingQuerySchema, type TrackingAnswer } from '#shared/freight/tracking.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import { ok } from '#shared/ipc/result.ts';
import type { KeptTracking } from '#shared/station/kept-answer.ts';
import { rememberStatuses } from './remember-statuses.ts';

const keptTracking = ({ answer, askedAt, old, reason }: CachedAnswer<TrackingAnswer>): KeptTracking => ({
  ...answer,
  askedAt,
  old,
  reason,
});

/** What carriers report about shipments in transit. `changed`: a shipment of this station has a new status; after the commit. */
export function createTracking(
  reading: CachedReadParts,
  base: Pick<DeskBase, 'db' | 'stores'>,
  service: Pick<FreightService, 'trackingRecords'>,
  changed: (shipmentId: string) => void,
): Handlers['tracking'] {
  const lists = createCachedRead(reading, 'tracking', trackingAnswerSchema);
  const inTurn = createSerialQueue();
  return {
    async list(query) {
      const key = `${query.scac} ${query.from} ${query.to}`;
      const answered = await lists.ask(key, query, (signal) => service.trackingRecords(query, signal));
      if (!answered.ok) return answered;
      const kept = keptTracking(answered.value);
      if (!kept.old) {
        const seen = await inTurn('history', () =>
          attemptAsync(async () => ok(await rememberStatuses(base, query.scac, kept.records, kept.askedAt))),
        );
        // The list is shown anyway; the next refresh writes what the disk could not store.
        if (seen.ok) seen.value.forEach(changed);
        else reading.report(seen.error);
      }
      return ok(kept);
    },
    last: () =>
      storeResult(() => {
        const kept = lists.last(null);
        const query = trackingQuerySchema.safeParse(kept?.question);
        return kept === null || !query.success ? null : { query: query.data, kept: keptTracking(kept) };
      }),
    carriers: () => storeResult(() => base.stores.shipments.carriersUsed()),
    history: ({ shipmentId }) => storeResult(() => base.stores.seenStatuses.ofShipment(shipmentId)),
    cancel() {
      lists.cancel();
      return ok(undefined);
    },
  };
}
