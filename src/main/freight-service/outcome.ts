import type { HeldReason, NotSentReason, AttemptReason } from '#shared/station/attempt-reason.ts';
import { AttemptStopped, type WireResult } from './send.ts';

/** Meanings of undici's and Node's codes (`attempt-reason.ts`). */
const codeReasons: Record<string, NotSentReason> = {
  ENOTFOUND: 'dns',
  EAI_AGAIN: 'dns',
  EAI_FAIL: 'dns',
  ECONNREFUSED: 'connect-refused',
  UND_ERR_CONNECT_TIMEOUT: 'connect-timeout',
  ETIMEDOUT: 'connect-timeout',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  ENETDOWN: 'unreachable',
  ECONNRESET: 'connection-reset',
  EPIPE: 'connection-reset',
  UND_ERR_SOCKET: 'connection-closed',
  UND_ERR_PRX_CONN: 'connection-closed',
  UND_ERR_ABORTED: 'proxy-answer',
  UND_ERR_HEADERS_TIMEOUT: 'headers-timeout',
  UND_ERR_BODY_TIMEOUT: 'body-timeout',
  UND_ERR_HEADERS_OVERFLOW: 'headers-too-big',
  UND_ERR_RES_EXCEEDED_MAX_SIZE: 'answer-too-big',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'connection-closed',
};

const onlyBeforeSending: ReadonlySet<NotSentReason> = new Set<NotSentReason>([
  'dns',
  'connect-refused',
  'connect-timeout',
  'unreachable',
  'proxy-answer',
]);

const certificateCodes = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'INVALID_CA',
  'INVALID_PURPOSE',
  'PATH_LENGTH_EXCEEDED',
  'HOSTNAME_MISMATCH',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'ERR_TLS_CERT_ALTNAME_FORMAT',
  'UND_ERR_PRX_TLS',
  // The other side speaks no TLS, or none that is allowed: an address or a setting is wrong, so waiting does not help.
  'ERR_SSL_WRONG_VERSION_NUMBER',
  'ERR_SSL_PACKET_LENGTH_TOO_LONG',
  'ERR_SSL_UNSUPPORTED_PROTOCOL',
  'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION',
  'ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE',
]);

/** The codes of an error and of what caused it; happy-eyeballs hides the true one in `errors`. */
function codesOf(error: Error): string[] {
  const nested = error instanceof AggregateError ? (error.errors as unknown[]) : [];
  const inner = [error.cause, ...nested].filter((one): one is Error => one instanceof Error);
  const { code } = error as { code?: unknown };
  return [...(typeof code === 'string' ? [code] : []), ...inner.flatMap(codesOf)];
}

export type FailedAttempt =
  | { kind: 'not-sent'; reason: NotSentReason }
  | { kind: 'held'; reason: HeldReason }
  | { kind: 'in-doubt'; reason: AttemptReason };

/**
 * The outcome of an attempt without a complete answer. The hook decides, never the code alone: ECONNRESET can be either. Without the hook
 * nothing was sent; with it no one knows.
 */
export function classifyFailure(error: Error, sent: Pick<WireResult, 'mayHaveSent'>): FailedAttempt {
  const codes = codesOf(error);
  const stopped = error instanceof AttemptStopped ? error.why : null;
  // The parser does not always give its errors a code.
  const garbled =
    error.name === 'HTTPParserError' || codes.some((code) => code.startsWith('HPE_'))
      ? 'garbled-answer'
      : null;
  const known = codes.map((code) => codeReasons[code]).find((reason) => reason !== undefined);
  if (sent.mayHaveSent) {
    // ETIMEDOUT and the like mean "connecting" above; on an open connection they are an interruption.
    const after = known !== undefined && onlyBeforeSending.has(known) ? undefined : known;
    return { kind: 'in-doubt', reason: stopped ?? garbled ?? after ?? 'interrupted' };
  }
  if (codes.some((code) => certificateCodes.has(code) || code.startsWith('CERT_')))
    return { kind: 'held', reason: 'certificate' };
  // undici gives the proxy's status in the message only: "Proxy response (407) !== 200 when HTTP Tunneling".
  if (codes.includes('UND_ERR_ABORTED') && error.message.includes('(407)'))
    return { kind: 'held', reason: 'proxy' };
  return { kind: 'not-sent', reason: stopped ?? known ?? 'not-sent' };
}

/**
 * Statuses that mean wrong settings: trying again cannot help. Only for a read: after a BOL, an order or a tender a gateway may return any of
 * them although the service has accepted it.
 */
export function heldReasonOfStatus(status: number): HeldReason | null {
  if (status === 401) return 'unauthorized';
  if (status === 403) return 'forbidden';
  if (status === 404) return 'not-found';
  if (status === 407) return 'proxy';
  return status >= 300 && status < 400 ? 'redirect' : null;
}
