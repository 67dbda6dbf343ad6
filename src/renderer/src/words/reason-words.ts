import { statusOf, type HttpStatusReason, type AttemptReason } from '#shared/station/attempt-reason.ts';
import { m } from '../paraglide/messages.js';

/** Why an attempt ended, in words that fit inside a sentence. A new reason does not compile without them. */
const words: Record<Exclude<AttemptReason, HttpStatusReason>, () => string> = {
  // nothing was sent
  dns: m.why_dns,
  'connect-refused': m.why_connect,
  'connect-timeout': m.why_connect_timeout,
  unreachable: m.why_connect,
  'proxy-answer': m.why_proxy_down,
  'not-committed': m.why_not_committed,
  'not-sent': m.why_connect,
  internal: m.why_internal,
  // possibly delivered; and every `http-NNN`
  'connection-reset': m.why_reset,
  'connection-closed': m.why_closed,
  'headers-timeout': m.why_timeout,
  'body-timeout': m.why_body_timeout,
  deadline: m.why_timeout,
  canceled: m.why_stopped,
  'garbled-answer': m.why_unreadable,
  'headers-too-big': m.why_too_large,
  'answer-too-big': m.why_too_large,
  'unreadable-answer': m.why_unreadable,
  'contradictory-answer': m.why_contradictory,
  'incomplete-answer': m.why_incomplete,
  'answer-of-another-shipment': m.why_another_shipment,
  'answer-without-sending': m.why_answer_without_sending,
  interrupted: m.why_reset,
  crash: m.why_crash,
  restored: m.why_restored,
  'taken-over': m.why_taken_over,
  'never-left-owner': m.why_never_left_owner,
  'sent-elsewhere': m.why_sent_elsewhere,
  'other-mode': m.why_other_mode,
  // held: the settings
  unauthorized: m.why_unauthorized,
  forbidden: m.why_forbidden,
  'not-found': m.why_not_found,
  redirect: m.why_redirect,
  certificate: m.why_certificate,
  proxy: m.why_proxy,
  'no-credentials': m.why_no_credentials,
  // the check that comes first while the settings are unproven
  'check-unclear': m.why_check_unclear,
  unknown: m.why_unknown,
};

const isHttp = (reason: AttemptReason): reason is HttpStatusReason => statusOf(reason) !== null;

/** The service's own answers have a success status; any other may come from something in between. */
export const isSuccess = (status: number): boolean => status >= 200 && status <= 299;

export function reasonWords(reason: AttemptReason | null, httpStatus: number | null = null): string {
  const status = reason === null ? httpStatus : (statusOf(reason) ?? httpStatus);
  if (reason === null)
    return status === null || isSuccess(status) ? m.why_http_plain() : m.why_http({ status });
  return isHttp(reason) ? m.why_http({ status: status ?? '' }) : words[reason]();
}

/** The same at the start of a sentence. */
export function reasonSentence(reason: AttemptReason | null, httpStatus: number | null = null): string {
  const text = reasonWords(reason, httpStatus);
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
