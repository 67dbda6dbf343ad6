import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { readAnswer } from '#main/freight-service/read-answer.ts';
import { createRedactor } from '#main/freight-service/redact.ts';
import type { WireResult } from '#main/freight-service/send.ts';

const answer = { BlNumber: '7000001' };
const text = JSON.stringify(answer);

/** Reads an answer whose packing is named so; a reader that never ends fails the test by its own limit. */
const read = (body: Buffer, contentEncoding: string | string[]) => {
  const sent: WireResult = {
    ...{ mayHaveSent: true, bytesSent: 1, status: 200, error: null },
    ...{ headers: { 'content-encoding': contentEncoding }, body },
  };
  return readAnswer(sent, createRedactor(null), { answerBytes: 100_000 });
};

// "constructor" was looked for in an object and found: the answer was never read to its end, and its BOL stayed on the wire.
describe('a packing that nobody knows leaves the answer as it is', () => {
  test.each(['constructor', 'toString', '__proto__', 'hasOwnProperty', 'aws-chunked', '', ',', 'identity'])(
    '%s',
    async (named) => {
      expect(await read(Buffer.from(text), named)).toMatchObject({ error: null, json: { value: answer } });
    },
  );
});

// A gateway adds the header that the service has set already.
test('a packing that is named in two headers neither throws nor loses the answer', async () => {
  const twice = await read(gzipSync(gzipSync(text)), ['gzip', 'gzip']);
  expect(twice.json).toMatchObject({ value: answer });
  const once = await read(gzipSync(text), ['gzip', 'gzip']);
  expect(once.json).toMatchObject({ value: answer });
  expect(once.kept.toString()).toBe(text);
});

test('packings in a row are taken off from the last to the first', async () => {
  expect((await read(gzipSync(deflateSync(text)), 'deflate, gzip')).json).toMatchObject({ value: answer });
  expect((await read(brotliCompressSync(text), 'identity, BR')).json).toMatchObject({ value: answer });
});

test('packings without end are not taken off one by one', async () => {
  let body: Buffer = Buffer.from(text);
  for (let n = 0; n < 20; n += 1) body = gzipSync(body);
  expect((await read(body, Array<string>(20).fill('gzip'))).json).toEqual({ ok: false });
});
