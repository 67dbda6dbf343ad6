import type { Exchange, Outcome } from '#main/freight-service/freight-service.ts';
import type { Evidence } from '#shared/station/submission.ts';
import type { TryReason } from '#shared/station/try-reason.ts';

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

/** What is known the moment before the first byte leaves; all there is when the station dies now. */
export const evidenceOfLeaving = (at: string): Evidence => ({ ...unknownEvidence, leftAt: at });

/** After a crash with the request on the wire. */
export const evidenceOfCrash = (before: Evidence | null): Evidence => ({
  ...(before ?? unknownEvidence),
  reason: 'crash',
});

/** In data that came back from a copy: nothing is known of what happened since. */
export const evidenceOfRestore: Evidence = { ...unknownEvidence, reason: 'restored' };

/** Nothing of it has left, since another station has sent a BOL of the same order. */
export const evidenceOfSentElsewhere = (elsewhere: { station: string; bolNumber: string }): Evidence => ({
  ...unknownEvidence,
  reason: 'sent-elsewhere',
  elsewhere,
});

/** Of what was open at another station: what is known of it there, and that nobody knows what it did since. */
export const evidenceOfTakeOver = (before: Evidence | null): Evidence => ({
  ...(before ?? unknownEvidence),
  reason: before?.leftAt == null ? 'taken-over' : (before.reason ?? 'taken-over'),
});

export const reasonOf = (outcome: Outcome<unknown>): TryReason | null =>
  'reason' in outcome ? outcome.reason : null;

/** What a finished try leaves behind for the person who must decide. `leftAt`: what the hook has committed already. */
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
