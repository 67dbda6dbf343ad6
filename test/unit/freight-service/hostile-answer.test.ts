import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { interpret } from '#main/freight-service/interpret.ts';
import { defaultLimits } from '#main/freight-service/limits.ts';
import { operations, type Operation } from '#main/freight-service/operations.ts';
import { readAnswer } from '#main/freight-service/read-answer.ts';
import { createRedactor } from '#main/freight-service/redact.ts';
import { messageText } from '#main/freight-service/wire/lenient.ts';
import { bestRound, longestTask } from '#support/longest-task.ts';

const megabyte = 1024 * 1024;
const [small, large] = [megabyte - 10, 15.9 * megabyte];
const redact = createRedactor('s3cret-identifier-0815');

const { bolCreate, order, loadTender, rateQuoteV2, trackingList } = operations;

/** `head`, then `fill` until there are as many bytes, then `tail`. */
const filled = (bytes: number, head: string, fill: string, tail: string): string =>
  head + fill.repeat(Math.floor((bytes - head.length - tail.length) / fill.length)) + tail;
const inside = (depth: number, open: string, inner: string, close: string): string =>
  open.repeat(depth) + inner + close.repeat(depth);
const listed = (rows: number): string =>
  JSON.stringify({
    Details: Array.from({ length: rows }, (_, n) => ({ Pro: `5${n}`, StatusMessage: 'At dock' })),
  });

async function endOf(operation: Operation<unknown>, text: string) {
  const body = Buffer.from(text);
  const sent = { mayHaveSent: true, bytesSent: 1, status: 200, headers: {}, body, error: null };
  const answered = await readAnswer(sent, redact, defaultLimits, operation.maxJson);
  await nextTurn();
  const verdict = interpret(operation, answered, redact);
  return { answered, verdict };
}

// Regression: 60 to 600 ms for a million bytes of many values, 0.2 to 2 s for blanks inside a document or an error text of objects in objects.
test.each<[string, Operation<unknown>, string]>([
  ['half a million numbers, one of them long', bolCreate, filled(small, '[1234567890123456,', '1,', '1]')],
  ['a PDF with a blank behind each letter', bolCreate, filled(large, '{"PDF":"', 'A ', '"}')],
  ['a label with one', bolCreate, filled(large, '{"ShipmentLabel":"', 'A ', '"}')],
  [
    'an error of objects in objects',
    order,
    `{"ErrorMessage":${inside(60, '{"a":', filled(large - 500, '"', 'x', '"'), '}')}}`,
  ],
  [
    'an error of lists in lists',
    order,
    `{"ErrorMessage":${inside(60, '["x",', filled(large - 500, '"', 'x', '"'), ']')}}`,
  ],
  ['a tracking list of 20,000 rows', trackingList, listed(20_000)],
])('%s: main is held up for less than 100 ms at a time', async (_name, operation, text) => {
  expect(await bestRound(50, () => longestTask(() => endOf(operation, text)))).toBeLessThan(100);
});

// Regression: such a number ended the reader, and nothing of what the service had said was kept.
test.each([
  ['a pickup id', loadTender, '{"Success":true,"ConfirmationID":"C-7","RTFPickupID":"', 'accepted'],
  ['a quote number', rateQuoteV2, '{"Carriers":[],"QuoteNumber":"', 'accepted'],
])(
  '%s of millions of digits is none, and what else was said is read',
  async (_name, operation, head, kind) => {
    const { verdict, answered } = await endOf(operation, filled(large, `${head}1`, ',111', '"}'));
    expect(verdict.kind).toBe(kind);
    expect(answered.kept.length).toBeGreaterThan(7 * megabyte);
  },
);

test('what ends its reader is no answer, and is kept', async () => {
  const fails: Operation<unknown> = {
    ...order,
    judge: () => {
      throw new RangeError('Maximum call stack size exceeded');
    },
  };
  const { verdict, answered } = await endOf(fails, '{"Accepted":true}');
  expect(verdict).toMatchObject({ kind: 'in-doubt', reason: 'unreadable-answer' });
  expect(answered.kept.toString()).toBe('{"Accepted":true}');
});

test('a message of thousands of parts says something', () => {
  expect(messageText().parse(Array(5000).fill('-'))).not.toBe('');
  expect(messageText().parse(Array(500).fill('-'))).toBe('');
  expect(messageText().parse({ Zip: ['is', 'missing'], Code: 7 })).toBe('{"Zip":["is","missing"],"Code":7}');
});

// Regression: the second list, an empty one, was read, and "not in the carrier's list" noted of a BOL in doubt that stood in the first.
test.each([
  ['a tracking list', trackingList, '{"Details":[{"Pro":"5","BlNumber":"700000001"}],"Details":[]}'],
  ['a quote', rateQuoteV2, '{"QuoteNumber":7,"Carriers":[],"QuoteNumber":8}'],
])('%s that says its own name twice proves nothing', async (_name, operation, text) => {
  const { verdict } = await endOf(operation, text);
  expect(verdict).toMatchObject({ kind: 'in-doubt', reason: 'contradictory-answer' });
});
