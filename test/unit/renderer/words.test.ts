import { describe, expect, it } from 'vitest';
import { journalEvents, type PrintDetail } from '#shared/station/journal.ts';
import { printStates } from '#shared/station/print-job.ts';
import { printReasonOf, printReasons, type PrintReason } from '#shared/station/print-reason.ts';
import { attemptReasonOf, attemptReasons } from '#shared/station/attempt-reason.ts';
import { submissionStates } from '#shared/station/submission.ts';
import { journalLines } from '../../../src/renderer/src/words/journal-line.ts';
import { sentenceOf } from '../../../src/renderer/src/words/journal-words.ts';
import { printReasonWords, waitsFor } from '../../../src/renderer/src/words/print-words.ts';
import {
  answerWords,
  oldestTroubleFirst,
  submissionReasonLines,
} from '../../../src/renderer/src/words/submission-words.ts';
import { overwriteGetLocale } from '#renderer/paraglide/runtime.js';
import { inSentence } from '#renderer/words/in-sentence.ts';
import { clock, clockSeconds, shortDay } from '#renderer/words/times.ts';
import { unitList, unitSentence } from '../../../src/renderer/src/words/unit-list.ts';
import { reasonWords } from '../../../src/renderer/src/words/reason-words.ts';
import { shipmentView } from '#support/fake-shipments.ts';
import { day, evidence, journal, printJob, submission } from '#support/fake-shipment-parts.ts';

describe('lists of units', () => {
  it.each([
    [[4], '4', '4'],
    [[5, 6], '5, 6', '5 and 6'],
    [[3, 1, 2], '1, 2, 3', '1, 2 and 3'],
    [[25, 26, 27, 28, 29, 30], '25 to 30', '25 to 30'],
    [[1, 3, 4, 5, 6, 7, 8, 9], '1, 3 to 9', '1 and 3 to 9'],
  ])('%j', (units, list, sentence) => {
    expect(unitList(units)).toBe(list);
    expect(unitSentence(units)).toBe(sentence);
  });
});

it('a clock with seconds is figures in every language, so that it fits its column', () => {
  const at = new Date(2026, 10, 17, 4, 6, 51).toISOString();
  overwriteGetLocale(() => 'fr');
  expect([clockSeconds(at), clock(at)]).toEqual(['04:06:51', '04 h 06']);
  overwriteGetLocale(() => 'en');
  expect(clockSeconds(at)).toBe('04:06:51');
});

// Regression: the top bar said "Tue Nov 17", the lists below it "Tue, Nov 17".
it('a day has one form in each language, without a comma', () => {
  const at = new Date(2026, 10, 17, 12).toISOString();
  const said = (['en', 'es', 'fr'] as const).map((language) => {
    overwriteGetLocale(() => language);
    return shortDay(at);
  });
  overwriteGetLocale(() => 'en');
  expect(said).toEqual(['Tue Nov 17', 'mar 17 nov', 'mar. 17 nov.']);
});

// Regression: "Save what asks for a pin".
it.each([
  ['What asks for a PIN', 'what asks for a PIN'],
  ['PRO numbers', 'PRO numbers'],
  ['Own labels', 'own labels'],
  ['Étiquettes maison', 'étiquettes maison'],
])('%s inside a sentence', (title, inside) => {
  expect(inSentence(title)).toBe(inside);
});

const nameOf = ({ kind, unit }: PrintDetail): string => `${kind ?? ''} ${unit ?? ''}`;

describe('the timeline', () => {
  it('joins labels that one printer confirmed one after another, with its counter', () => {
    const lines = journalLines(shipmentView('jam').journal);
    expect(lines.map((line) => sentenceOf(line).text)).toEqual([
      'BOL printed, 3 copies',
      'Bench labels: paper out',
      'Label 4 may have come out',
      'Labels 1, 2 and 3 printed',
      'Accepted, number 0700018342',
      'Sent to the service, try 1',
      'Saved by Inés Kowalczyk',
    ]);
    expect(lines[3]?.counter).toEqual({ from: 48_210, to: 48_213 });
  });

  it('says what another station of the fleet did', () => {
    const lines = journalLines(
      journal([
        [
          '14:00:00',
          'printed-elsewhere',
          { station: 'Dock 4', by: 'Maria', reason: 'Lost', labels: 2, documents: 1 },
        ],
        ['14:05:00', 'taken-over', { from: 'Dock 4', to: 'Dock 7', by: 'Ana', reason: 'No power' }],
      ]),
    );
    expect(lines.map(sentenceOf).map(({ text, hint }) => [text, hint])).toEqual([
      ['Taken over by Dock 7 (Ana)', 'It was at Dock 4 before. Reason: No power.'],
      ['Printed again at Dock 4', '2 labels, 1 document. By Maria. Reason: Lost.'],
    ]);
  });

  it('says "sent" only of labels that are not printed, and joins over a BOL that came out meanwhile', () => {
    const label = { kind: 'label', of: 3, printer: 'Bench labels' };
    const entries = journal([
      ['14:00:00', 'print-sent', { ...label, unit: 1 }],
      ['14:00:01', 'print-sent', { ...label, unit: 2 }],
      ['14:00:02', 'print-printed', { ...label, unit: 1, by: 'printer' }],
      ['14:00:03', 'print-printed', { kind: 'document', printer: 'Office laser', by: 'printer' }],
      ['14:00:04', 'print-sent', { ...label, unit: 3 }],
      ['14:00:05', 'print-printed', { ...label, unit: 2, by: 'printer' }],
    ]).map((entry) => ({
      ...entry,
      subjectId: nameOf(entry.detail as PrintDetail),
    }));
    expect(journalLines(entries).map(({ entry, units }) => [entry.event, units])).toEqual([
      ['print-printed', [1, 2]],
      ['print-sent', [3]],
      ['print-printed', []],
    ]);
  });

  // Regression: the range was taken by unit, from the first to the last: a reprint's line spanned the labels of others.
  it('shows the counter of these prints alone: a reprint has its own, and what was counted between is not theirs', () => {
    const label = { kind: 'label', of: 2, printer: 'Bench labels', by: 'printer' };
    const printed = (unit: number, from: number, to: number, id: string) =>
      journal([
        [
          '14:00:00',
          'print-sending',
          { kind: 'label', of: 2, printer: 'Bench labels', unit, odometer: from },
        ],
        ['14:00:01', 'print-printed', { ...label, unit, from, to }],
      ]).map((entry) => ({ ...entry, seq: entry.seq + from * 10, subjectId: id }));
    const ranges = (...entries: ReturnType<typeof journal>[]) =>
      journalLines(entries.flat()).map(({ counter }) => counter);
    expect(ranges(printed(1, 1000, 1001, 'a'), printed(2, 1001, 1003, 'b'))).toEqual([
      { from: 1000, to: 1003 },
    ]);
    // Another shipment's label was counted between the two.
    expect(ranges(printed(1, 1000, 1001, 'a'), printed(2, 1002, 1003, 'b'))).toEqual([null]);
    const again = printed(1, 1005, 1006, 'c');
    expect(ranges(printed(1, 1000, 1001, 'a'), again)).toEqual([
      { from: 1005, to: 1006 },
      { from: 1000, to: 1001 },
    ]);
  });

  it('says how many the printer counted of labels that it has, and never which', () => {
    const sent = { state: 'sent' as const, confirms: true, reason: null, words: null };
    expect(printReasonWords({ ...sent, counted: 5, countedOf: 6 })).toBe('5 of 6 by the printer’s counter');
    expect(
      printReasonWords({ ...sent, state: 'in-doubt', reason: 'counted-short', counted: 2, countedOf: 3 }),
    ).toBe('The printer counted fewer labels than it was sent. 2 of 3 by the printer’s counter');
    expect(printReasonWords({ ...sent, confirms: false, reason: 'shared' })).toContain(
      'Other stations print here too',
    );
  });

  it('keeps labels apart that differ in printer, reason or person', () => {
    const label = { kind: 'label', of: 3, printer: 'Bench labels' };
    const lines = journalLines(
      journal([
        ['14:00:00', 'print-printed', { ...label, unit: 1, by: 'printer' }],
        ['14:00:01', 'print-printed', { ...label, unit: 2, by: 'person' }],
        ['14:00:02', 'print-printed', { ...label, unit: 3, by: 'person', printer: 'Spare' }],
      ]),
    );
    expect(lines.map(({ units }) => units)).toEqual([[3], [2], [1]]);
  });

  it('has a sentence without holes for every word of the journal, also when its detail is empty', () => {
    for (const event of journalEvents) {
      const [entry] = journal([['14:00:00', event, {}]]);
      if (entry === undefined) throw new Error('no entry');
      const { text, hint } = sentenceOf({ entry, units: [4], counter: null });
      expect(`${event}: ${text} ${hint ?? ''}`).not.toMatch(/undefined|null|NaN|\{/);
      expect(text).not.toBe('');
    }
  });
});

describe('why a submission stands where it stands', () => {
  it('names the refusal in the service’s own words', () => {
    const row = submission({ state: 'refused', evidence: evidence({ serviceWords: 'Zip is invalid.' }) });
    expect(submissionReasonLines(row)).toEqual({ main: '“Zip is invalid.”', sub: 'The service’s own words' });
  });

  it('says of a settings problem that nothing was sent, with the service’s own words', () => {
    const row = submission({
      state: 'held',
      evidence: evidence({ reason: 'unauthorized', serviceWords: 'Login failed' }),
    });
    const why = submissionReasonLines(row);
    expect(why.main).toContain('“Login failed”');
    expect(why.sub).toContain('Not sent');
  });

  it('says that nothing left, and when it is tried again', () => {
    const row = submission({
      state: 'queued',
      evidence: evidence({ reason: 'connect-refused' }),
      nextAttemptAt: day('14:09:00'),
    });
    expect(submissionReasonLines(row)).toEqual({
      main: 'Could not connect. Not sent',
      sub: 'Next try 14:09',
    });
  });

  it('says what another row met at the service, while this one waits behind it', () => {
    const row = submission({
      state: 'queued',
      evidence: null,
      laneHeldUpBy: 'dns',
      nextAttemptAt: day('14:09:00'),
    });
    expect(submissionReasonLines(row).main).toContain('Not sent');
  });

  it('does not show a code where the waiting time or the status says more', () => {
    expect(answerWords(evidence({ reason: 'headers-timeout', waitedSeconds: 60.2 }))).toBe('None after 60 s');
    expect(answerWords(evidence({ reason: 'http-502', httpStatus: 502 }))).toBe('HTTP 502 after sending');
    expect(answerWords(evidence({ reason: 'http-302', httpStatus: 302 }))).toBe('HTTP 302 after sending');
    expect(reasonWords('http-503')).toBe('the service answered HTTP 503');
    expect(reasonWords(null, 302)).toBe('the service answered HTTP 302');
  });

  // Regression: a defect of the station and an answer before the first byte said "a fault without a name (internal)".
  it.each(['en', 'es', 'fr'] as const)('has words for every reason of a try, never a code (%s)', (locale) => {
    overwriteGetLocale(() => locale);
    const codes = ['moon-in-the-way', ...attemptReasons];
    for (const code of codes) {
      const lines = journalLines(
        journal([['14:00:00', 'in-doubt', { step: 'bol', attempt: 1, reason: code }]]),
      );
      const said = [reasonWords(attemptReasonOf(code)), ...lines.map((line) => sentenceOf(line).text)];
      for (const text of said) {
        expect(text).toMatch(/\p{L}+\P{L}\p{L}+/u);
        for (const other of codes.filter((one) => one.includes('-') || one === 'internal'))
          expect(text).not.toContain(other);
        expect(text).not.toContain('(');
      }
    }
    overwriteGetLocale(() => 'en');
  });

  // Regression: "Reason: did-not-come-out." stood under a label that was printed again.
  it('says why Dockprint queued a label in words, and quotes what the packer typed', () => {
    const label = { kind: 'label', unit: 2, of: 6, parentId: 'job-1', printer: 'Bench labels' };
    const hint = (reason: string) => {
      const [line] = journalLines(journal([['14:00:00', 'print-queued', { ...label, reason }]]));
      return line === undefined ? null : sentenceOf(line).hint;
    };
    expect(hint('did-not-come-out')).toBe('It did not come out.');
    expect(hint('many-labels')).toBe('Waiting for your answer: unusually many labels.');
    expect(hint('Torn at the corner')).toBe('Reason: Torn at the corner.');
  });

  it('puts the doubts first and keeps each kind oldest first', () => {
    const rows = submissionStates.map((state, at) =>
      submission({ state, queuedAt: day(`14:0${at}:00`), bolNumber: state }),
    );
    const sorted = oldestTroubleFirst([
      ...rows,
      submission({ state: 'in-doubt', queuedAt: day('13:00:00'), bolNumber: 'older' }),
    ]);
    expect(sorted.map(({ bolNumber }) => bolNumber)).toEqual([
      'older',
      'in-doubt',
      'held',
      'refused',
      'queued',
      'claimed',
      'on-wire',
      'accepted',
      'canceled',
    ]);
  });
});

describe('why a print job stands where it stands', () => {
  // Regression: a label that had waited for too long said "Waits for the printer (stale)".
  it.each(['en', 'es', 'fr'] as const)(
    'has words for every reason in every state, never a code (%s)',
    (locale) => {
      overwriteGetLocale(() => locale);
      const codes = printReasons.filter((reason) => reason.includes('-'));
      for (const reason of [...printReasons, 'moon-in-the-way', 'ECONNRESET'] as PrintReason[])
        for (const state of printStates) {
          const said = printReasonWords(printJob({ state, reason }));
          expect(said).toMatch(/\p{L}+ \p{L}+/u);
          for (const code of [...codes, 'moon-in-the-way', 'ECONNRESET', '('])
            expect(said).not.toContain(code);
        }
      overwriteGetLocale(() => 'en');
    },
  );

  it('quotes what the printer said when it refused', () => {
    const job = printJob({ state: 'queued', reason: 'refused', words: 'document-format-not-supported' });
    expect(printReasonWords(job)).toBe(
      'The printer refused it: “document-format-not-supported”. Not printed',
    );
  });

  // Regression: "... they may be printed already. Nothing was sent": one sentence denied the other.
  it.each([
    ['many-labels', true],
    ['many-labels-restored', false],
    ['printer-commands', true],
    ['printer-commands-restored', false],
  ] as const)('%s: says "Not printed" only where that is known', (reason, known) => {
    expect(printReasonWords(printJob({ state: 'queued', reason })).endsWith('. Not printed')).toBe(known);
  });

  it('quotes a printer’s own words', () => {
    expect(waitsFor('Drum near end of life')).toBe('“Drum near end of life”');
  });

  it.each([
    [{ state: 'queued', reason: 'paper-out' }, 'Waiting for paper. Not printed'],
    [{ state: 'queued', reason: null }, 'Next in line'],
    [{ state: 'sent', confirms: false }, 'This printer cannot confirm. Check that everything came out'],
    [{ state: 'sent', reason: 'paper-out' }, 'Waiting for paper'],
    [{ state: 'in-doubt', reason: printReasonOf('ECONNRESET') }, 'The connection was lost while printing'],
  ] as const)('%j', (job, words) => {
    expect(printReasonWords(printJob(job))).toBe(words);
  });
});

// Regression: main writes that a person answered, not who; the timeline said "person: Label 4 came out".
it('a person’s answer about a label without a name is somebody’s', () => {
  const label = { kind: 'label', of: 6, unit: 4, printer: 'Bench labels', by: 'person' };
  const [line] = journalLines(journal([['14:00:00', 'print-settled', { ...label, cameOut: true }]]));
  expect(line && sentenceOf(line).text).toBe('Someone: Label 4 came out');
});
