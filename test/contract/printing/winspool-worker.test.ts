import { writeInWorker } from '#main/printing/raw-queue/windows-raw-queue.ts';
import { run } from '#support/cups/processes.ts';
import { zpl } from '#support/label-feed.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { folderForAll } from '#support/temporary-folder.ts';

// koffi, the worker and every call with its real signature, on a library that stands in for winspool. Windows is not tried.
const folder = folderForAll();
let library: string;
beforeAll(async () => {
  library = join(folder, 'winspool.so');
  await run('gcc', [
    '-shared',
    '-fPIC',
    '-o',
    library,
    join(import.meta.dirname, '../../support/winspool-stub.c'),
  ]);
});

it('gives every byte to the queue, though it takes them in pieces', async () => {
  const queue = join(folder, 'queue');
  const bytes = zpl(1);
  expect(await writeInWorker({ queue, name: 'label', bytes }, 10_000, library)).toEqual({
    kind: 'written',
    written: bytes.length,
    jobId: 42,
  });
  expect(readFileSync(queue).equals(bytes)).toBe(true);
});

it('says how much was taken when the queue takes no more', async () => {
  const reply = await writeInWorker(
    { queue: join(folder, 'full'), name: 'label', bytes: zpl(1) },
    10_000,
    library,
  );
  expect(reply).toEqual({ kind: 'written', written: 0, jobId: 42 });
});

it('says that a queue cannot be opened', async () => {
  const reply = await writeInWorker(
    { queue: join(folder, 'missing'), name: 'label', bytes: zpl(1) },
    10_000,
    library,
  );
  expect(reply).toEqual({ kind: 'failed', call: 'OpenPrinter', begun: false });
});
