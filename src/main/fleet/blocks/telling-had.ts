import * as z from 'zod';
import { issuedUnshared } from '#main/numbers/pro-pool.ts';
import type { SharedRange } from '#main/numbers/shared-range.ts';
import type { HeldBlock } from '#main/storage/fleet/fleet-blocks-store.ts';
import type { ProRange } from '#shared/freight/numbers/pro-range.ts';
import type { LeasingParts } from './leasing-parts.ts';

/** Repeated after this, in milliseconds: a server restored from a copy need not have dropped a connection. */
const sayAgain = 10 * 60_000;

const toldSchema = z.union([
  z.object({ twice: z.number() }),
  z.object({ refused: z.literal(true), limit: z.number().optional() }),
]);
const contestedSchema = z.array(z.object({ first: z.number().int(), last: z.number().int() }));

/** Adjacent blocks are joined. */
function joined(all: readonly HeldBlock[]): HeldBlock[] {
  const runs: HeldBlock[] = [];
  for (const { first, last } of [...all].sort((a, b) => a.first - b.first)) {
    const before = runs.at(-1);
    if (before !== undefined && first <= before.last + 1)
      runs[runs.length - 1] = { first: before.first, last: Math.max(before.last, last) };
    else runs.push({ first, last });
  }
  return runs;
}

/**
 * Reports every number this station has had before it asks for more: a rebuilt or restored server does not know what was leased since, and
 * would lease it again. Numbers given to two stations anyway are used by neither.
 */
export function createIssuedNumbersReport(parts: LeasingParts): {
  /** False: the server was not reached. `isNeeded`: even if it was reported a moment ago. */
  tell(range: ProRange, shared: SharedRange, mark: string, isNeeded: boolean): Promise<boolean>;
} {
  const { stores, clock } = parts;
  const { fleetBlocks } = stores;
  const told = new Map<string, { mark: string; at: number }>();
  const overLimit = new Set<string>();

  const say = async (space: string, { first, last }: HeldBlock): Promise<number | null> => {
    const answer = await parts.ask({ is: 'pro-given-before', space, first, last });
    const read = answer.ok ? toldSchema.safeParse(answer.value) : null;
    if (read?.success !== true) return null;
    if ('twice' in read.data) return read.data.twice;
    const { limit } = read.data;
    if (limit !== undefined && !overLimit.has(space)) {
      overLimit.add(space);
      parts.report(
        new Error(
          `this station gave more than ${limit} PRO numbers of ${space} before they were shared: let the shared range begin above them`,
        ),
      );
    }
    return null;
  };

  function giveUp(space: string, numbers: HeldBlock): void {
    const isAny = parts.db.transaction(() => fleetBlocks.giveUp({ space, ...numbers }));
    if (isAny)
      parts.report(
        new Error(
          `PRO numbers ${numbers.first} to ${numbers.last} of ${space} are another station's too; the rest of their block is not used`,
        ),
      );
  }

  /** Gives up numbers that others reported as theirs too. */
  async function learn(space: string): Promise<boolean> {
    const answer = await parts.ask({ is: 'pro-contested', space });
    const read = answer.ok ? contestedSchema.safeParse(answer.value) : null;
    if (read?.success !== true) return false;
    for (const numbers of read.data) giveUp(space, numbers);
    return true;
  }

  return {
    async tell(range, shared, mark, isNeeded) {
      const { space, first } = shared;
      const key = `${space} ${first}`;
      const last = told.get(key);
      if (!isNeeded && last?.mark === mark && clock.monotonic() - last.at < sayAgain) return true;
      const given = issuedUnshared(parts, range);
      const alone: HeldBlock[] = given > 0 ? [{ first, last: first + given - 1 }] : [];
      const had = fleetBlocks.had(space);
      let twice = 0;
      for (const run of joined([...alone, ...had])) {
        const said = await say(space, run);
        if (said === null) return false;
        twice += said;
      }
      if (twice > 0) for (const block of had) if ((await say(space, block)) !== 0) giveUp(space, block);
      if (!(await learn(space))) return false;
      const isFirst = last === undefined;
      if (twice > 0 && isFirst)
        parts.report(new Error(`${twice} PRO numbers of ${space} were given at two stations`));
      told.set(key, { mark, at: clock.monotonic() });
      return true;
    },
  };
}
