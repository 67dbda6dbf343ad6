import { EventEmitter } from 'node:events';
import type { ChildProcess } from 'node:child_process';
import { runSumatra } from '#main/printing/documents/run-sumatra.ts';
import { sumatraPrinter } from '#main/printing/documents/sumatra-printer.ts';
import type { QueueReading } from '#main/printing/winspool/queue-status.ts';
import type { WinspoolReply } from '#main/printing/winspool/winspool-request.ts';
import type { PageOptions } from '#shared/station/papers.ts';
import { systemQueueSchema } from '#shared/station/printer.ts';
import { chmodSync, existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '#support/temporary-folder.ts';

// A script in SumatraPDF's place, which only a system with a shell can run; test/windows/ has SumatraPDF itself.
let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

const settings = systemQueueSchema.parse({
  kind: 'system-queue',
  id: 'w',
  name: 'Office',
  queue: 'HP "Laser"; rm -rf',
  language: 'pdf',
  sides: 'two-sided-long-edge',
});
const pdf = Buffer.from('%PDF-1.4\n%%EOF');

function program(script: string): string {
  const path = join(folder, 'sumatra');
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
  return path;
}

const quiet: QueueReading = { status: 0, attributes: 0, jobs: [] };
const looked = (reading: Partial<QueueReading> = {}): WinspoolReply => ({
  kind: 'looked',
  reading: { ...quiet, ...reading },
});
const opened = looked();

/** `replies`: what winspool answers, the last one again and again. */
async function printWith(
  script: string,
  {
    limit = 5000,
    replies = [opened],
    name = 'BOL 700000001',
    page = {},
  }: { limit?: number; replies?: WinspoolReply[]; name?: string; page?: PageOptions } = {},
) {
  const order: string[] = [];
  const asked: unknown[] = [];
  const printer = sumatraPrinter(settings, {
    program: program(script),
    limit,
    ask(request) {
      asked.push(request);
      return Promise.resolve(replies[asked.length - 1] ?? replies.at(-1) ?? opened);
    },
  });
  const outcome = await printer.print({ pdf, copies: 3, name, ...page }, () => order.push('sending'));
  return { outcome, order, asked };
}

const keepArguments = () =>
  `for each in "$@"; do echo "$each"; done > ${folder}/arguments; cp "$6" ${folder}/got`;

describe.skipIf(process.platform === 'win32')('PDFs to a Windows queue', () => {
  it('says printer, copies, paper and sides, never through a shell; spooled is sent and no more', async () => {
    const { outcome, order, asked } = await printWith(keepArguments());
    expect(outcome).toEqual({ kind: 'sent', reason: null });
    expect(order).toEqual(['sending']);
    const look = { ask: 'look', queue: settings.queue };
    expect(asked).toEqual([look, look]);
    const said = readFileSync(join(folder, 'arguments'), 'utf8').split('\n');
    expect(said.slice(0, 5)).toEqual([
      '-print-to',
      settings.queue,
      '-silent',
      '-print-settings',
      'shrink,duplexlong,paper=letter,3x',
    ]);
    expect(readFileSync(join(folder, 'got'))).toEqual(pdf);
    expect(sumatraPrinter(settings).confirms).toBe(false);
  });

  it('tray and sides of the document stand in for those of the queue', async () => {
    await printWith(keepArguments(), { page: { tray: 'Tray 2', sides: 'two-sided-short-edge' } });
    expect(readFileSync(join(folder, 'arguments'), 'utf8').split('\n')[4]).toBe(
      'shrink,duplexshort,paper=letter,bin=Tray 2,3x',
    );
  });

  // Regression: the job in the Windows queue bore the name of a temporary file.
  it.each([
    ['BOL 700000001', 'BOL 700000001.pdf'],
    ['BOL AB/12\\..:3*', 'BOL AB-12-..-3-.pdf'],
    [' . ', 'document.pdf'],
    ['', 'document.pdf'],
  ])('names the job after the document (%s)', async (name, file) => {
    await printWith(keepArguments(), { name });
    expect(readFileSync(join(folder, 'arguments'), 'utf8').split('\n')[5]?.split('/').at(-1)).toBe(file);
  });

  it('a program that fails leaves a doubt: a part may be in the queue', async () => {
    const { outcome } = await printWith('exit 1');
    expect(outcome).toMatchObject({ kind: 'in-doubt', reason: 'spooler-failed' });
  });

  it('one that hangs is ended by its process id after the limit', async () => {
    const { outcome } = await printWith(`echo $$ > ${folder}/pid; exec sleep 600`, { limit: 400 });
    expect(outcome).toMatchObject({ kind: 'in-doubt', reason: 'spooler-hung' });
    const pid = Number(readFileSync(join(folder, 'pid'), 'utf8'));
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  });

  // Regression: a queue that is not there became in doubt, although nothing had been printed.
  it('a queue that is not there is known before the job is announced', async () => {
    const reply: WinspoolReply = { kind: 'failed', call: 'OpenPrinter', begun: false };
    const { outcome, order } = await printWith(`touch ${folder}/ran`, { replies: [reply] });
    expect(outcome).toEqual({ kind: 'not-sent', condition: 'not-reachable' });
    expect([order, existsSync(join(folder, 'ran'))]).toEqual([[], false]);
  });

  it.each([
    [{ status: 0x1 }, 'paused'],
    [{ attributes: 0x400 }, 'not-reachable'],
    [{ status: 0x10 }, 'paper-out'],
  ] as const)('a queue that does not print now (%j) gets nothing', async (flags, condition) => {
    const { outcome, order } = await printWith(`touch ${folder}/ran`, { replies: [looked(flags)] });
    expect(outcome).toEqual({ kind: 'not-sent', condition });
    expect([order, existsSync(join(folder, 'ran'))]).toEqual([[], false]);
  });

  it('the new job of its name is followed; one that cannot be told from others is not', async () => {
    const job = (id: number, document: string) => ({ id, document, status: 0 });
    const title = 'C:\\Users\\Ana\\AppData\\Local\\Temp\\dockprint-1\\BOL 700000001.pdf';
    const before = looked({ jobs: [job(3, title)] });
    const followed = async (...jobs: ReturnType<typeof job>[]) =>
      (await printWith('exit 0', { replies: [before, looked({ jobs: [job(3, title), ...jobs] })] })).outcome;
    expect(await followed(job(4, 'Invoice'), job(5, title))).toEqual({
      ...{ kind: 'sent', reason: null, remoteId: '5', isFollowed: true },
    });
    expect(await followed()).toEqual({ kind: 'sent', reason: null });
    expect(await followed(job(4, title), job(5, title))).toEqual({ kind: 'sent', reason: null });
  });

  it('goes on where winspool cannot be asked', async () => {
    const { outcome } = await printWith('exit 0', {
      replies: [{ kind: 'failed', call: 'limit', begun: false }],
    });
    expect(outcome).toEqual({ kind: 'sent', reason: null });
  });
});

it('regression: a program that is not there is found before the job is announced', async () => {
  const order: string[] = [];
  const printer = sumatraPrinter(settings, {
    program: join(folder, 'removed-by-a-virus-scanner.exe'),
    ask: () => Promise.resolve(opened),
  });
  const outcome = await printer.print({ pdf, copies: 1, name: 'BOL' }, () => order.push('sending'));
  expect(outcome).toEqual({ kind: 'not-sent', condition: 'attention' });
  expect(order).toEqual([]);
});

it('a program that the system refuses to start printed nothing', async () => {
  const file = join(folder, 'forbidden');
  writeFileSync(file, 'no program');
  expect(await runSumatra(file, [], 1000)).toBe('not-started');
  expect(readdirSync(folder)).toEqual(['forbidden']);
});

// Regression: after the limit the wait for a program that could not be ended had no bound.
it('comes back though the program cannot be ended', async () => {
  const stuck = Object.assign(new EventEmitter(), {
    pid: undefined,
    kill: () => false,
  }) as unknown as ChildProcess;
  expect(await runSumatra('', [], 20, () => stuck, 20)).toBe('hung');
});

it('a start that a policy forbids is thrown, and printed nothing', async () => {
  const forbidden = () => {
    throw new Error('spawn UNKNOWN');
  };
  expect(await runSumatra('', [], 200, forbidden)).toBe('not-started');
});
