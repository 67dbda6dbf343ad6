import type { Exchange, Outcome } from '#main/freight-service/freight-service.ts';
import type { Evidence } from '#shared/station/submission.ts';
import type { AttemptReason } from '#shared/station/attempt-reason.ts';

const unknownEvidence: Evidence = {
  leftAt: null,
  bytesSent: null,
  endedAt: null,
  reason: null,
  httpStatus: null,
  serviceWords: null,
  waitedSeconds: null,
  notFoundAt: [],
};

/** Written just before the first byte is sent: if the station dies now, this is all the evidence. */
export const evidenceBeforeSending = (at: string): Evidence => ({ ...unknownEvidence, leftAt: at });

/** After a crash with the request on the wire. */
export const evidenceOfCrash = (before: Evidence | null): Evidence => ({
  ...(before ?? unknownEvidence),
  reason: 'crash',
});

/** For restored data: nothing is known about what happened since the copy was made. */
export const evidenceOfRestore: Evidence = { ...unknownEvidence, reason: 'restored' };

/** Nothing was sent, because another station has sent a BOL for the same order. */
export const evidenceOfSentElsewhere = (elsewhere: { station: string; bolNumber: string }): Evidence => ({
  ...unknownEvidence,
  reason: 'sent-elsewhere',
  elsewhere,
});

/** Nothing was sent: a real load would have gone out as a test, or a test would have gotten a truck. */
export const evidenceOfOtherMode: Evidence = { ...unknownEvidence, reason: 'other-mode' };

/** For work taken over from another station: what was known there, and that its later actions are not known. */
export const evidenceOfTakeOver = (before: Evidence | null): Evidence => ({
  ...(before ?? unknownEvidence),
  reason: before?.leftAt == null ? 'taken-over' : (before.reason ?? 'taken-over'),
});

export const reasonOf = (outcome: Outcome<unknown>): AttemptReason | null =>
  'reason' in outcome ? outcome.reason : null;

/** The evidence of a finished attempt, for the person who must decide. `leftAt`: as the hook has already committed it. */
export function evidenceOf(exchange: Exchange, leftAt: string | null, why: Partial<Evidence>): Evidence {
  return {
    leftAt: exchange.leftAt ?? leftAt,
    bytesSent: exchange.bytesSent,
    endedAt: exchange.endedAt,
    reason: null,
    httpStatus: exchange.httpStatus,
    serviceWords: null,
    waitedSeconds: exchange.waitedSeconds,
    notFoundAt: [],
    ...why,
  };
}
