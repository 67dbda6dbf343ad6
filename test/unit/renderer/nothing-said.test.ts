import { expect, test } from 'vitest';
import { failureText, failureTitle } from '#renderer/errors.ts';
import { journalLines } from '#renderer/words/journal-line.ts';
import { sentenceOf } from '#renderer/words/journal-words.ts';
import { submissionWhy } from '#renderer/words/submission-words.ts';
import { answerFileWords, canShow, savedFileName } from '#renderer/components/exchanges/answer-file-words.ts';
import type { JournalEntry } from '#shared/station/journal.ts';
import { answerFileNames } from '#shared/station/answer-in-doubt.ts';
import { evidenceSchema, type SubmissionView } from '#shared/station/submission.ts';

const lineOf = (event: JournalEntry['event'], detail: object) => {
  const at = '2026-11-17T12:00:00.000Z';
  const entry = {
    seq: 1,
    at,
    shipmentId: 's',
    subject: 'submission',
    subjectId: 'x',
    event,
    detail,
  } as JournalEntry;
  const [line] = journalLines([entry]);
  if (line === undefined) throw new Error('no line');
  return sentenceOf(line);
};

// Regression: `Confirmation 0`, and two quotation marks with nothing between them.
test('an id of 0 or an empty message is no line of the journal', () => {
  const accepted = { step: 'tender', attempt: 1 };
  for (const confirmationId of ['0', '', null, '00000000-0000-0000-0000-000000000000'])
    expect(lineOf('accepted', { ...accepted, confirmationId, words: '' }).hint).toBeNull();
  expect(lineOf('accepted', { ...accepted, confirmationId: 'C-7' }).hint).toContain('C-7');
  expect(lineOf('accepted', { step: 'bol', attempt: 1, bolNumber: '0', labels: 0 }).text).not.toContain('0');
  for (const words of ['', null, '-']) expect(lineOf('refused', { step: 'bol', words }).hint).toBeNull();
});

test('a message beside a yes is told; another shipment’s number is named', () => {
  const words = 'Saved with warnings';
  expect(lineOf('accepted', { step: 'order', attempt: 1, words }).hint).toContain(words);
  const doubt = {
    reason: 'answer-of-another-shipment',
    otherNumber: 'SVC-1',
    otherConsignee: 'Peña',
    keptLabels: 2,
  };
  const line = lineOf('in-doubt', { step: 'bol', attempt: 1, ...doubt });
  expect(line.text).toContain('another shipment');
  expect(line.hint).toMatch(/SVC-1.*Peña/);
});

test('a refusal without words says so', () => {
  const refused = (serviceWords: string | null) =>
    submissionWhy({ state: 'refused', evidence: { ...evidence, serviceWords } } as SubmissionView).main;
  const evidence = evidenceSchema.parse({
    leftAt: null,
    bytesSent: null,
    endedAt: null,
    reason: null,
    httpStatus: null,
    serviceWords: null,
    waitedSeconds: null,
    notFoundAt: [],
  });
  expect([refused(null), refused(''), refused('No lane')]).toEqual([
    'Refused. The service gave no reason.',
    'Refused. The service gave no reason.',
    '“No lane”',
  ]);
  const failure = { code: 'service-refused', message: '', theirWords: '' } as const;
  expect(failureTitle(failure)).toBe('Refused. The service gave no reason.');
  expect(failureText({ ...failure, code: 'service-timeout' })).not.toContain('“');
});

test('a number that is taken names the shipment that has it', () => {
  const other = { bolNumber: '700000001', consignee: 'Peña Hermanos' };
  expect(failureTitle({ code: 'bol-number-taken', message: '', id: 's', other })).toBe(
    'BOL number 700000001 is already used, for Peña Hermanos',
  );
});

test('what an answer brought has a name each, and a file name that any system takes', () => {
  for (const name of answerFileNames) expect(answerFileWords[name]()).not.toBe('');
  expect(answerFileNames.filter(canShow)).toEqual(['bol.pdf', 'labels.zpl', 'label.pdf', 'label.png']);
  expect(savedFileName('7/0:0*', 2, 'bol.pdf')).toBe('7_0_0_-try-2-bol.pdf');
});

// Regression: "Label 4 waits: Waits for paper", and "Nothing was sent. It goes when Bench labels is ready." of a label that was sent and
// proved by the counter not to have come out, or that the printer refused and a person must move.
test('a label that is not printed yet is not said to be unsent, nor to wait twice', () => {
  const label = { kind: 'label', unit: 4, of: 6, printer: 'Bench labels' };
  for (const reason of ['paper-out', 'refused', 'counted-short']) {
    const { text, hint } = lineOf('print-not-sent', { ...label, reason });
    expect(text).toMatch(/^Label [^:]*: /);
    expect(text).not.toMatch(/waits:/);
    expect(hint).not.toMatch(/[Nn]othing was sent|It goes when/);
  }
});
