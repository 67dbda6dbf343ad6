import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { judgeBol } from '#main/freight-service/wire/bol-create.ts';
import { text, messageText } from '#main/freight-service/wire/lenient.ts';
import { readAnswer } from '#main/freight-service/read-answer.ts';
import { createRedactor } from '#main/freight-service/redact.ts';
import type { WireResult } from '#main/freight-service/send.ts';
import { bestRound, longestTask } from '#support/longest-task.ts';
import { goodBolAnswer } from '#support/shipments.ts';

const megabyte = 1024 * 1024;
const answerBytes = 16 * megabyte;
const secret = 'C4-n/a+r"y';
const redact = createRedactor(secret);

const sent = (body: Buffer | string, more: Partial<WireResult> = {}): WireResult => ({
  mayHaveSent: true,
  bytesSent: 1,
  status: 200,
  headers: {},
  body: Buffer.from(body),
  error: null,
  ...more,
});
const read = (one: WireResult) => readAnswer(one, redact, { answerBytes });

/** A BOL whose PDF has this many bytes and which echoes the identifier. */
function bolOf(pdfBytes: number): string {
  const PDF = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(pdfBytes, 'Łódź \u0001')]).toString(
    'base64',
  );
  return JSON.stringify({ ...goodBolAnswer, PDF, Echo: `é ${secret} \\/${secret}` });
}

test('a large answer is read beside the main thread as a small one is read on it', async () => {
  const text = bolOf(3 * megabyte);
  const large = await read(sent(text));
  expect(large.json).toEqual({ ok: true, value: JSON.parse(text) as unknown });
  expect(large.kept.equals(redact.bytes(Buffer.from(text)))).toBe(true);
  expect(large.kept.includes(JSON.stringify(secret).slice(1, -1))).toBe(false);
});

test.each([
  ['Windows-1252', (text: string) => Buffer.from(text, 'latin1')],
  ['UTF-16', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
  ['UTF-8 with a byte order mark', (text: string) => Buffer.from(`\uFEFF${text}`)],
])('a large answer in %s', async (_name, encode) => {
  const text = JSON.stringify({ Words: 'é', Filler: 'x'.repeat(2 * megabyte) });
  expect(await read(sent(encode(text)))).toMatchObject({ json: { ok: true, value: { Words: 'é' } } });
});

test('a large text that is no JSON, or of millions of values, is no answer; the record has it', async () => {
  const cut = bolOf(2 * megabyte).slice(0, -1);
  const many = `{"Details":[${'{},'.repeat(2_000_000)}{}]}`;
  for (const text of [cut, many]) {
    const answer = await read(sent(text));
    expect(answer.json).toEqual({ ok: false });
    expect(answer.kept.equals(redact.bytes(Buffer.from(text)))).toBe(true);
  }
});

// Regression: 60 MB were parsed, redacted and stored.
test('small when packed, above the limit unpacked: too big, and next to nothing is kept', async () => {
  const headers = { 'content-encoding': 'gzip' };
  const answer = await read(sent(gzipSync(Buffer.alloc(60 * megabyte, ' ')), { headers }));
  expect(answer.error).toMatchObject({ code: 'UND_ERR_RES_EXCEEDED_MAX_SIZE' });
  expect(answer.kept.length).toBeLessThanOrEqual(64 * 1024);
});

test('what is kept of a cut answer ends with no part of the identifier', async () => {
  const error = Object.assign(new Error('cut'), { code: 'ECONNRESET' });
  for (let shift = 0; shift <= secret.length; shift += 1) {
    const body = Buffer.from(`${'x'.repeat(1_000_000 - shift)}${secret}${'y'.repeat(100)}`);
    const { kept } = await read(sent(body, { error }));
    expect(kept.toString()).not.toMatch(/C4-?/);
    expect(kept.length).toBeGreaterThan(999_000);
  }
});

test('an answer of nearly 16 MB: read and judged, and the main thread is busy for less than 50 ms at a time', async () => {
  const text = bolOf(11.5 * megabyte);
  expect(text.length).toBeGreaterThan(15 * megabyte);
  const longest = await bestRound(50, async () => {
    const answered = sent(text);
    return longestTask(async () => {
      const answer = await read(answered);
      expect(answer.json.ok && judgeBol(answer.json.value).kind).toBe('accepted');
    });
  });
  expect(longest).toBeLessThan(50);
});

const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;

// Regression: an error text of ten thousand lists in each other ended the reader of words, and with it the record of what came.
test.each([
  ['small', 0],
  ['large', 2 * megabyte],
])(
  'a %s answer that goes too deep, or has too many keys, is no answer; the record has it',
  async (_name, more) => {
    const filler = 'x'.repeat(more);
    const keys = Object.fromEntries(Array.from({ length: 10_001 }, (_, at) => [`k${at}`, 0]));
    for (const text of [
      `{"ErrorMessage":${nested(10_000)},"Filler":"${filler}"}`,
      JSON.stringify({ ErrorMessage: keys, Filler: filler }),
    ]) {
      const answer = await read(sent(text));
      expect(answer.json).toEqual({ ok: false });
      expect(answer.kept.toString()).toBe(text);
    }
    const usual = `{"ErrorMessage":${nested(60)},"Filler":"${filler}"}`;
    expect((await read(sent(usual))).json.ok).toBe(true);
  },
);

test('of a text of an answer two thousand letters are read; labels and documents are whole', () => {
  const long = 'x'.repeat(50_000);
  const judged = judgeBol({
    ...goodBolAnswer,
    BlNumber: '7',
    ErrorMessage: '',
    ShipmentLabelZpl: [`^XA^FD${long}^FS^XZ`],
  });
  expect(judged.kind === 'accepted' && judged.answer.labels[0]?.length).toBeGreaterThan(50_000);
  expect(text().parse(long)).toHaveLength(2_001);
  expect(messageText().parse(long).length).toBeLessThanOrEqual(2_001);
});

test('a large answer that says a name twice says so', async () => {
  const filler = 'x'.repeat(2 * megabyte);
  const twice = await read(sent(`{"BlNumber":"7","Filler":"${filler}","BlNumber":""}`));
  expect(twice.json).toMatchObject({ ok: true, repeats: true, value: { BlNumber: '' } });
});
