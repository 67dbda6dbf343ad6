import * as z from 'zod';
import { givenAlone } from '#main/numbers/pro-pool.ts';
import type { SharedRange } from '#main/numbers/shared-range.ts';
import type { NumberRange } from '#main/storage/fleet-blocks-store.ts';
import type { ProRange } from '#shared/freight/pro-range.ts';
import type { LeasingParts } from './leasing.ts';

const serverSchema = z.object({ mark: z.string(), pause: z.number() });
const toldSchema = z.object({ twice: z.number() });

export interface Telling {
  /** Asks which server this is. Whether it may lease now; null: it did not answer. */
  meet(): Promise<boolean | null>;
  /** Tells it what this station has of a range, once for each server. False: it did not answer. */
  tell(range: ProRange, shared: SharedRange): Promise<boolean>;
}

/**
 * A server may have come back from a copy, or be a new one: it leases what it has forgotten to somebody else. So each station tells it
 * what it has after each start of the server, before it asks for more; and one that has only just started leases nothing, until all the
 * stations that are there have told it (server/catalogue.ts).
 */
export function createTelling(parts: LeasingParts): Telling {
  const { db, stores, clock } = parts;
  const { fleetBlocks } = stores;
  let met: { mark: string; changedAt: number | null } | null = null;
  let told = new Set<string>();

  /** Numbers of it that another station has; null: the server did not answer. */
  async function say({ space, first, last }: NumberRange): Promise<number | null> {
    const answer = await parts.ask({ is: 'pro-given-before', space, first, last });
    const read = answer.ok ? toldSchema.safeParse(answer.value) : null;
    return read?.success === true ? read.data.twice : null;
  }

  /** What this station gave alone, before the range was shared. */
  async function sayGiven(range: ProRange, shared: SharedRange): Promise<boolean> {
    const given = givenAlone(parts, range);
    if (given > 0) {
      const { space, first } = shared;
      const twice = await say({ space, first, last: first + given - 1 });
      if (twice === null) return false;
      if (twice > 0)
        parts.report(new Error(`${twice} PRO numbers of ${space} were given at two stations before they shared the range`)); // prettier-ignore
    }
    return true;
  }

  async function sayBlocks({ space }: SharedRange): Promise<boolean> {
    for (const block of fleetBlocks.all(space)) {
      const twice = await say(block);
      if (twice === null) return false;
      if (twice === 0) continue;
      // The other has it for good: what was not given of it here is given by that one.
      db.transaction(() => {
        fleetBlocks.spend(block);
      });
      parts.report(new Error(`PRO numbers ${block.first} to ${block.last} of ${space} were leased to another station too, since the server had lost them`)); // prettier-ignore
    }
    return true;
  }

  return {
    async meet() {
      const answer = await parts.ask({ is: 'pro-server' });
      const read = answer.ok ? serverSchema.safeParse(answer.value) : null;
      if (read?.success !== true) return null;
      const { mark, pause } = read.data;
      if (met?.mark !== mark) {
        // At the start of this station the server says how long it has been there; later a change is seen from here.
        met = { mark, changedAt: met === null ? null : clock.monotonic() };
        told = new Set();
      }
      return met.changedAt === null || clock.monotonic() - met.changedAt >= pause * 1000;
    },
    async tell(range, shared) {
      const { space, first, last } = shared;
      const name = `${space} ${first} ${last}`;
      if (told.has(name)) return true;
      if (!(await sayGiven(range, shared)) || !(await sayBlocks(shared))) return false;
      told.add(name);
      return true;
    },
  };
}
