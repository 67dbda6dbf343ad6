import * as z from 'zod';
import type { Clock } from '#main/clock.ts';
import { givenAlone } from '#main/numbers/pro-pool.ts';
import { sharedRange, type SharedRange } from '#main/numbers/shared-range.ts';
import type { StationDatabase } from '#main/storage/station-database.ts';
import type { Stores } from '#main/storage/stores.ts';
import type { ProRange } from '#shared/freight/pro-range.ts';
import type { Result } from '#shared/ipc/result.ts';
import type { Settings } from '#shared/station/settings.ts';
import type { Question } from '../worker/protocol.ts';

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
  clock: Pick<Clock, 'now'>;
  report: (error: unknown) => void;
}

/** Blocks of which nothing is given yet: some days without the fleet. */
const ahead = 2;
/** The first block; then by how fast the last one was used. */
const firstSize = 50;
const smallest = 10;
const largest = 1000;
const day = 24 * 60 * 60 * 1000;

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
 * between wastes a block, and repeats none. No packer waits for it.
 */
export function createLeasing(parts: LeasingParts): { run(): Promise<void>; hold(held: boolean): void } {
  const { db, stores, clock } = parts;
  const { fleetBlocks } = stores;

  /** What this station gave alone, before the range was shared, is told before it asks for more. */
  async function tellGiven(range: ProRange, shared: SharedRange): Promise<boolean> {
    if (fleetBlocks.givenIsTold(shared)) return true;
    const given = givenAlone(parts, range);
    if (given > 0) {
      const { space, first } = shared;
      const told = await parts.ask({ is: 'pro-given-before', space, first, last: first + given - 1 });
      const isDone = told.ok && z.object({ twice: z.number() }).safeParse(told.value);
      if (isDone === false || !isDone.success) return false;
      if (isDone.data.twice > 0)
        parts.report(new Error(`${isDone.data.twice} PRO numbers of ${space} were given at two stations before they shared the range`)); // prettier-ignore
    }
    db.transaction(() => {
      fleetBlocks.setGivenTold(shared);
    });
    return true;
  }

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
      db.transaction(() => {
        if (block !== null && isWithin)
          fleetBlocks.add({ ...block, space, fleet: parts.fleet(), leasedAt: at });
        fleetBlocks.setFree(shared, free, at);
      });
      if (!isWithin) return;
    }
  }

  return {
    async run() {
      for (const range of parts.settings().numbers.proRanges) {
        const shared = sharedRange(range);
        if (shared !== null && (await tellGiven(range, shared))) await lease(shared);
      }
    },
    hold(held) {
      db.transaction(() => {
        fleetBlocks.hold(held);
      });
    },
  };
}
