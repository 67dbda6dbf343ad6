import { expect, test } from 'vitest';
import {
  attemptOutcome,
  documentWords,
  removedWords,
} from '#renderer/components/exchanges/exchange-words.ts';
import { documentsIn } from '#renderer/components/exchanges/exchange-words.ts';
import { exchanges } from '#support/fake-exchanges.ts';

const [accepted, inDoubt] = exchanges;
if (accepted === undefined || inDoubt === undefined) throw new Error('no exchanges');

test('papers are told by kind and size', () => {
  expect(documentsIn(accepted.response)).toEqual([
    { kind: 'PDF', bytes: 41_233, count: 1 },
    { kind: 'PNG', bytes: 18_022, count: 1 },
    { kind: 'ZPL', bytes: 8880, count: 6 },
  ]);
  expect(documentWords(accepted.response)).toBe('1 PDF, 41 kB, 1 PNG, 18 kB, 6 ZPL, 9 kB');
  expect(documentWords('[PDF, 12 bytes]')).toBe('1 PDF, 1 kB');
  expect(documentWords(null)).toBe('');
  expect(documentsIn('a text with [PDF, many bytes]')).toEqual([]);
});

test('how a try ended: a word and a mark; without an outcome it is on its way or was cut off', () => {
  expect(attemptOutcome(accepted)).toEqual({ mark: 'done', word: 'Accepted' });
  expect(attemptOutcome(inDoubt)).toEqual({ mark: 'doubt', word: 'In doubt' });
  expect(attemptOutcome({ ...accepted, outcome: null, endedAt: null }).mark).toBe('send');
  expect(attemptOutcome({ ...accepted, outcome: null }).mark).toBe('doubt');
});

test('where the text was removed by age stands when, by what rule, and how much it was', () => {
  const at = '2026-11-21T12:00:00.000Z';
  expect(removedWords({ at, requestBytes: 2100, responseBytes: 64_000 })).toMatch(
    /^The text was removed .+: it is kept for at least 90 days after a shipment is done\. Sent 2 kB, received 64 kB\.$/,
  );
  expect(removedWords({ at, requestBytes: 2100, responseBytes: null })).toContain(
    'Sent 2 kB, nothing came back.',
  );
});
