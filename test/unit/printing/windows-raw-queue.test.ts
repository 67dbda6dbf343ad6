import { windowsRawQueue } from '#main/printing/raw-queue/windows-raw-queue.ts';
import { askWinspool } from '#main/printing/winspool/ask-winspool.ts';
import type { WinspoolReply } from '#main/printing/winspool/winspool-request.ts';
import { systemQueueSchema } from '#shared/station/printer.ts';
import { labelsToPrint, recordedFeed } from '#support/label-feed.ts';
import { describe, expect, it } from 'vitest';

const settings = systemQueueSchema.parse({
  kind: 'system-queue',
  id: 'w',
  name: 'Zebra',
  queue: 'ZDesigner',
  language: 'zpl',
});

async function printWith(reply: (bytes: number) => WinspoolReply) {
  const written: Uint8Array[] = [];
  const printer = windowsRawQueue(settings, (request) => {
    if (request.ask === 'look')
      return Promise.resolve({ kind: 'looked', reading: { status: 0, attributes: 0, jobs: [] } });
    if (request.ask !== 'print') throw new Error(`a label is printed, not ${request.ask}`);
    written.push(request.bytes);
    return Promise.resolve(reply(request.bytes.length));
  });
  const labels = labelsToPrint(3);
  const feed = recordedFeed(labels);
  const stopped = await printer.print(feed);
  return { stopped, last: [...feed.last.values()], written, labels };
}

describe('ZPL to a Windows queue (winspool itself is only on Windows and not tried here)', () => {
  it('every byte taken: sent', async () => {
    const { stopped, last, written, labels } = await printWith((bytes) => ({
      kind: 'written',
      written: bytes,
      jobId: 7,
    }));
    expect(stopped).toBeNull();
    expect(last).toEqual(['sent', 'sent', 'sent']);
    expect(written).toEqual(labels.map((label) => label.zpl));
  });

  it('a short count: in doubt, and the next label is not begun', async () => {
    const { stopped, last } = await printWith((bytes) => ({ kind: 'written', written: bytes - 1, jobId: 7 }));
    expect(stopped).toBe('attention');
    expect(last).toEqual(['in-doubt:spooler-short']);
  });

  it('a queue that cannot be opened: nothing was sent', async () => {
    const { stopped, last } = await printWith(() => ({ kind: 'failed', call: 'OpenPrinter', begun: false }));
    expect(stopped).toBe('not-reachable');
    expect(last).toEqual(['not-sent']);
  });

  it('a failure after the first byte: in doubt', async () => {
    const { last } = await printWith(() => ({ kind: 'failed', call: 'WritePrinter', begun: true }));
    expect(last).toEqual(['in-doubt:spooler-failed']);
  });

  it.skipIf(process.platform === 'win32')(
    'the worker loads koffi and says that there is no winspool here',
    async () => {
      const reply = await askWinspool(
        { ask: 'print', queue: 'q', name: 'n', bytes: Buffer.from('^XA^XZ') },
        10_000,
      );
      expect(reply).toMatchObject({ kind: 'failed', begun: false });
      expect(reply.kind === 'failed' && reply.call).toMatch(/shared library/);
    },
  );
});
