import { describe, expect, test } from 'vitest';
import { authorizationFor, bestChallenge, parseChallenges } from '#main/printing/documents/http-challenge.ts';
import { createSignIn } from '#main/printing/documents/sign-in.ts';

// The example of RFC 7616 3.9.1, as it stands there.
const realm = 'http-auth@example.org';
const nonce = '7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v';
const clientNonce = 'f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ';
const offered = (algorithm: string) =>
  `Digest realm="${realm}", qop="auth, auth-int", algorithm=${algorithm}, nonce="${nonce}", opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"`;
const request = { method: 'GET', target: '/dir/index.html', user: 'Mufasa', password: 'Circle of Life' };

describe('Digest', () => {
  test.each([
    ['MD5', '8ca523f5e9506fed4657c9700eebdbec'],
    ['SHA-256', '753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1'],
  ])('answers by %s as RFC 7616 does', (algorithm, response) => {
    const [challenge] = parseChallenges(offered(algorithm));
    if (challenge === undefined) throw new Error('nothing was read');
    const header = authorizationFor(challenge, request, 1, clientNonce);
    expect(header).toContain(`response="${response}"`);
    expect(header).toContain('username="Mufasa"');
    expect(header).toContain('nc=00000001');
  });

  test('takes SHA-256 before MD5 and both before Basic, in whatever order they are offered', () => {
    const header = `Basic realm="r", ${offered('MD5')}, ${offered('SHA-256')}, Negotiate`;
    expect(bestChallenge(parseChallenges(header))?.parameters.get('algorithm')).toBe('SHA-256');
    expect(bestChallenge(parseChallenges(`Basic realm="r", ${offered('MD5')}`))?.scheme).toBe('digest');
    expect(bestChallenge(parseChallenges(`Negotiate abc==, Basic realm="r"`))?.scheme).toBe('basic');
  });

  test.each(['Negotiate', 'NTLM TlRMTVNTUAAC=', '', 'Digest realm="r"', 'Digest nonce="n", qop="auth-int"'])(
    'nothing is answered to %j',
    (header) => {
      expect(bestChallenge(parseChallenges(header))).toBeNull();
    },
  );

  test('a user of other letters, and quotes, stay in the header as it may be written', () => {
    const [challenge] = parseChallenges('Digest realm="a \\"b\\"", nonce="n", qop="auth"');
    if (challenge === undefined) throw new Error('nothing was read');
    expect(challenge.parameters.get('realm')).toBe('a "b"');
    const header = authorizationFor(challenge, { ...request, user: 'José "7"' }, 17, 'c');
    expect(header).toContain(`username*=UTF-8''Jos%C3%A9%20%227%22`);
    expect(header).toContain('realm="a \\"b\\""');
    expect(header).toContain('nc=00000011');
  });
});

describe('a sign-in', () => {
  const printer = new URL('http://10.0.0.9:631/ipp/print');
  const basic = 'Basic realm="r"';

  test.each([
    ['http://10.0.0.9:631/ipp/print', 'encryption-wanted'],
    ['http://printer.example/', 'encryption-wanted'],
    ['https://10.0.0.9:631/ipp/print', 'again'],
    ['http://127.0.0.1:631/printers/q', 'again'],
    ['http://localhost:631/printers/q', 'again'],
  ])('sends a password as it is only where nobody reads it: %s', (address, next) => {
    const signIn = createSignIn('u', () => 'p');
    expect(signIn.afterRefusal(basic, new URL(address), null)).toBe(next);
    expect(signIn.authorization(new URL(address), 'POST') !== null).toBe(next === 'again');
  });

  test('does not try a refused password again for ten minutes; another one at once', () => {
    let [password, now] = ['wrong', 0];
    const signIn = createSignIn(
      'u',
      () => password,
      () => now,
    );
    const digest = offered('SHA-256');
    expect(signIn.authorization(printer, 'POST')).toBeNull();
    expect(signIn.afterRefusal(digest, printer, null)).toBe('again');
    expect(signIn.afterRefusal(digest, printer, signIn.authorization(printer, 'POST'))).toBe(
      'sign-in-refused',
    );
    expect(signIn.authorization(printer, 'POST')).toBeNull();
    expect(signIn.afterRefusal(digest, printer, null)).toBe('sign-in-refused');
    password = 'right';
    expect(signIn.afterRefusal(digest, printer, null)).toBe('again');
    password = 'wrong';
    now = 10 * 60_000;
    expect(signIn.afterRefusal(digest, printer, null)).toBe('again');
  });

  // Regression: a printer that was switched off and on knows none of its nonces, and where it did not say `stale` the right password counted as refused.
  test('a nonce that was good before and is none any more is no refusal of the password, once', () => {
    const signIn = createSignIn('u', () => 'p');
    const [first, second] = ['one', 'two'].map((nonce) => `Digest realm="r", qop="auth", nonce="${nonce}"`);
    expect(signIn.afterRefusal(first ?? '', printer, null)).toBe('again');
    const [good, other] = [signIn.authorization(printer, 'POST'), signIn.authorization(printer, 'POST')];
    signIn.noteAccepted(good);
    // Two requests were under way.
    expect(signIn.afterRefusal(second ?? '', printer, good)).toBe('again');
    expect(signIn.afterRefusal(second ?? '', printer, other)).toBe('again');
    expect(signIn.afterRefusal(first ?? '', printer, signIn.authorization(printer, 'POST'))).toBe(
      'sign-in-refused',
    );
  });

  test('a nonce that was good and is offered again: the password is not', () => {
    const signIn = createSignIn('u', () => 'p');
    const header = 'Digest realm="r", qop="auth", nonce="one"';
    expect(signIn.afterRefusal(header, printer, null)).toBe('again');
    const sent = signIn.authorization(printer, 'POST');
    signIn.noteAccepted(sent);
    expect(signIn.afterRefusal(header, printer, sent)).toBe('sign-in-refused');
  });

  test('without a password, and for a kind that is not known, says so', () => {
    expect(createSignIn('u', () => null).afterRefusal(basic, printer, null)).toBe('sign-in-wanted');
    expect(createSignIn('u', () => 'p').afterRefusal('Negotiate', printer, null)).toBe('sign-in-other');
  });
});
