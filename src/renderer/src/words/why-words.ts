import { m } from '../paraglide/messages.js';

/**
 * Why a try ended as it did: the stable code of the evidence, as words that can stand in the middle of a sentence.
 * A code this table does not know is shown as it is: nothing is hidden from the person who must decide.
 */
const words: Record<string, () => string> = {
  // nothing left
  dns: m.why_dns,
  'connect-refused': m.why_connect,
  'connect-timeout': m.why_connect_timeout,
  unreachable: m.why_connect,
  'proxy-answer': m.why_proxy_down,
  'not-committed': m.why_not_committed,
  'not-sent': m.why_connect,
  // maybe delivered; and every `http-NNN`
  'connection-reset': m.why_reset,
  'connection-closed': m.why_closed,
  'headers-timeout': m.why_timeout,
  'body-timeout': m.why_body_timeout,
  deadline: m.why_timeout,
  cancelled: m.why_stopped,
  'garbled-answer': m.why_unreadable,
  'headers-too-big': m.why_too_large,
  'answer-too-big': m.why_too_large,
  'unreadable-answer': m.why_unreadable,
  'contradictory-answer': m.why_contradictory,
  'incomplete-answer': m.why_incomplete,
  'answer-of-another-shipment': m.why_another_shipment,
  interrupted: m.why_reset,
  crash: m.why_crash,
  restored: m.why_restored,
  'refused-when-asked-again': m.why_refused_again,
  // held: the settings
  unauthorized: m.why_unauthorized,
  forbidden: m.why_forbidden,
  'not-found': m.why_not_found,
  redirect: m.why_redirect,
  certificate: m.why_certificate,
  proxy: m.why_proxy,
  'no-credentials': m.why_no_credentials,
  // the read that goes first while the settings are not proven
  'check-unclear': m.why_check_unclear,
};

/** The service's own answers come with a success; any other status may be of whatever stands in between. */
export const isSuccess = (status: number): boolean => status >= 200 && status <= 299;

export function whyWords(code: string | null, httpStatus: number | null = null): string {
  if (httpStatus !== null && !isSuccess(httpStatus) && (code === null || code.startsWith('http')))
    return m.why_http({ status: httpStatus });
  if (code === null) return m.why_http_plain();
  const status = /^http-(\d{3})$/.exec(code)?.[1];
  if (status !== undefined) return m.why_http({ status });
  return words[code]?.() ?? m.why_other({ code });
}

/** The same at the head of a sentence. */
export function whySentence(code: string | null, httpStatus: number | null = null): string {
  const text = whyWords(code, httpStatus);
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
