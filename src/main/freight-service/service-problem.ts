import { hasContent } from '#shared/freight/text/has-content.ts';
import { fail, type Result } from '#shared/ipc/result.ts';
import type { ErrorCode } from '#shared/ipc/error-code.ts';
import { statusOf, type HeldReason, type AttemptReason } from '#shared/station/attempt-reason.ts';
import type { Outcome } from './freight-service.ts';

const heldCodes: Record<HeldReason, ErrorCode> = {
  unauthorized: 'service-unauthorized',
  forbidden: 'service-forbidden',
  'not-found': 'service-not-found',
  redirect: 'service-redirect',
  certificate: 'service-certificate',
  proxy: 'service-proxy',
  'no-credentials': 'no-credentials',
};

const timeouts: ReadonlySet<AttemptReason> = new Set<AttemptReason>([
  'connect-timeout',
  'headers-timeout',
  'body-timeout',
  'deadline',
]);
const unreadables: ReadonlySet<AttemptReason> = new Set<AttemptReason>([
  'unreadable-answer',
  'contradictory-answer',
  'incomplete-answer',
  'garbled-answer',
  'headers-too-big',
  'answer-too-big',
]);

function codeOf(outcome: Exclude<Outcome<unknown>, { kind: 'accepted' }>): ErrorCode {
  if (outcome.kind === 'refused') return 'service-refused';
  if (outcome.kind === 'held') return heldCodes[outcome.reason];
  if (outcome.reason === 'canceled') return 'canceled';
  if (outcome.kind === 'in-doubt' && timeouts.has(outcome.reason)) return 'service-timeout';
  if (outcome.kind === 'in-doubt' && unreadables.has(outcome.reason)) return 'service-unreadable';
  return statusOf(outcome.reason) !== null ? 'service-error' : 'service-offline';
}

/** A read's outcome for the screens: the answer, or a code of `error-code.ts` with the service's own words. */
export function readResult<Answer>(outcome: Outcome<Answer>): Result<Answer> {
  if (outcome.kind === 'accepted') return { ok: true, value: outcome.answer };
  const words = outcome.kind === 'not-sent' ? null : (outcome.words ?? null);
  const why = outcome.kind === 'refused' ? 'refused' : outcome.reason;
  return fail(
    codeOf(outcome),
    `${outcome.exchange.operation}: ${why}`,
    words === null || !hasContent(words) ? {} : { theirWords: words },
  );
}
