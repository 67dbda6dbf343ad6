import * as z from 'zod';

/**
 * What an answer said that Dockprint could make nothing of, each with its field: shown, since it is not among what was read. Answers that were
 * kept by an older version do not say.
 */
export const unreadSchema = z.array(z.string()).default([]);
