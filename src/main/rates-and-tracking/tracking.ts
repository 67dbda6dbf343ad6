import type { FreightService } from '#main/freight-service/freight-service.ts';
import { createTurns } from '#main/one-at-a-time.ts';
import { createKeptRead, type Kept, type KeptReadParts } from './kept-read.ts';
import type { StationDatabase } from '#main/storage/database/station-database.ts';
import { attemptAsync, stored } from '#main/storage/database/storage-error.ts';
import type { Stores } from '#main/storage/stores.ts';
import { trackingAnswerSchema, trackingQuerySchema, type TrackingAnswer } from '#shared/freight/tracking.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import { ok } from '#shared/ipc/result.ts';
import type { KeptTracking } from '#shared/station/kept-answer.ts';
import { rememberStatuses } from './seen-statuses.ts';

export interface TrackingParts extends KeptReadParts {
  db: StationDatabase;
  stores: Pick<Stores, 'keptAnswers' | 'shipments' | 'orders' | 'tenders' | 'seenStatuses'>;
  service: Pick<FreightService, 'trackingRecords'>;
  /** A shipment of this station has a new status; after the commit. */
  changed: (shipmentId: string) => void;
}

const keptTracking = ({ answer, askedAt, old, reason }: Kept<TrackingAnswer>): KeptTracking => ({
  ...answer,
  askedAt,
  old,
  reason,
});

/** What carriers say of shipments on their way. */
export function createTracking(parts: TrackingParts): Handlers['tracking'] {
  const lists = createKeptRead(parts, 'tracking', trackingAnswerSchema, 'records');
  const inTurn = createTurns();
  return {
    async list(query) {
      const key = `${query.scac} ${query.from} ${query.to}`;
      const answered = await lists.ask(key, query, (signal) => parts.service.trackingRecords(query, signal));
      if (!answered.ok) return answered;
      const kept = keptTracking(answered.value);
      if (!kept.old) {
        const seen = await inTurn('history', () =>
          attemptAsync(async () => ok(await rememberStatuses(parts, query.scac, kept.records, kept.askedAt))),
        );
        // The list is shown all the same; the next refresh writes what the disk did not take.
        if (seen.ok) seen.value.forEach(parts.changed);
        else parts.report(seen.error);
      }
      return ok(kept);
    },
    last: () =>
      attemptAsync(async () => {
        const kept = await lists.lastInTurns(null);
        const query = trackingQuerySchema.safeParse(kept?.question);
        return ok(kept === null || !query.success ? null : { query: query.data, kept: keptTracking(kept) });
      }),
    carriers: () => stored(() => parts.stores.shipments.carriersUsed()),
    history: ({ shipmentId }) => stored(() => parts.stores.seenStatuses.ofShipment(shipmentId)),
    cancel() {
      lists.cancel();
      return ok(undefined);
    },
  };
}
