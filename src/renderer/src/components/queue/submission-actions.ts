import type { SubmissionView } from '#shared/station/submission.ts';

type Row = Pick<
  SubmissionView,
  'step' | 'state' | 'waitsFor' | 'laneClosedFor' | 'nextAttemptAt' | 'evidence'
>;

/** The next attempt is scheduled, and a person may not want to wait. */
export const mayTry = (row: Row): boolean =>
  row.state === 'queued' && row.waitsFor === null && row.laneClosedFor === null && row.nextAttemptAt !== null;

/** Held by the check that comes first; the service answered that check, so the entry could be sent without it. */
export const isHeldBySettingsCheck = (row: Row): boolean =>
  row.state === 'held' && row.evidence?.httpStatus != null;

/** A BOL is repaired in Pack; order and tender are changed on their own screens, which the row links to. */
export const mayRepair = (row: Row): boolean =>
  row.step === 'bol' && (row.state === 'refused' || row.state === 'held');

export const mayCancel = (row: Row): boolean => ['queued', 'refused', 'held'].includes(row.state);
