import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { readIppAnswer } from '#main/printing/documents/ipp-exchange.ts';
import { ownTime } from '#support/longest-task.ts';
import { ippRequest } from '#main/printing/documents/ipp-request.ts';

async function ask(listener: RequestListener, limit = 3000) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return ippRequest(`ipp://127.0.0.1:${port}/ipp/print`, 'Get-Printer-Attributes', { 'operation-attributes-tag': {} }, limit); // prettier-ignore
}
const head = [2, 0, 0, 0, 0, 0, 0, 1];

// Regression: this answer kept the main process busy for ever.
test('a length below zero is no answer', async () => {
  const bytes = Buffer.from([...head, 0x04, 0x44, 0x00, 0x00, 0xff, 0xfb, 0x03]);
  const reply = await ask((_, response) => response.end(bytes));
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
    fc.uint8Array({ maxLength: 6 }),
    fc.integer({ min: 0, max: 0xffff }),
    fc.uint8Array({ maxLength: 12 }),
  ) // prettier-ignore
  .map(([tag, name, length, value]) => [tag, 0, name.length, ...name, length >> 8, length & 255, ...value]);
const answers = fc
  .array(fc.oneof(fc.constantFrom([0x01], [0x04], [0x02], [0x03]), attribute), { maxLength: 30 })
  .map((parts) => Buffer.from([...head, ...parts.flat()]));

test('whatever the bytes say, reading them ends', () => {
  fc.assert(
    fc.property(fc.oneof(answers, fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes))), (bytes) => {
      const started = ownTime();
      readIppAnswer(bytes);
      return ownTime() - started < 1000;
    }),
    { numRuns: 3000 },
  );
}, 60_000); // prettier-ignore

test('collections a thousand deep are no answer, and end nothing', () => {
  const open = [0x4a, 0, 0, 0, 1, 0x61, 0x34, 0, 0, 0, 0];
  const bytes = Buffer.from([...head, 0x04, 0x34, 0, 1, 0x61, 0, 0, ...Array<number[]>(100_000).fill(open).flat()]);
  expect(readIppAnswer(bytes)).toBeNull();
}); // prettier-ignore
