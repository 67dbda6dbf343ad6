import { expect, test } from 'vitest';
import { endingOf, heldByStatus } from '#main/freight-service/outcome.ts';
import { Stopped } from '#main/freight-service/send.ts';

const coded = (code: string, cause?: Error) => Object.assign(new Error(code, { cause }), { code });

test.each([
  ['ECONNRESET', 'connection-reset', 'connection-reset'],
  ['UND_ERR_SOCKET', 'connection-closed', 'connection-closed'],
  ['ETIMEDOUT', 'connect-timeout', 'interrupted'],
  ['EHOSTUNREACH', 'unreachable', 'interrupted'],
  ['ENOTFOUND', 'dns', 'interrupted'],
  ['UND_ERR_HEADERS_TIMEOUT', 'headers-timeout', 'headers-timeout'],
  ['SOMETHING_NEW', 'not-sent', 'interrupted'],
])('the hook decides, never the code: %s', (code, before, after) => {
  expect(endingOf(coded(code), { mayHaveSent: false })).toEqual({ kind: 'not-sent', reason: before });
  expect(endingOf(coded(code), { mayHaveSent: true })).toEqual({ kind: 'in-doubt', reason: after });
});

test('a code may hide in a cause or among the addresses that were tried', () => {
  expect(endingOf(new Error('x', { cause: coded('ENOTFOUND') }), { mayHaveSent: false })).toMatchObject({
    reason: 'dns',
  });
  const both = new AggregateError([coded('ECONNREFUSED'), coded('ECONNREFUSED')]);
  expect(endingOf(both, { mayHaveSent: false })).toMatchObject({ reason: 'connect-refused' });
});

test('a certificate holds before the first byte and is in doubt after it', () => {
  for (const code of ['CERT_HAS_EXPIRED', 'SELF_SIGNED_CERT_IN_CHAIN', 'ERR_TLS_CERT_ALTNAME_INVALID']) {
    expect(endingOf(coded(code), { mayHaveSent: false })).toEqual({ kind: 'held', reason: 'certificate' });
    expect(endingOf(coded(code), { mayHaveSent: true })).toEqual({ kind: 'in-doubt', reason: 'interrupted' });
  }
});

test('what we ended ourselves says so', () => {
  for (const why of ['cancelled', 'deadline'] as const) {
    expect(endingOf(new Stopped(why), { mayHaveSent: false })).toEqual({ kind: 'not-sent', reason: why });
    expect(endingOf(new Stopped(why), { mayHaveSent: true })).toEqual({ kind: 'in-doubt', reason: why });
  }
});

test('statuses that no waiting mends', () => {
  const held = Array.from({ length: 500 }, (_, index) => index + 100).filter(
    (status) => heldByStatus(status) !== null,
  );
  expect(held).toEqual([...Array.from({ length: 100 }, (_, index) => index + 300), 401, 403, 404, 407]);
});
