import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { unpack } from '#main/freight-service/read-json.ts';
import { judgeBol } from '#main/freight-service/wire/bol-create.ts';
import { judgeTender } from '#main/freight-service/wire/load-tender.ts';
import { judgeOrder } from '#main/freight-service/wire/order.ts';

// Regression: an order that was taken, said with a small letter or inside of what a gateway wraps, was "refused" beside a warning, and sent
// again once somebody had repaired it.
test.each([
  [judgeOrder, { accepted: true, ErrorMessage: 'ZIP was corrected' }],
  [judgeOrder, { ACCEPTED: 'true', ErrorMessage: 'ZIP was corrected' }],
  [judgeOrder, { Accepted: false, accepted: true, ErrorMessage: 'ZIP was corrected' }],
  [judgeOrder, { Result: { Accepted: true }, ErrorMessage: 'ZIP was corrected' }],
  [judgeOrder, { Accepted: false, Result: { Accepted: 1 } }],
  [judgeTender, { Success: false, success: true, Message: 'Booked before' }],
  [judgeTender, { Success: false, Data: [{ Success: true }] }],
  [judgeBol, { Success: true, ErrorMessage: 'ZIP was corrected' }],
])('%o: %j is no refusal', (judge, answer) => {
  expect(judge(answer)).toMatchObject({ kind: 'in-doubt', reason: 'contradictory-answer' });
});

test.each([
  [judgeOrder, { Accepted: false, success: false, ErrorMessage: 'No such carrier' }],
  [judgeOrder, { Accepted: 'false', ErrorMessage: 'Field accepted: true is missing' }],
  [judgeOrder, { ErrorMessage: 'No such carrier', Result: { Accepted: 0, success: 'no' } }],
  [judgeTender, { Success: false, Message: 'Success: true' }],
  [judgeBol, { success: 'false', ErrorMessage: 'Bad ZIP' }],
])('%o: %j is one', (judge, answer) => {
  expect(judge(answer)).toMatchObject({ kind: 'refused' });
});

const [no, yes] = ['{"Accepted":false}', '{"Accepted":true}'].map((text) => Buffer.from(text)) as [
  Buffer,
  Buffer,
];

// Regression: what stood behind the end of what was packed was dropped, whatever it said.
test.each([
  ['deflate', deflateSync(no), deflateSync(yes)],
  ['br', brotliCompressSync(no), brotliCompressSync(yes)],
  ['gzip', gzipSync(no), Buffer.from('more')],
])('%s with more behind it is not taken for what stands before', async (encoding, packed, more) => {
  expect(await unpack(packed, encoding, 1000)).toEqual(no);
  const both = Buffer.concat([packed, more]);
  expect(await unpack(both, encoding, 1000)).toEqual(both);
});
