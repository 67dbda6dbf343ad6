import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { readIppAnswer } from '#main/printing/documents/ipp-read.ts';
import { bestRound, longestTask, ownTime } from '#support/longest-task.ts';
import { ippRequest } from '#main/printing/documents/ipp-request.ts';

async function ask(listener: RequestListener, limit = 3000, asked: string[] = []) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return ippRequest(
    { uri: `ipp://127.0.0.1:${port}/ipp/print` },
    'Get-Printer-Attributes',
    { 'operation-attributes-tag': { 'requested-attributes': asked } },
    limit,
  );
}
const head = [2, 0, 0, 0, 0, 0, 0, 1];
/** These bytes under the number of the request, as an answer has to be. */
const answering =
  (bytes: Buffer): RequestListener =>
  (request, response) =>
    request.once('data', (asked: Buffer) => {
      asked.copy(bytes, 4, 4, 8);
      response.end(bytes);
    });

// Regression: this answer kept the main process busy for ever.
test('a length below zero is no answer', async () => {
  const bytes = Buffer.from([...head, 0x04, 0x44, 0x00, 0x00, 0xff, 0xfb, 0x03]);
  const reply = await ask(answering(bytes));
  expect(reply).toEqual({ kind: 'lost', code: 'unreadable' });
});

// Regression: the answer was kept whole, 6.5 GB of it in a minute.
test('an answer that does not end is left after some megabytes', async () => {
  let sent = 0;
  let closed = false;
  const reply = await ask((_, response) => {
    const chunk = Buffer.alloc(256 * 1024);
    response.on('close', () => (closed = true));
    const more = () => {
      while (!closed && response.write(chunk)) sent += chunk.length;
    };
    response.on('drain', more);
    more();
  });
  expect(reply).toEqual({ kind: 'lost', code: 'answer-too-big' });
  await expect.poll(() => closed).toBe(true);
  expect(sent).toBeLessThan(64 * 1024 * 1024);
});

test('one that drips is left at the limit, and its connection is closed', async () => {
  let closed = false;
  let drops = 0;
  const reply = await ask((_, response) => {
    response.writeHead(200);
    const timer = setInterval(() => {
      drops += 1;
      response.write('x');
    }, 20);
    response.on('close', () => {
      closed = true;
      clearInterval(timer);
    });
  }, 300);
  expect(reply).toEqual({ kind: 'lost', code: 'ETIMEDOUT' });
  await expect.poll(() => closed).toBe(true);
  // Two seconds of them; what stands still on a busy machine drips as little as it looks at the clock.
  expect(drops).toBeLessThan(100);
});

/** Something like an answer: groups of attributes whose tags, names, lengths and values are anything. */
const attribute = fc
  .tuple(
    fc.integer({ min: 0, max: 255 }),
    fc.oneof(fc.constant(Buffer.from('abc')), fc.uint8Array({ maxLength: 6 })),
    fc.integer({ min: 0, max: 0xffff }),
    fc.uint8Array({ maxLength: 12 }),
  )
  .map(([tag, name, length, value]) => [tag, 0, name.length, ...name, length >> 8, length & 255, ...value]);
const answers = fc
  .array(fc.oneof(fc.constantFrom([0x01], [0x04], [0x02], [0x03]), attribute), { maxLength: 30 })
  .map((parts) => Buffer.from([...head, ...parts.flat()]));

test('whatever the bytes say, reading them ends', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        answers,
        fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
      ),
      (bytes) => {
        const started = ownTime();
        readIppAnswer(bytes, ['abc', 'a'], 64 * 1024);
        return ownTime() - started < 1000;
      },
    ),
    { numRuns: 3000 },
  );
});

test('collections a thousand deep are no answer, and end nothing', () => {
  const open = [0x4a, 0, 0, 0, 1, 0x61, 0x34, 0, 0, 0, 0];
  const bytes = Buffer.from([
    ...head,
    0x04,
    0x34,
    0,
    1,
    0x61,
    0,
    0,
    ...Array<number[]>(100_000).fill(open).flat(),
  ]);
  expect(readIppAnswer(bytes, ['abc', 'a'], 64 * 1024)).toBeNull();
});

const attribute16 = (tag: number, name: string, value: number[]): number[] => [
  tag,
  0,
  name.length,
  ...Buffer.from(name),
  value.length >> 8,
  value.length & 255,
  ...value,
];
const [integer, boolean, keyword, textWithLanguage, date] = [0x21, 0x22, 0x44, 0x35, 0x31];
const aDate = attribute16(date, 'printer-current-time', [7, 234, 11, 26, 5, 8, 0, 0, 43, 0, 0]);

// Regression: 512 KB of dates held up main for 130 ms; said over and over where the state should stand, for 80.
test.each([
  ['attributes that nobody asked for', aDate, 'answer'],
  [
    'the attribute that was asked for, again and again',
    attribute16(keyword, 'printer-state-reasons', [65]),
    'lost',
  ],
  [
    'a date where the state should be',
    attribute16(date, 'printer-state', [7, 234, 11, 26, 5, 8, 0, 0, 43, 0, 0]),
    'answer',
  ],
  ['one group after the other', [0x04], 'lost'],
])('half a megabyte of %s holds main up for less than 50 ms', async (_name, one, kind) => {
  const many = Array<number[]>(Math.floor((512 * 1024 - 100) / one.length)).fill(one);
  const bytes = Buffer.from([
    ...head,
    0x04,
    ...attribute16(boolean, 'printer-is-accepting-jobs', [1]),
    ...many.flat(),
    0x03,
  ]);
  const answered = async () => {
    const reply = await ask(answering(bytes), 3000, [
      'printer-is-accepting-jobs',
      'printer-state',
      'printer-state-reasons',
    ]);
    expect(reply.kind).toBe(kind);
    if (reply.kind === 'answer')
      expect(reply.answer['printer-attributes-tag']).toEqual({ 'printer-is-accepting-jobs': true });
  };
  expect(await bestRound(50, () => longestTask(answered))).toBeLessThan(50);
});

test('what stands before, between and behind what was asked for is stepped over, further values and all', () => {
  const bytes = Buffer.from([
    ...head,
    0x01,
    ...attribute16(keyword, 'attributes-charset', [...Buffer.from('utf-8')]),
    ...attribute16(0x41, 'status-message', [...Buffer.from('fine')]),
    0x04,
    ...aDate,
    ...attribute16(keyword, 'printer-state-reasons', [...Buffer.from('media-low')]),
    ...attribute16(keyword, '', [...Buffer.from('other')]),
    // Some printers give no length for the text and its language together.
    ...attribute16(textWithLanguage, 'printer-info', [0, 2, 101, 110, 0, 3, 66, 79, 76]),
    ...attribute16(textWithLanguage, 'printer-make', [101, 110]),
    0,
    3,
    66,
    79,
    76,
    ...attribute16(0x34, 'media-col-default', []),
    ...attribute16(0x4a, '', [97]),
    ...attribute16(integer, '', [0, 0, 0, 1]),
    ...attribute16(0x37, '', []),
    ...attribute16(0x10, 'printer-location', []),
    ...attribute16(integer, 'printer-up-time', [0, 0, 1, 0]),
    0x03,
  ]);
  expect(readIppAnswer(bytes, ['printer-state-reasons', 'printer-up-time'], 64 * 1024)).toMatchObject({
    'operation-attributes-tag': { 'status-message': 'fine' },
    'printer-attributes-tag': { 'printer-state-reasons': ['media-low', 'other'], 'printer-up-time': 256 },
  });
});
