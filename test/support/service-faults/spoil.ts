import { setTimeout as sleep } from 'node:timers/promises';
import type { Socket } from 'node:net';
import { rawAnswer, type RawAnswer } from '#main/training/training-service.ts';
import type { Reply } from '#main/training/operations/operation.ts';
import type { AnswerFault, ConnectionFault, WireFault } from './fault.ts';

/** Does to a fresh connection what the fault says. */
export function spoilConnection(socket: Socket, fault: ConnectionFault): void {
  if (fault === 'reset-at-accept') socket.resetAndDestroy();
  else if (fault === 'close-at-accept') socket.end();
  // hang-at-accept: taken, never read.
  else socket.pause();
}

/** The whole, wrong answer in place of `answer`. */
export function spoilAnswer(answer: RawAnswer, fault: AnswerFault): RawAnswer {
  const reply = JSON.parse(answer.body.toString('utf8')) as Reply['body'];
  const json = (body: unknown): RawAnswer => rawAnswer({ body: body as Reply['body'] });
  const text = (type: string, words: string): RawAnswer => ({
    status: 200,
    headers: { 'Content-Type': type, 'Content-Length': Buffer.byteLength(words) },
    body: Buffer.from(words),
  });
  switch (fault) {
    case 'truncated-json': {
      const part = answer.body.subarray(0, Math.floor(answer.body.length * 0.6));
      return { ...answer, headers: { ...answer.headers, 'Content-Length': part.length }, body: part };
    }
    case 'nulls':
      return json(Object.fromEntries(Object.keys(reply).map((name) => [name, null])));
    case 'wrong-root':
      return json([reply]);
    case 'empty-body':
      return text('application/json; charset=utf-8', '');
    case 'html-200':
      return text('text/html', '<html><body>Welcome</body></html>');
    case 'no-pdf':
      return json({ ...reply, PDF: '' });
    case 'bad-pdf':
      return json({ ...reply, PDF: Buffer.from('This is not a PDF').toString('base64') });
    case 'no-labels':
      return json({ ...reply, ShipmentLabelZpl: [] });
    case 'error-with-documents':
      return json({ ...reply, ErrorMessage: 'The label service did not answer in time.' });
  }
}

const headOf = (answer: RawAnswer, length: number | null): string =>
  [
    `HTTP/1.1 ${answer.status} OK`,
    `Content-Type: ${answer.headers['Content-Type']}`,
    length === null ? 'Connection: close' : `Content-Length: ${length}`,
    '',
    '',
  ].join('\r\n');

/** Writes, or does not write, a right answer as the fault says. Resolves when the fault has run its course. */
export async function spoilWire(socket: Socket, answer: RawAnswer, fault: WireFault): Promise<void> {
  const { body } = answer;
  const half = body.subarray(0, Math.max(1, Math.floor(body.length / 2)));
  switch (fault) {
    case 'reset-after-request':
      socket.resetAndDestroy();
      return;
    case 'close-after-request':
      socket.end();
      return;
    case 'no-reply':
      return;
    case 'reset-after-headers':
      await written(socket, headOf(answer, body.length));
      // A reset discards what the other side has not read yet; its headers must have arrived.
      await sleep(50);
      socket.resetAndDestroy();
      return;
    case 'body-stalls':
      await written(socket, headOf(answer, body.length), half);
      return;
    case 'body-cut':
      await written(socket, headOf(answer, body.length), half);
      socket.end();
      return;
    case 'cut-without-length':
      await written(socket, headOf(answer, null), half);
      socket.end();
      return;
    case 'garbage':
      socket.end('\u0016\u0003\u0001 this is no HTTP\r\n\r\n');
      return;
    case 'headers-too-big':
      socket.end(`HTTP/1.1 200 OK\r\nX-Padding: ${'x'.repeat(256 * 1024)}\r\n\r\n`);
      return;
    case 'endless-body':
      await pourUntilClosed(socket, headOf(answer, null));
      return;
  }
}

function written(socket: Socket, ...parts: (string | Buffer)[]): Promise<void> {
  const bytes = Buffer.concat(parts.map((part) => Buffer.from(part)));
  return new Promise((resolve) => {
    socket.write(bytes, () => {
      resolve();
    });
  });
}

async function pourUntilClosed(socket: Socket, head: string): Promise<void> {
  const block = Buffer.alloc(64 * 1024, ' ');
  await written(socket, head);
  while (!socket.destroyed && socket.writable) {
    if (socket.write(block)) await sleep(0);
    else
      await new Promise<void>((resolve) => {
        const go = () => {
          socket.off('drain', go).off('close', go);
          resolve();
        };
        socket.once('drain', go).once('close', go);
      });
  }
}
