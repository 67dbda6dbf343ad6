import * as z from 'zod';
import { sharedRange, type SharedRange } from '#main/numbers/shared-range.ts';
import type { LeasingParts } from './leasing-parts.ts';
import { createIssuedNumbersReport } from './telling-had.ts';

/** Unused blocks kept in reserve: enough for some days without the fleet. */
const ahead = 2;
/** Size of the first block; later ones depend on how fast the last one was used. */
const firstSize = 50;
const smallest = 10;
const largest = 1000;
const day = 24 * 60 * 60 * 1000;
/**
 * How long after admission a station that has blocks asks for no more, milliseconds: the server may have been restored, and every other
 * station is back within half a minute and first reports what it has.
 */
const settleMilliseconds = 120_000;

/** The last sign-in at the server, and how long ago; `mark` differs each time. */
export interface ServerSignIn {
  mark: string;
  milliseconds: number;
}
const longAgo: ServerSignIn = { mark: '', milliseconds: Number.POSITIVE_INFINITY };

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
 * Keeps two blocks ahead for each range of the fleet. A lease is committed at the server, then here, then used: a loss in between wastes a
 * block and repeats none. No packer waits for it. The station reports what it has before asking for more.
 */
export function createLeasing(parts: LeasingParts): {
  run(meeting?: ServerSignIn): Promise<void>;
  hold(held: boolean): void;
} {
  const { db, stores, clock } = parts;
  const { fleetBlocks } = stores;
  const telling = createIssuedNumbersReport(parts);

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
