import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { startCups, type PrivateCups } from '#support/cups.ts';
import { startIppPrinter } from '#support/ipp-printer.ts';
import { startPrintStation } from '#support/print-station.ts';
import { aBill } from '../a-bill.ts';
import { compare, interleaved } from './interleaved.ts';
import type { BenchRow, Measurement } from './measurement.ts';

/** Kilobytes of a bill of lading. */
const sizes = [20, 200, 2_000];
const queue = 'office';
const askMs = 20;

/** Seconds until the queue has completed one job more; `give` hands it over. */
async function secondsToCompleted(cups: PrivateCups, give: () => Promise<unknown>): Promise<number> {
  const { length: before } = await cups.jobNames(queue);
  const began = performance.now();
  await give();
  while ((await cups.jobNames(queue)).length === before) await pause(askMs);
  return (performance.now() - began) / 1000;
}

async function run(): Promise<BenchRow[]> {
  const laser = await startIppPrinter();
  const cups = await startCups();
  await cups.addIppQueue(queue, laser.uri);
  const folder = mkdtempSync(join(tmpdir(), 'dockprint-pdf-'));
  const printer = { kind: 'system-queue', id: 'l', name: 'Office', queue, language: 'pdf' };
  const station = startPrintStation(
    [printer],
    { billOfLading: { printer: 'l', copies: 1 } },
    { real: true, printServer: cups.uri },
  );
  const rows: BenchRow[] = [];
  try {
    for (const size of sizes) {
      const pdf = await aBill(size);
      const file = join(folder, `${size}.pdf`);
      writeFileSync(file, pdf);
      const known: number[] = [];
      const times = await interleaved({
        ours: async () => {
          const began = performance.now();
          let id = '';
          const seconds = await secondsToCompleted(cups, () => {
            id = station.accept(0, pdf);
            return Promise.resolve();
          });
          await station.until(id, 'document:printed', 30_000);
          known.push((performance.now() - began) / 1000);
          return seconds;
        },
        lp: () =>
          secondsToCompleted(cups, () =>
            promisify(execFile)('lp', ['-d', queue, file], {
              env: { ...process.env, CUPS_SERVER: cups.socket },
            }),
          ),
      });
      const beside = { name: 'lp to the same queue', values: times.lp };
      rows.push(
        compare({ series: 'completed by the queue', size, unit: 's', ours: times.ours, beside }),
        compare({ series: 'printed, as the station knows', size, unit: 's', ours: known, beside }),
      );
    }
    if (station.mistakes.length > 0) throw new Error(station.mistakes.map(String).join(', '));
  } finally {
    await station.stop();
    await cups.stop();
    await laser.stop();
    rmSync(folder, { recursive: true });
  }
  return rows.toSorted((a, b) => a.series.localeCompare(b.series));
}

export const pdf: Measurement = {
  name: 'pdf',
  title: 'A BOL on the laser printer',
  how: `From the PDF of an answer in memory to "completed" of the same real CUPS queue, whose IPP printer takes no time for a page (the queue is asked every ${askMs} ms); and until the station has read that, asked CUPS whether the printer itself said so, and written "printed" into its journal. Beside it the same file by \`lp\` to the same queue. Both are stored by CUPS, converted and sent by its filters.`,
  sizeName: 'KB',
  reason:
    'the station asks the printer how it is before it sends, and about a job it sent after 0.5 s, then 1 s, then every 2 s: what is completed meanwhile is known with the next question.',
  run,
};
