import { findPrinters } from '#main/printing/finding/find-printers.ts';
import { askWinspool } from '#main/printing/winspool/ask-winspool.ts';
import { run } from '#support/cups/processes.ts';
import { zpl } from '#support/label-feed.ts';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { folderForAll } from '#support/temporary-folder.ts';

// koffi, the worker and every call with its real signature, on a library that stands in for winspool. Windows is not tried.
const folder = folderForAll();
let library: string;
const fromRoot = (path: string): string => join(import.meta.dirname, '../../..', path);
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
  expect(await askWinspool({ ask: 'print', queue, name: 'label', bytes }, 10_000, library)).toEqual({
    kind: 'written',
    written: bytes.length,
    jobId: 42,
  });
  expect(readFileSync(queue).equals(bytes)).toBe(true);
});

it('says how much was taken when the queue takes no more', async () => {
  const reply = await askWinspool(
    { ask: 'print', queue: join(folder, 'full'), name: 'label', bytes: zpl(1) },
    10_000,
    library,
  );
  expect(reply).toEqual({ kind: 'written', written: 0, jobId: 42 });
});

it('says that a queue cannot be opened', async () => {
  const reply = await askWinspool(
    { ask: 'print', queue: join(folder, 'missing'), name: 'label', bytes: zpl(1) },
    10_000,
    library,
  );
  expect(reply).toEqual({ kind: 'failed', call: 'OpenPrinter', begun: false });
});

it('says how a queue and its jobs are, and gives it nothing', async () => {
  const queue = join(folder, 'office');
  const look = () => askWinspool({ ask: 'look', queue }, 10_000, library);
  expect(await look()).toEqual({ kind: 'looked', reading: { status: 0, attributes: 0, jobs: [] } });
  writeFileSync(`${queue}.state`, '17 1088\n7 0 0700018342 label 1 of 3\n4000000001 66 Übersicht\n');
  expect(await look()).toEqual({
    kind: 'looked',
    reading: {
      ...{ status: 17, attributes: 1088 },
      jobs: [
        { id: 7, document: '0700018342 label 1 of 3', status: 0 },
        { id: 4_000_000_001, document: 'Übersicht', status: 66 },
      ],
    },
  });
  expect(existsSync(queue)).toBe(false);
});

it('says that a queue is not there', async () => {
  const reply = await askWinspool({ ask: 'look', queue: join(folder, 'missing') }, 10_000, library);
  expect(reply).toEqual({ kind: 'failed', call: 'OpenPrinter', begun: false });
});

// Regression: the printers of Windows were asked of a PowerShell script through an import that is undefined outside the test runner.
it('lists the queues of this computer, their names with colons and umlauts whole', async () => {
  const queues = [
    { name: 'Büro: HP LaserJet', port: 'IP_192.168.1.60' },
    { name: 'ZDesigner ZT411-203dpi ZPL', port: 'USB001' },
  ];
  expect(await askWinspool({ ask: 'list' }, 10_000, library)).toEqual({ kind: 'queues', queues });
  const found = await findPrinters({
    ...{ platform: 'win32', zebras: null, services: null },
    ask: (request, limit) => askWinspool(request, limit, library),
  });
  expect(found.map(({ printer }) => printer)).toMatchObject([
    { kind: 'system-queue', queue: 'Büro: HP LaserJet', language: 'pdf' },
    { kind: 'system-queue', queue: 'ZDesigner ZT411-203dpi ZPL', language: 'zpl' },
  ]);
});

// Regression: Node waits at its end for each of its threads, so a call that hung kept the app from quitting.
it('a call that hangs holds back neither the answer nor the end of the process', async () => {
  const loader = pathToFileURL(fromRoot('test/support/raw-imports.ts')).href;
  const program = [fromRoot('test/support/children/hanging-winspool.ts'), library, join(folder, 'hangs')];
  const child = spawn(process.execPath, ['--no-warnings', '--import', loader, ...program], {
    env: { ...process.env, NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const pieces: Buffer[] = [];
  child.stdout.on('data', (piece: Buffer) => pieces.push(piece));
  const ended = await Promise.race([once(child, 'exit').then(() => 'ended'), sleep(15_000, 'runs still')]);
  expect(ended).toBe('ended');
  expect(JSON.parse(Buffer.concat(pieces).toString())).toEqual({
    kind: 'failed',
    call: 'limit',
    begun: true,
  });
});
