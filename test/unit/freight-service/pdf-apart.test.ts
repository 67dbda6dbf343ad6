import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readWithoutPdf, rewritePayload, insertPdf } from '#main/freight-service/wire/pdf-apart.ts';

const paper = 'QUJD'.repeat(300_000);
const credentials = { Credentials: { Username: 'a"b', ClientCode: '"BLPdf":""', AuthenticationCode: 'é\\' } };
const whole = (payload: string) => JSON.stringify({ ...credentials, ...(JSON.parse(payload) as object) });

test('a large paper set aside comes back byte for byte, whatever the other texts say', () => {
  const word = fc.oneof(
    fc.string(),
    fc.constantFrom('"BLPdf":"', '\\"BLPdf\\":\\"', '"BLPdf":""', '\u2028', '\\'),
  );
  fc.assert(
    fc.property(word, word, fc.boolean(), (before, after, isTest) => {
      const payload = JSON.stringify({
        SpecialInstructions: before,
        BLPdf: paper,
        DeveloperMode: isTest,
        Items: [{ D: after }],
      });
      expect(rewritePayload(payload, (value) => ({ ...credentials, ...value })) === whole(payload)).toBe(
        true,
      );
      expect(readWithoutPdf(payload)).toMatchObject({ SpecialInstructions: before, DeveloperMode: isTest });
      expect(
        insertPdf(JSON.stringify({ A: before, BLPdf: '', B: after }), paper) ===
          JSON.stringify({ A: before, BLPdf: paper, B: after }),
      ).toBe(true);
    }),
    { numRuns: 40 },
  );
});

test.each([
  ['a small paper', JSON.stringify({ BLPdf: 'QUJD', A: 1 })],
  ['none', JSON.stringify({ A: 'x'.repeat(1_200_000) })],
  ['one that is no base64', JSON.stringify({ BLPdf: `${'x'.repeat(1_200_000)}"\\`, A: 1 })],
  ['one in other words', JSON.stringify({ BLPdf: paper, A: 1 }, null, 1)],
])('a request with %s is read whole', (_, payload) => {
  expect(rewritePayload(payload, (value) => ({ ...credentials, ...value })) === whole(payload)).toBe(true);
});

test('what is no JSON is refused, with a large paper as well', () => {
  expect(() => rewritePayload(`{"BLPdf":"${paper}",}`, (value) => value)).toThrow(SyntaxError);
  expect(() => insertPdf('{}', paper)).toThrow('no place');
});
