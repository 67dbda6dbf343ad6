import { expect, test } from 'vitest';
import { sentenceOf } from '#main/cli/submitted-words.ts';
import type { SubmittedLine } from '#shared/station/submitted-line.ts';

const line = (more: Partial<SubmittedLine>): SubmittedLine => ({
  ...{ row: 1, externalId: 'W1', state: 'refused', code: null, words: null, problems: [], before: false },
  ...{ shipmentId: null, bolNumber: '', proNumber: '', paper: 'none', labels: { of: 0, printed: 0 } },
  ...{ order: null, tender: null, rate: null },
  ...more,
});

// A service's words coloured the terminal, and what stood behind them could be anything.
test('what the service says is one line of plain text', () => {
  const words = 'Bad\u001b[2J\u001b]0;x\u0007 zip\r\nW2: accepted \u202edetpecca';
  const said = sentenceOf(line({ code: 'service-refused', words }));
  expect(said).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
  expect(said).toContain('W1: refused (service-refused, Bad');
});

test('what is wrong with a file or a field is said in words, with its code', () => {
  expect(sentenceOf(line({ row: 0, externalId: '', state: 'invalid', code: 'not-json' }))).toBe(
    'the file: invalid (This is no JSON. [not-json])',
  );
  expect(sentenceOf(line({ row: 0, externalId: '', state: 'invalid', code: 'not-set-up' }))).toBe(
    'the file: invalid (The service is not set up at this station, so nothing was taken. [not-set-up])',
  );
  const problems = [{ path: 'consignee.postalCode', code: 'postal-code', value: '8950' }];
  expect(
    sentenceOf(line({ row: 3, externalId: '', state: 'invalid', code: 'fields-missing', problems })),
  ).toBe(
    'row 3: invalid (fields-missing; consignee.postalCode is not a postal code of its country, says "8950" [postal-code])',
  );
});

test('order and tender are said with why they are not accepted', () => {
  const step = { state: 'refused' as const, code: null, words: 'No such lane' };
  const order = { ...step, shipmentNumber: 'S700000001' };
  const tender = { state: 'waiting' as const, code: null, words: null };
  const whole = { ...tender, confirmationId: null, pickupId: null, wasTest: false };
  expect(sentenceOf(line({ state: 'accepted', order, tender: whole }))).toBe(
    'W1: accepted; order refused (No such lane); tender waiting',
  );
});
