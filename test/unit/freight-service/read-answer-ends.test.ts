import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readAnswer, readRecord } from '#main/freight-service/read-answer.ts';
import { createRedactor } from '#main/freight-service/redact.ts';
import type { WireResult } from '#main/freight-service/send.ts';

const megabyte = 1024 * 1024;
const answerBytes = 4 * megabyte;
const headBytes = 64 * 1024;

const sent = (body: Buffer | string, more: Partial<WireResult> = {}): WireResult => ({
  ...{ mayHaveSent: true, bytesSent: 1, status: 200, headers: {} },
  ...{ body: Buffer.from(body), error: null },
  ...more,
});
const read = (one: WireResult, secret: string | null = null) =>
  readAnswer(one, createRedactor(secret), { answerBytes });

test('an answer that was cut is recorded up to a million bytes, and is no JSON', async () => {
  const error = new Error('cut');
  const long = await read(sent(`{"a":1}${' '.repeat(1_000_010)}`, { error }));
  expect([long.kept.length, long.head.length, long.body.length]).toEqual([1_000_000, headBytes, 1_000_017]);
  expect([long.error, long.json]).toEqual([error, { ok: false }]);
  expect((await read(sent('{"a":1}', { error }))).kept.toString()).toBe('{"a":1}');
});

test('an answer above the limit is recorded by its beginning, enough to see what it was', async () => {
  const error = Object.assign(new Error('too big'), { code: 'UND_ERR_RES_EXCEEDED_MAX_SIZE' });
  expect((await read(sent('x'.repeat(100_000), { error }))).kept).toHaveLength(headBytes);
  const headers = { 'content-encoding': 'gzip' };
  const packed = await read(sent(gzipSync(' '.repeat(answerBytes + 1)), { headers }));
  expect(packed.error).toMatchObject({
    code: 'UND_ERR_RES_EXCEEDED_MAX_SIZE',
    message: expect.any(String) as string,
  });
  expect(packed.error?.message).not.toBe('');
  expect([packed.kept.length, packed.body.length, packed.json]).toEqual([0, 0, { ok: false }]);
  // How it ended says more than its size.
  const reset = new Error('reset');
  expect((await read(sent(gzipSync(' '.repeat(answerBytes + 1)), { headers, error: reset }))).error).toBe(
    reset,
  );
});

test('the beginning is of the unpacked answer, and without the identifier in what is recorded', async () => {
  const headers = { 'content-encoding': ['identity', 'gzip'] };
  const answer = await read(sent(gzipSync('{"a":"key-0815"}'), { headers }), 'key-0815');
  expect([answer.kept.toString(), answer.head.toString()]).toEqual(['{"a":"[removed]"}', '{"a":"key-0815"}']);
  expect(answer.json).toEqual({ ok: true, value: { a: 'key-0815' } });
});

/** An answer that is read beside the main thread comes back with its beginning instead of its bytes. */
const isReadAside = async (body: string) => {
  const one = sent(body);
  const answer = await read(one, 'key-0815');
  expect(answer.json).toEqual({ ok: true, value: JSON.parse(body) as unknown });
  expect(answer.kept.toString()).toBe(body.replaceAll('key-0815', '[removed]'));
  expect(answer.head.toString()).toBe(body.slice(0, headBytes));
  return answer.body !== one.body;
};

test('up to a megabyte an answer is read at once, and a larger one beside the main thread', async () => {
  const ofBytes = (count: number) => `{"a":"key-0815${' '.repeat(count - 16)}"}`;
  expect(ofBytes(100)).toHaveLength(100);
  expect(await isReadAside(ofBytes(100))).toBe(false);
  expect(await isReadAside(ofBytes(megabyte))).toBe(false);
  expect(await isReadAside(ofBytes(megabyte + 1))).toBe(true);
});

test.each(['{', '[', ':', ','])(
  'twenty thousand values are read at once, and one more (%s) beside it',
  async (sign) => {
    const withSigns = (count: number) => `"${sign.repeat(count)}"`;
    expect(await isReadAside(withSigns(20_000))).toBe(false);
    expect(await isReadAside(withSigns(20_001))).toBe(true);
  },
);

test('a record is read the same way, however large', async () => {
  expect(await readRecord(Buffer.from('{"a":1}'))).toEqual({ ok: true, value: { a: 1 } });
  const large = JSON.stringify({ a: 'x'.repeat(2 * megabyte) });
  expect(await readRecord(Buffer.from(large))).toEqual({ ok: true, value: JSON.parse(large) as unknown });
  expect(await readRecord(Buffer.from(large.slice(0, -1)))).toEqual({ ok: false });
});

test('a small record is read in the same turn of the event loop, and a large one in a worker', async () => {
  const isReadAtOnce = (record: string) =>
    Promise.race([
      readRecord(Buffer.from(record)).then(() => true),
      new Promise((resolve) => setImmediate(resolve, false)),
    ]);
  expect(await isReadAtOnce('{"a":1}')).toBe(true);
  expect(await isReadAtOnce(JSON.stringify({ a: 'x'.repeat(2 * megabyte) }))).toBe(false);
});
