import * as z from 'zod';
import type { Clock } from '#main/clock.ts';
import { sharedRange, type SharedRange } from '#main/numbers/shared-range.ts';
import type { StationDatabase } from '#main/storage/station-database.ts';
import type { Stores } from '#main/storage/stores.ts';
import type { Result } from '#shared/ipc/result.ts';
import type { Settings } from '#shared/station/settings.ts';
import type { Question } from '../worker/protocol.ts';
import { createTellingHad } from './telling-had.ts';

export interface LeasingParts {
  db: StationDatabase;
  stores: Pick<
    Stores,
    'counters' | 'proNumbers' | 'shipments' | 'fleetBlocks' | 'stationNumbers' | 'bolBeginnings'
  >;
  settings: () => Settings;
  /** Which fleet let the station in. */
  fleet: () => string;
  ask: (question: Question) => Promise<Result<unknown>>;
  clock: Pick<Clock, 'now' | 'monotonic'>;
  report: (error: unknown) => void;
}

/** Blocks of which nothing is given yet: some days without the fleet. */
const ahead = 2;
/** The first block; then by how fast the last one was used. */
const firstSize = 50;
const smallest = 10;
const largest = 1000;
const day = 24 * 60 * 60 * 1000;
/**
 * So long after it was let in a station that has blocks asks for no more, milliseconds: the server may have come back from a copy, and
 * every other station is back within a minute and a half and says first what it has.
 */
const settleMilliseconds = 120_000;

/** The meeting with the server: `mark` is another each time the station was let in, so long ago. */
export interface Meeting {
  mark: string;
  milliseconds: number;
}
const longAgo: Meeting = { mark: '', milliseconds: Number.POSITIVE_INFINITY };

const answerSchema = z.union([
  z.object({ refused: z.literal(true) }),
  z.object({
    block: z.object({ id: z.number().int(), first: z.number().int(), last: z.number().int() }).nullable(),
    free: z.number().int().min(0),
  }),
]);

/** A block that lasted less than a day was too small, one that lasted more than a week too large. */
export function blockSize(newest: { leasedAt: string; size: number } | null, now: Date): number {
  if (newest === null) return firstSize;
  const lasted = now.getTime() - Date.parse(newest.leasedAt);
  if (lasted < day) return Math.min(largest, newest.size * 2);
  return lasted > 7 * day ? Math.max(smallest, Math.ceil(newest.size / 2)) : Math.max(smallest, newest.size);
}

/**
 * Keeps two blocks ahead for each range of the fleet. The server commits a lease, then it is committed here, then it is used: what is lost
 * between wastes a block, and repeats none. No packer waits for it. What the station has is told before it asks for more.
 */
export function createLeasing(parts: LeasingParts): {
  run(meeting?: Meeting): Promise<void>;
  hold(held: boolean): void;
} {
  const { db, stores, clock } = parts;
  const { fleetBlocks } = stores;
  const telling = createTellingHad(parts);

  async function lease(shared: SharedRange): Promise<void> {
    const { space, first, last } = shared;
    for (let missing = ahead - fleetBlocks.untouched(shared); missing > 0; missing -= 1) {
      const isFirst = fleetBlocks.left(shared).left === 0 && fleetBlocks.newest(shared) === null;
      const size = isFirst ? firstSize : blockSize(fleetBlocks.newest(shared), clock.now());
      const asked = await parts.ask({ is: 'pro-lease', space, first, last, size });
      const answer = asked.ok ? answerSchema.safeParse(asked.value) : null;
      if (answer?.success !== true || 'refused' in answer.data) return;
      const { block, free } = answer.data;
      const at = clock.now().toISOString();
      const isWithin =
        block !== null && block.first >= first && block.last <= last && block.first <= block.last;
      const isNew =
        isWithin && !fleetBlocks.had(space).some((had) => had.first <= block.last && had.last >= block.first);
      db.transaction(() => {
        if (isNew) fleetBlocks.add({ ...block, space, fleet: parts.fleet(), leasedAt: at });
        fleetBlocks.setFree(shared, free, at);
      });
      if (!isWithin) return;
    }
  }

  return {
    async run(meeting = longAgo) {
      for (const range of parts.settings().numbers.proRanges) {
        const shared = sharedRange(range);
        if (shared === null) continue;
        const isDue = ahead > fleetBlocks.untouched(shared);
        const isEarly = meeting.milliseconds < settleMilliseconds && fleetBlocks.had(shared.space).length > 0;
        const mayLease = isDue && !isEarly;
        if ((await telling.tell(range, shared, meeting.mark, mayLease)) && mayLease) await lease(shared);
      }
    },
    hold(held) {
      db.transaction(() => {
        fleetBlocks.hold(held);
      });
    },
  };
}
