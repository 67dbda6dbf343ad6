import { expect, it } from 'vitest';
import { m } from '#renderer/paraglide/messages.js';
import { overwriteGetLocale } from '#renderer/paraglide/runtime.js';
import { journalLines } from '#renderer/words/journal-line.ts';
import { sentenceOf } from '#renderer/words/journal-words.ts';
import { printReasonWords } from '#renderer/words/print-words.ts';
import { printCounts } from '#renderer/screens/queue/queue-counts.ts';
import { notListedWords, sentAtWords } from '#renderer/words/submission-words.ts';
import { clock, clockSeconds } from '#renderer/words/times.ts';
import { day, evidence, journal, printJob } from '#support/fake-shipment-parts.ts';

// Regression: of a doubt from Friday the Queue said on Monday "14:06:51, all 1,843 bytes" and "Not listed at 14:20".
it('a doubt says the day of what it is known by, once that day is over', () => {
  const [left, asked] = [day('14:06:51'), day('14:20:00')];
  const known = evidence({ leftAt: left, bytesSent: 1843, notFoundAt: [asked] });
  expect([sentAtWords(known), notListedWords(known)]).toEqual([
    'Nov 17, 14:06:51, all 1,843 bytes',
    'Not listed at Nov 17, 14:20',
  ]);
  const now = new Date().toISOString();
  const fresh = evidence({ leftAt: now, bytesSent: null, notFoundAt: [now] });
  expect([sentAtWords(fresh), notListedWords(fresh)]).toEqual([
    `${clockSeconds(now)}, amount unknown`,
    `Not listed at ${clock(now)}`,
  ]);
});

// Regression: "Handed over to , driver Sam", and the load had left "with  under BOL 700018342".
it.each([
  [{ scac: '', driver: 'Sam' }, 'Handed over, driver Sam'],
  [{ scac: '', driver: '' }, 'Handed over'],
  [{ scac: 'SAIA', driver: 'Sam' }, 'Handed over to SAIA, driver Sam'],
])('freight without a carrier that a driver took: %j', (detail, words) => {
  const entries = journal([
    ['14:00:00', 'handed-over', { ...detail, trailer: '', seal: '', signing: 'screen', unscanned: 0 }],
    ['14:01:00', 'left-before', { carrier: detail.scac, number: '700018342' }],
  ]);
  const [left, taken] = journalLines(entries).map((line) => sentenceOf(line).text);
  expect(taken).toBe(words);
  expect(left).toBe(
    detail.scac === ''
      ? 'The freight had left under BOL 700018342'
      : 'The freight had left with SAIA under BOL 700018342',
  );
});

// Regression: of a range with one number, "All 1 are used".
it('a range of one number that is used', () => {
  expect([m.numbers_left_none({ size: 1 }), m.numbers_left_none({ size: '1,250' })]).toEqual([
    'The one number is used',
    'All 1,250 are used',
  ]);
});

// Regression: "Confirmed by the printer" of a label that a person had found in the tray.
it.each(['en', 'es', 'fr'] as const)('who confirmed a print is not mixed up (%s)', (locale) => {
  const said = [true, false].map((confirms) => printReasonWords(printJob({ state: 'printed', confirms })));
  overwriteGetLocale(() => locale);
  const here = [true, false].map((confirms) => printReasonWords(printJob({ state: 'printed', confirms })));
  overwriteGetLocale(() => 'en');
  expect(said).toEqual(['Confirmed by the printer', 'Confirmed by a person']);
  expect(new Set(here).size).toBe(2);
});

// Regressions: out of paper since Friday was "since 16:40" on Monday, and nothing was said of it once an older job waited for a person.
it('a printer that holds jobs up is named with the day, whatever else waits', () => {
  const [at, older] = [day('16:40:00'), day('14:00:00')];
  const outOfPaper = printJob({ state: 'queued', reason: 'paper-out', changedAt: at });
  const stale = printJob({ state: 'queued', reason: 'stale', changedAt: older });
  expect(printCounts([outOfPaper])).toBe('Bench labels: paper out since Nov 17, 16:40');
  expect(printCounts([outOfPaper, stale])).toBe(
    '1 needs an answer, Bench labels: paper out since Nov 17, 16:40',
  );
  const now = new Date().toISOString();
  expect(printCounts([{ ...outOfPaper, changedAt: now }])).toBe(
    `Bench labels: paper out since ${clock(now)}`,
  );
});
