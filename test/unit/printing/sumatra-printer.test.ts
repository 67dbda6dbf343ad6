import { sumatraPrinter } from '#main/printing/documents/sumatra-printer.ts';
import { systemQueueSchema } from '#shared/station/printer.ts';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { temporaryFolder } from '#support/temporary-folder.ts';

// The real pdf-to-printer with a program in SumatraPDF's place: what Windows and SumatraPDF themselves do is not tried here.
let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
  // pdf-to-printer refuses to start anywhere but on Windows.
  vi.spyOn(os, 'platform').mockReturnValue('win32');
});
afterEach(() => {
  vi.restoreAllMocks();
});

const settings = systemQueueSchema.parse({
  kind: 'system-queue', id: 'w', name: 'Office', queue: 'HP "Laser"; rm -rf', language: 'pdf', sides: 'two-sided-long-edge',
}); // prettier-ignore
const pdf = Buffer.from('%PDF-1.4\n%%EOF');

function program(script: string): string {
  const path = join(folder, 'sumatra');
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
  return path;
}

async function printWith(script: string, limit = 5000) {
  const killed: string[] = [];
  const order: string[] = [];
  const printer = sumatraPrinter(settings, {
    sumatraPath: program(script),
    limit,
    kill(image) {
      killed.push(image);
      process.kill(Number(readFileSync(join(folder, 'pid'), 'utf8')), 'SIGKILL');
      return Promise.resolve();
    },
  });
  const outcome = await printer.print({ pdf, copies: 3, name: 'BOL' }, () => order.push('sending'));
  return { outcome, killed, order };
}

describe('PDFs to a Windows queue', () => {
  it('says printer, copies, paper and sides, never through a shell; spooled is sent and no more', async () => {
    const { outcome, order } = await printWith(
      `for each in "$@"; do echo "$each"; done > ${folder}/arguments; cp "\${6:-$5}" ${folder}/got`,
    );
    expect(outcome).toEqual({ kind: 'sent', reason: null });
    expect(order).toEqual(['sending']);
    const said = readFileSync(join(folder, 'arguments'), 'utf8').split('\n');
    expect(said.slice(0, 2)).toEqual(['-print-to', settings.queue]);
    expect(said[4]).toBe('shrink,duplexlong,paper=letter,3x');
    expect(readFileSync(join(folder, 'got'))).toEqual(pdf);
    expect(sumatraPrinter(settings).confirms).toBe(false);
  });

  it('a program that fails leaves a doubt: a part may be in the queue', async () => {
    const { outcome } = await printWith('exit 1');
    expect(outcome).toMatchObject({ kind: 'in-doubt', reason: 'spooler-failed' });
  });

  it('one that hangs is killed by its own name after the limit', async () => {
    const { outcome, killed } = await printWith(`echo $$ > ${folder}/pid; exec sleep 600`, 400);
    expect(outcome).toMatchObject({ kind: 'in-doubt', reason: 'spooler-hung' });
    expect(killed).toHaveLength(1);
    expect(killed[0]).toMatch(/^dockprint-[0-9a-f-]{36}\.exe$/);
    expect(existsSync(join(folder, 'pid'))).toBe(true);
  });
});

it('regression: a program that is not there is found before the job is announced', async () => {
  const order: string[] = [];
  const printer = sumatraPrinter(settings, { sumatraPath: join(folder, 'removed-by-a-virus-scanner.exe') });
  const outcome = await printer.print({ pdf, copies: 1, name: 'BOL' }, () => order.push('sending'));
  expect(outcome).toEqual({ kind: 'not-sent', condition: 'attention' });
  expect(order).toEqual([]);
});
