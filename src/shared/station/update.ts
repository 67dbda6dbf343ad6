import * as z from 'zod';
import { pathText } from '#shared/freight/fields/field-rules.ts';

const server = /^https:\/\/[^\s?#@]+$/i;
/** `\\server\share\…`, `C:\…` or `/…`. */
const folder = /^(\\\\[^\\/\s]+\\[^\\/]+|[a-z]:\\|\/)/i;

/** Where new versions are: a server by HTTPS, or a folder; `''` is nowhere. */
export const isUpdateFeed = (text: string): boolean => text === '' || server.test(text) || folder.test(text);
export const isFeedFolder = (feed: string): boolean => folder.test(feed);

/**
 * Rollout rings: how far a version must be rolled out before a station takes it, as the percentage in the feed (`stagingPercentage`; none is
 * 100).
 */
export const ringStartPercent = { pilot: 1, early: 25, everyone: 100 } as const;
export type UpdateRing = keyof typeof ringStartPercent;

export const updateSettingsSchema = z.object({
  feed: pathText().max(500, 'too-long').refine(isUpdateFeed, 'update-feed').default(''),
  ring: z.enum(['pilot', 'early', 'everyone']).default('everyone'),
});
export type UpdateSettings = z.infer<typeof updateSettingsSchema>;

/**
 * `not-here`: not an installation that updates itself (another system, for the whole machine, not installed). `unsigned`: it would be impossible
 * to verify who made a new version. `failed`: the feed was not reached, or its content was not what it promised.
 */
export const updateStateSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('off'), reason: z.enum(['no-feed', 'not-here', 'unsigned']) }),
  z.object({ kind: z.enum(['not-asked', 'current', 'asking', 'failed']) }),
  z.object({ kind: z.enum(['fetching', 'ready']), version: z.string() }),
]);
export type UpdateState = z.infer<typeof updateStateSchema>;
