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

/** Beyond any station: one take-over a day makes two pages in a year. */
const maxPages = 100;

/**
 * Every act of this station that the server knows of, whenever it was. What is not among them the server does not know, and both forgetting
 * and telling it again hang on that: a part of them is no answer. Null: the server is away, or there is no end to it.
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
