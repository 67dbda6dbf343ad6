import * as z from 'zod';
import { stationRefSchema } from '#shared/fleet/fleet-station.ts';
import type { FleetAccess } from '../fleet-port.ts';

const pageSchema = z
  .array(
    z.object({
      id: z.string(),
      victim: stationRefSchema,
      person: z.string(),
      reason: z.string(),
      at: z.iso.datetime(),
    }),
  )
  .max(500);
type ToldAct = z.infer<typeof pageSchema>[number];

/** More than any station has: one take-over a day makes two pages in a year. */
const maxPages = 100;

/**
 * Every take-over of this station that the server knows, whenever it was. One that is missing is unknown to the server, which decides about
 * forgetting and repeating it: an incomplete list is no answer. Null: the server is away, or the list does not end.
 */
export async function listOwnActions(fleet: Pick<FleetAccess, 'ask'>): Promise<ToldAct[] | null> {
  const all: ToldAct[] = [];
  let after = '';
  for (let page = 0; page < maxPages; page += 1) {
    const told = await fleet.ask({ is: 'take-overs-of-mine', after }, pageSchema);
    if (!told.ok) return null;
    const last = told.value.at(-1);
    if (last === undefined) return all;
    // Pages are sorted by id; otherwise the same page would repeat forever.
    if (last.id <= after) return null;
    all.push(...told.value);
    after = last.id;
  }
  return null;
}
