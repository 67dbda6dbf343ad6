import type { SubmissionView } from '#shared/station/submission.ts';

/** When a row came to its state; one that is queued keeps the time at which it was queued, whatever was tried since. */
export const waitingSince = (row: Pick<SubmissionView, 'state' | 'queuedAt' | 'changedAt'>): string =>
  row.state === 'queued' ? row.queuedAt : row.changedAt;
