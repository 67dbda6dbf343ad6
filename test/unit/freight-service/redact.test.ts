import { describe, expect, test } from 'vitest';
import { createRedactor, redactAnswer } from '#main/freight-service/redact.ts';

const secret = 'Ca"na\\ry/é+ 7%&<x>';
const json = JSON.stringify(secret).slice(1, -1);
const base64 = (text: string) => Buffer.from(text).toString('base64');

const dresses: [string, string][] = [
  ['plain', secret],
  ['JSON', json],
  ['JSON with escaped slashes', json.replaceAll('/', '\\/')],
  ['JSON in ASCII', json.replace('é', '\\u00e9')],
  ['JSON of .NET', 'Ca\\u0022na\\\\ry/\\u00E9\\u002B 7%\\u0026\\u003Cx\\u003E'],
  ['JSON in JSON', JSON.stringify(json).slice(1, -1)],
  ['URL', encodeURIComponent(secret)],
  ['URL in small letters', encodeURIComponent(secret).toLowerCase().replace('ca', 'Ca')],
  ['a form', encodeURIComponent(secret).replaceAll('%20', '+')],
  ['HTML', 'Ca&quot;na\\ry/é+ 7%&amp;&lt;x&gt;'],
  ['base64', base64(secret)],
  ['base64url', Buffer.from(secret).toString('base64url')],
  ['base64 behind one byte', base64(`:${secret}`)],
  ['base64 behind two bytes, before others', base64(`::${secret}::`)],
  ['base64 of a JSON body', base64(JSON.stringify({ AuthenticationId: secret }))],
];

describe('an echoed identifier', () => {
  const redact = createRedactor(secret);

  test.each(dresses)('%s: gone from text and bytes, the rest stays', (_name, dressed) => {
    const kept = redact.text(`before ${dressed} after`);
    expect(kept).toMatch(/^before .*\[removed\].* after$/);
    expect(redact.bytes(Buffer.from(`before ${dressed} after`)).toString()).toBe(kept);
  });

  test('in Windows-1252 and UTF-16 bytes', () => {
    for (const code of ['latin1', 'utf16le'] as const)
      expect(redact.bytes(Buffer.from(`x${secret}y`, code)).includes(Buffer.from('na\\ry', code))).toBe(
        false,
      );
  });

  test('bytes without it are the very same buffer', () => {
    const bytes = Buffer.from([0, 255, 37, 80]);
    expect(redact.bytes(bytes)).toBe(bytes);
  });

  test('no secret, nothing to do', () => {
    for (const none of [null, '']) expect(createRedactor(none).text('as it is')).toBe('as it is');
  });
});

// Found by the property "any identifier, anywhere in a JSON answer" (seed 509323596).
test.each([
  ['/begins with a slash', '\\/begins with a slash, after'],
  ['nine letters', '\nine letters, after'],
  ['001f and more', '\u001f and more, after'],
  ['ends with a backslash\\', '\\ends with a backslash\\", after'],
])('what is kept of an answer is JSON still: %j in %j', (secret, text) => {
  const kept = createRedactor(secret).bytes(Buffer.from(JSON.stringify({ text })));
  const answer = JSON.parse(kept.toString()) as { text: string };
  expect(answer.text).not.toContain(secret);
  expect(answer.text).toMatch(/, after$/);
});

// Regression: the identifier 0000 turned the BOL number 700000001 into 7[removed]0001, on screen and on the pallet's tag.
test.each(['0000', '70000000', 'ABCD1234'])('%s: a number of an answer is left whole, its words are not', (secret) => {
  const answer = { blNumber: `7${secret}1`, confirmationId: `${secret}9`, message: `said ${secret}`, labels: [secret] };
  expect(redactAnswer(createRedactor(secret), answer)).toEqual({ ...answer, message: 'said [removed]' });
  // Regression: a BOL number that equals the identifier was cut, and the shipment had no number.
  expect(redactAnswer(createRedactor(secret), { blNumber: secret, pro: secret })).toEqual({ blNumber: secret, pro: '[removed]' });
}); // prettier-ignore

test('an identifier with other signs is taken out of a number too: no number holds it by chance', () => {
  expect(redactAnswer(createRedactor('key-0815+x'), { pro: 'A key-0815+x B' })).toEqual({
    pro: 'A [removed] B',
  });
});
