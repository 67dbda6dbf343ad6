import { describe, expect, test } from 'vitest';
import { judgeBol } from '#main/freight-service/wire/bol-create.ts';
import {
  decodeBase64,
  readLabelDocument,
  readLabels,
  readPdf,
} from '#main/freight-service/wire/documents.ts';

const base64 = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64');
const pdf = '%PDF-1.7 BOL';

describe('base64', () => {
  test('of any length is decoded, with padding or without, in both alphabets', () => {
    for (let length = 0; length < 30; length += 1) {
      const bytes = Buffer.from(Array.from({ length }, (_, index) => (index * 89 + 251) % 256));
      for (const text of [base64(bytes), base64(bytes).replaceAll('=', ''), bytes.toString('base64url')])
        expect(decodeBase64(text)).toEqual(bytes);
    }
  });

  test('that was cut in the middle of a byte, or has other signs in it, is none', () => {
    for (const text of ['A', 'AAAAA', 'AAAAAAAAA', 'AAAA$AAA', 'AA AA', 'Ł'])
      expect([text, decodeBase64(text)]).toEqual([text, null]);
  });
});

describe('a PDF', () => {
  test('begins within the first 1024 bytes, and what is before it is cut off', () => {
    for (const before of [0, 1, 1019])
      expect(readPdf(base64('x'.repeat(before) + pdf))).toEqual({
        ...{ present: true, good: true },
        bytes: Buffer.from(pdf),
      });
    expect(readPdf(base64('x'.repeat(1020) + pdf))).toEqual({ present: true, good: false });
  });

  test('may have line breaks and a data URL’s beginning around its letters', () => {
    const text = base64(pdf + 'x'.repeat(300));
    const broken = text.replaceAll(/.{60}/g, '$&\r\n');
    for (const good of [text, broken, `data:application/pdf;base64,${text}`, ` \n${text} `])
      expect(readPdf(good).good).toBe(true);
    expect(readPdf(`data:${'x'.repeat(201)},${text}`).good).toBe(false);
  });

  test('has no more blanks than an encoder makes', () => {
    const letters = Array.from(base64(pdf + 'x'.repeat(3000)));
    const withBlanks = (count: number) =>
      letters.map((letter, index) => (index < count ? `${letter} ` : letter)).join('');
    const most = (count: number) => 1000 + Math.floor((letters.length + count) / 32);
    let blanks = 0;
    while (blanks + 2 <= most(blanks + 1)) blanks += 1;
    expect(readPdf(withBlanks(blanks)).good).toBe(true);
    expect(readPdf(withBlanks(blanks + 1))).toEqual({ present: true, good: false });
  });

  test.each([
    ['nothing', null, false],
    ['no field', undefined, false],
    ['an empty text', '', false],
    ['blanks', ' \n', false],
    ['a number', 0, true],
    ['a list', [], true],
    ['other base64', base64('GIF89a'), true],
    ['a PDF whose base64 was cut', `${base64(pdf)}A`, true],
  ])('is not %s, which is there or not: %o %s', (_, value, present) => {
    expect(readPdf(value)).toEqual({ present, good: false });
  });
});

describe('a label that is a document', () => {
  const png = Buffer.from('\x89PNG\r\n\x1a\nrest', 'latin1');
  test('is a PDF or a PNG', () => {
    expect(readLabelDocument(base64(pdf))).toMatchObject({ good: true, format: 'pdf' });
    for (const text of [base64(png), `data:image/png;base64,${base64(png)}`, ` ${base64(png)}`])
      expect(readLabelDocument(text)).toEqual({ present: true, good: true, format: 'png', bytes: png });
  });

  test('and nothing else', () => {
    expect(readLabelDocument(base64(`x${png.toString('latin1')}`))).toEqual({ present: true, good: false });
    expect(readLabelDocument(base64(png.subarray(0, 7)))).toEqual({ present: true, good: false });
    for (const [none, present] of [
      ['', false],
      [null, false],
      [7, true],
    ] as const)
      expect(readLabelDocument(none)).toEqual({ present, good: false });
  });
});

test('labels are the strings that begin and end as one; where the others stand is said', () => {
  const good = ['^XA^XZ', '^xa^FDa^FS^xz', 'x^XA\n^XZ\n', '^XZ^XA^XZ', '^xa^XA^xz'];
  const bad = ['', '^XA', '^XZ^XA', '^XZ', 'text', 7, null, ['^XA^XZ']];
  for (const one of good) expect(readLabels(one)).toEqual({ present: true, good: true, zpl: [one], bad: [] });
  for (const one of bad) expect([one, readLabels([one])]).toEqual([one, { present: true, good: false }]);
  expect(readLabels(['', good[0], 'text', good[1]])).toEqual({
    ...{ present: true, good: true },
    zpl: [good[0], good[1]],
    bad: [1, 3],
  });
  for (const none of [null, undefined, '', []])
    expect(readLabels(none)).toEqual({ present: false, good: false });
});

describe('beside an error', () => {
  const answer = { BlNumber: '', ErrorMessage: 'No', PDF: null, ShipmentLabelZpl: [], ShipmentLabel: '' };
  test('any sign of a document makes it doubtful, readable or not', () => {
    expect(judgeBol(answer)).toEqual({ kind: 'refused', words: 'No' });
    for (const more of [
      { PDF: '-' },
      { PDF: [] },
      { ShipmentLabelZpl: [''] },
      { ShipmentLabelZpl: 0 },
      { ShipmentLabel: '-' },
      { BlNumber: 'B-1' },
    ])
      expect([more, judgeBol({ ...answer, ...more }).kind]).toEqual([more, 'in-doubt']);
  });

  test('and without one an answer that brings nothing is no refusal', () => {
    expect(judgeBol({ ...answer, ErrorMessage: '' })).toEqual({
      ...{ kind: 'in-doubt', reason: 'incomplete-answer', words: null, answer: {} },
    });
  });

  test('a whole BOL says nothing where nothing was unread', () => {
    const whole = {
      ...answer,
      ErrorMessage: '',
      BlNumber: 'B-1',
      PDF: base64(pdf),
      ShipmentLabelZpl: '^XA^XZ',
    };
    const judged = judgeBol(whole);
    expect(judged).toEqual({
      kind: 'accepted',
      answer: { bolNumber: 'B-1', pdf: Buffer.from(pdf), labels: ['^XA^XZ'] },
    });
  });
});
