import { expect, test } from 'vitest';
import { classifyFailure, heldReasonOfStatus } from '#main/freight-service/outcome.ts';
import { AttemptStopped } from '#main/freight-service/send.ts';

const coded = (code: string, cause?: Error) => Object.assign(new Error(code, { cause }), { code });

test.each([
  ['ECONNRESET', 'connection-reset', 'connection-reset'],
  ['EPIPE', 'connection-reset', 'connection-reset'],
  ['UND_ERR_SOCKET', 'connection-closed', 'connection-closed'],
  ['UND_ERR_PRX_CONN', 'connection-closed', 'connection-closed'],
  ['UND_ERR_RES_CONTENT_LENGTH_MISMATCH', 'connection-closed', 'connection-closed'],
  ['UND_ERR_CONNECT_TIMEOUT', 'connect-timeout', 'interrupted'],
  ['ETIMEDOUT', 'connect-timeout', 'interrupted'],
  ['ECONNREFUSED', 'connect-refused', 'interrupted'],
  ['EHOSTUNREACH', 'unreachable', 'interrupted'],
  ['ENETUNREACH', 'unreachable', 'interrupted'],
  ['ENETDOWN', 'unreachable', 'interrupted'],
  ['ENOTFOUND', 'dns', 'interrupted'],
  ['EAI_AGAIN', 'dns', 'interrupted'],
  ['EAI_FAIL', 'dns', 'interrupted'],
  ['UND_ERR_ABORTED', 'proxy-answer', 'interrupted'],
  ['UND_ERR_HEADERS_TIMEOUT', 'headers-timeout', 'headers-timeout'],
  ['UND_ERR_BODY_TIMEOUT', 'body-timeout', 'body-timeout'],
  ['UND_ERR_HEADERS_OVERFLOW', 'headers-too-big', 'headers-too-big'],
  ['UND_ERR_RES_EXCEEDED_MAX_SIZE', 'answer-too-big', 'answer-too-big'],
  ['SOMETHING_NEW', 'not-sent', 'interrupted'],
])('the hook decides, never the code: %s', (code, before, after) => {
  expect(classifyFailure(coded(code), { mayHaveSent: false })).toEqual({ kind: 'not-sent', reason: before });
  expect(classifyFailure(coded(code), { mayHaveSent: true })).toEqual({ kind: 'in-doubt', reason: after });
});

test('a code may hide in a cause or among the addresses that were tried', () => {
  expect(
    classifyFailure(new Error('x', { cause: coded('ENOTFOUND') }), { mayHaveSent: false }),
  ).toMatchObject({
    reason: 'dns',
  });
  const both = new AggregateError([coded('ECONNREFUSED'), coded('ECONNREFUSED')]);
  expect(classifyFailure(both, { mayHaveSent: false })).toMatchObject({ reason: 'connect-refused' });
});

// Regression: no test noticed when one of the codes was dropped; a station with that fault would have tried again without end. By hand, from
// the lists of OpenSSL (x509_vfy), Node (tls) and undici, in another order than the code has them.
const certificateFaults = `
  CERT_HAS_EXPIRED CERT_NOT_YET_VALID CERT_SIGNATURE_FAILURE CERT_REVOKED CERT_UNTRUSTED CERT_REJECTED CERT_CHAIN_TOO_LONG
  HOSTNAME_MISMATCH ERR_TLS_CERT_ALTNAME_FORMAT ERR_TLS_CERT_ALTNAME_INVALID
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY UNABLE_TO_GET_ISSUER_CERT UNABLE_TO_VERIFY_LEAF_SIGNATURE
  SELF_SIGNED_CERT_IN_CHAIN DEPTH_ZERO_SELF_SIGNED_CERT PATH_LENGTH_EXCEEDED INVALID_PURPOSE INVALID_CA
  ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION ERR_SSL_UNSUPPORTED_PROTOCOL
  ERR_SSL_PACKET_LENGTH_TOO_LONG ERR_SSL_WRONG_VERSION_NUMBER UND_ERR_PRX_TLS`
  .trim()
  .split(/\s+/);

test.each(certificateFaults)('%s holds before the first byte and is in doubt after it', (code) => {
  expect(classifyFailure(coded(code), { mayHaveSent: false })).toEqual({
    kind: 'held',
    reason: 'certificate',
  });
  expect(classifyFailure(coded(code), { mayHaveSent: true })).toEqual({
    kind: 'in-doubt',
    reason: 'interrupted',
  });
  // undici hands the fault on as the cause of its own error.
  expect(classifyFailure(coded('UND_ERR_SOCKET', coded(code)), { mayHaveSent: false })).toMatchObject({
    kind: 'held',
  });
});

test('a fault of the network is no certificate’s: it is tried again', () => {
  for (const code of ['ECONNRESET', 'NOT_A_CERT_CODE', 'ERR_SSL_SOMETHING_NEW', 'ERR_TLS_CERT'])
    expect(classifyFailure(coded(code), { mayHaveSent: false }).kind).toBe('not-sent');
});

test('an answer that is no HTTP is garbled, with a code or without', () => {
  const withoutCode = Object.assign(new Error('Expected HTTP/'), { name: 'HTTPParserError' });
  for (const error of [
    withoutCode,
    coded('HPE_INVALID_CONSTANT'),
    coded('UND_ERR_SOCKET', coded('HPE_LF_EXPECTED')),
  ]) {
    expect(classifyFailure(error, { mayHaveSent: true })).toEqual({
      kind: 'in-doubt',
      reason: 'garbled-answer',
    });
    expect(classifyFailure(error, { mayHaveSent: false }).kind).toBe('not-sent');
  }
});

test('a proxy that wants a sign-in holds; one that gave another answer is tried again', () => {
  const proxy = (status: number, code = 'UND_ERR_ABORTED') =>
    Object.assign(new Error(`Proxy response (${status}) !== 200 when HTTP Tunneling`), { code });
  expect(classifyFailure(proxy(407), { mayHaveSent: false })).toEqual({ kind: 'held', reason: 'proxy' });
  expect(classifyFailure(proxy(502), { mayHaveSent: false })).toEqual({
    kind: 'not-sent',
    reason: 'proxy-answer',
  });
  // The words alone prove nothing, and nothing holds once a byte may have left.
  expect(classifyFailure(proxy(407, 'ECONNRESET'), { mayHaveSent: false })).toMatchObject({
    kind: 'not-sent',
  });
  expect(classifyFailure(proxy(407), { mayHaveSent: true })).toEqual({
    kind: 'in-doubt',
    reason: 'interrupted',
  });
});

test('what we ended ourselves says so', () => {
  for (const why of ['canceled', 'deadline'] as const) {
    expect(classifyFailure(new AttemptStopped(why), { mayHaveSent: false })).toEqual({
      kind: 'not-sent',
      reason: why,
    });
    expect(classifyFailure(new AttemptStopped(why), { mayHaveSent: true })).toEqual({
      kind: 'in-doubt',
      reason: why,
    });
  }
});

test('statuses that no waiting mends', () => {
  const held = Array.from({ length: 500 }, (_, index) => index + 100).filter(
    (status) => heldReasonOfStatus(status) !== null,
  );
  expect(['unauthorized', 'forbidden', 'not-found', 'proxy', 'redirect']).toEqual(
    [401, 403, 404, 407, 302].map(heldReasonOfStatus),
  );
  expect(held).toEqual([...Array.from({ length: 100 }, (_, index) => index + 300), 401, 403, 404, 407]);
});
