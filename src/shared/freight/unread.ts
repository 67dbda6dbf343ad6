import * as z from 'zod';

/**
 * What an answer said that Dockprint could make nothing of, each with its field: shown, since it is not among what was read.
 */
export const unreadSchema = z.array(z.string());
