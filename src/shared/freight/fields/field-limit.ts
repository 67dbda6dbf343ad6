import type * as z from 'zod';

/** The most that a field takes, a number or a count of characters, where it takes less than was typed. */
export const limitOf = (issue: z.core.$ZodIssue): number | undefined =>
  issue.code === 'too_big' ? Number(issue.maximum) : undefined;
