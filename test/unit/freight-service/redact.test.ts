import { describe, expect, test } from 'vitest';
import { createRedactor, createRedactors, redactAnswer } from '#main/freight-service/redact.ts';

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

  test.each(dresses)('%s: gone from text and bytes, the rest stays', (name, dressed) => {
    const kept = redact.text(`before ${dressed} after`);
    // At both ends of base64 a digit has bits of others too.
    if (name.startsWith('base64')) expect(kept).toMatch(/^before .*\[removed\].* after$/);
    else expect(kept).toBe('before [removed] after');
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
test.each(['0000', '70000000', 'ABCD1234'])(
  '%s: a number of an answer is left whole, its words are not',
  (secret) => {
    const answer = {
      bolNumber: `7${secret}1`,
      confirmationId: `${secret}9`,
      message: `said ${secret}`,
      labels: [secret],
    };
    expect(redactAnswer(createRedactor(secret), answer)).toEqual({ ...answer, message: 'said [removed]' });
    // Regression: a BOL number that equals the identifier was cut, and the shipment had no number.
    expect(redactAnswer(createRedactor(secret), { bolNumber: secret, pro: secret })).toEqual({
      bolNumber: secret,
      pro: '[removed]',
    });
  },
);

test('an identifier with other signs is taken out of a number too: no number holds it by chance', () => {
  expect(redactAnswer(createRedactor('key-0815+x'), { pro: 'A key-0815+x B' })).toEqual({
    pro: 'A [removed] B',
  });
});

describe('spellings that only some identifiers have', () => {
  test.each([
    ['URL, with marks that it need not escape', "it's (a) key!*", "it's%20(a)%20key!*"],
    ['URL, with those marks escaped', "it's (a) key!*", 'it%27s%20%28a%29%20key%21%2a'],
    ['the same in capitals', "it's (a) key!*", 'it%27s%20%28a%29%20key%21%2A'],
    ['plain, with codes in both cases', 'x%2F%2f-key', 'x%2F%2f-key'],
    ['HTML, with an apostrophe', "it's-a-key", 'it&#39;s-a-key'],
    ['base64 with + and /', '???>>>', 'Pz8/Pj4+'],
    ['base64url of it', '???>>>', 'Pz8_Pj4-'],
    ['base64 of four letters', 'abc', 'YWJj'],
    ['base64 of its URL form', 'a key&more', base64('a%20key%26more')],
    ['base64 of its JSON form', 'a "key"', base64('a \\"key\\"')],
  ])('%s', (_name, identifier, spelling) => {
    expect(createRedactor(identifier).text(`before ${spelling} after`)).toMatch(
      /^before \[removed\](?:[A-Z]?=*) after$/,
    );
  });

  test('two or three letters of base64 are anybody’s', () => {
    expect(createRedactor('ab').text('YWxsIG9mIGl0')).toBe('YWxsIG9mIGl0');
    // Of `abc` behind another letter.
    expect(createRedactor('abc').text('FiYx')).toBe('FiYx');
  });

  test.each(Array.from({ length: 7 }, (_, index) => index + 5))(
    'base64 of %i letters behind 0, 1 and 2 others',
    (length) => {
      const identifier = 'Zq7-Xy9_Kw3'.slice(0, length);
      for (const before of [0, 1, 2])
        for (const after of [0, 1, 2]) {
          const encoded = base64(':'.repeat(before) + identifier + ';'.repeat(after));
          const [cleaned = '', ...more] = createRedactor(identifier).text(encoded).split('[removed]');
          // Each digit has six bits; those whose bits are all of the identifier are gone.
          const [from, to] = [Math.ceil((8 * before) / 6), Math.floor((8 * (before + length)) / 6)];
          expect([before, after, cleaned, ...more]).toEqual([
            before,
            after,
            encoded.slice(0, from),
            encoded.slice(to),
          ]);
        }
    },
  );
});

test('a BOL number with an identifier in it that no number holds by chance is cut; one that is the identifier is left', () => {
  const redact = createRedactor('key-0815+x');
  expect(redact.bolNumber('A key-0815+x')).toBe('A [removed]');
  expect(redact.bolNumber(' key-0815+x ')).toBe(' key-0815+x ');
});

// Regression: any of these names could be dropped and no test noticed; the number of a shipment would have had a hole in it.
test.each(
  'code scac pro phone carrierId referenceNumber confirmationId bolNumber shipperCode consigneeCode billToCode'.split(
    ' ',
  ),
)('a %s that holds the letters of the identifier by chance stays whole, in a list too', (name) => {
  const redact = createRedactor('0815');
  expect(redactAnswer(redact, { list: [{ [name]: '1081577', note: '1081577' }] })).toEqual({
    list: [{ [name]: '1081577', note: '1[removed]77' }],
  });
});

test('documents stay byte for byte, and what is no text stays what it is', () => {
  const pdf = Buffer.from('%PDF-1.4 key-0815');
  const answer = {
    pdf,
    labels: ['^FDkey-0815^FS'],
    count: 3,
    none: null,
    yes: true,
    deep: { words: 'key-0815' },
  };
  const clean = redactAnswer(createRedactor('key-0815'), answer);
  expect(clean).toEqual({ ...answer, deep: { words: '[removed]' } });
  expect(clean.pdf).toBe(pdf);
});

test('the spellings of an identifier are worked out once, and anew for another', () => {
  const redactors = createRedactors();
  const first = redactors('key-0815');
  expect(redactors('key-0815')).toBe(first);
  expect(redactors('key-4711').text('key-4711 key-0815')).toBe('[removed] key-0815');
  expect(redactors('key-0815').text('key-4711 key-0815')).toBe('key-4711 [removed]');
  expect(redactors(null).text('key-0815')).toBe('key-0815');
});

test('the first bytes of a body hold no part of an identifier at the cut; a body that is short enough is not cut', () => {
  const redact = createRedactor('key-0815');
  const body = Buffer.from(`${'x'.repeat(200)}key-0815`);
  for (let length = 201; length < body.length; length += 1) {
    const kept = redact.head(body, length).toString();
    expect([length, /^x+$/.test(kept)]).toEqual([length, true]);
  }
  expect(redact.head(body, body.length).toString()).toBe(`${'x'.repeat(200)}[removed]`);
  const begun = redact.head(Buffer.from(`a${'x'.repeat(400)}`), 300).toString();
  expect(begun).toMatch(/^ax+$/);
  expect(redact.head(Buffer.from('key-0815 and more'), 4).toString()).toBe('');
  expect(createRedactor(null).head(Buffer.from('abc'), 2).toString()).toBe('ab');
  const clean = Buffer.from('x'.repeat(200));
  expect([redact.head(clean, 200), redact.head(clean, 201)]).toEqual([clean, clean]);
});
