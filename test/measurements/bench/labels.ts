import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PrinterTypes, ThermalPrinter } from 'node-thermal-printer';
import { parseHostStatus } from '#main/printing/zebra/host-status.ts';
import { startCups } from '#support/cups.ts';
import { zpl } from '#support/label-feed.ts';
import { startPrintStation } from '#support/print-station.ts';
import { until } from '#support/until.ts';
import { startZebraEmulator, type ZebraEmulator } from '#support/zebra-emulator.ts';
import { compare, interleaved } from './interleaved.ts';
import type { BenchRow, Measurement } from './measurement.ts';

const sizes = [1, 5, 50, 500];
const queue = 'zebra';

const labelsOf = (count: number): Buffer =>
  Buffer.concat(Array.from({ length: count }, (_, index) => zpl(index + 1)));

/** Until the next answer to `~HS` is there. */
function askHostStatus(socket: Socket): Promise<number> {
  return new Promise((resolve, reject) => {
    let text = '';
    const hear = (bytes: Buffer): void => {
      text += bytes.toString('latin1');
      const status = parseHostStatus(text);
      if (status === null) return;
      socket.off('data', hear).off('error', reject);
      resolve(status.formats + status.remaining);
    };
    socket.on('data', hear).once('error', reject);
    socket.write('~HS');
  });
}

/** Asks the printer how it is, writes all labels, and asks again until it has none left. */
async function bySocket(port: number, labels: Buffer): Promise<void> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await askHostStatus(socket);
  socket.write(labels);
  while ((await askHostStatus(socket)) > 0);
  socket.destroy();
}

/** Labels a second of `work`, which ends when it knows that its labels are out; otherwise when the last one is. */
async function rate(zebra: ZebraEmulator, count: number, work: () => Promise<unknown>): Promise<number> {
  const before = zebra.printed.length;
  const began = performance.now();
  await work();
  await until('all labels are out', () => zebra.printed.length === before + count);
  return (count * 1000) / (performance.now() - began);
}

async function run(): Promise<BenchRow[]> {
  // Labels of others would move the counter that Dockprint believes: it has a printer of its own.
  const zebra = await startZebraEmulator();
  const otherZebra = await startZebraEmulator();
  const cups = await startCups();
  await cups.addRawQueue(queue, otherZebra.port);
  const folder = mkdtempSync(join(tmpdir(), 'dockprint-labels-'));
  const printer = { kind: 'zebra-tcp', id: 'z', name: 'Bench', host: '127.0.0.1', port: zebra.port };
  const station = startPrintStation([printer], { labels: 'z' }, { real: true });
  const printed = station.db.prepare(
    `SELECT count(*) AS n FROM print_jobs WHERE shipment_id = ? AND state = 'printed'`,
  );
  const thermal = new ThermalPrinter({
    type: PrinterTypes.EPSON,
    interface: `tcp://127.0.0.1:${otherZebra.port}`,
  });
  const rows: BenchRow[] = [];
  try {
    for (const size of sizes) {
      const labels = labelsOf(size);
      const file = join(folder, `${size}.zpl`);
      writeFileSync(file, labels);
      const rates = await interleaved({
        ours: () =>
          rate(zebra, size, async () => {
            const id = station.accept(size);
            await until('all are printed', () => Number(printed.get(id)?.['n']) === size);
          }),
        socket: () => rate(otherZebra, size, () => bySocket(otherZebra.port, labels)),
        lp: () =>
          rate(otherZebra, size, () =>
            promisify(execFile)('lp', ['-d', queue, '-o', 'raw', file], {
              env: { ...process.env, CUPS_SERVER: cups.socket },
            }),
          ),
        thermal: () => rate(otherZebra, size, () => thermal.raw(labels)),
      });
      const { ours } = rates;
      const others = [
        { name: 'bare socket with ~HS', values: rates.socket },
        { name: 'lp -o raw', values: rates.lp },
        { name: "node-thermal-printer's own TCP", values: rates.thermal },
      ];
      for (const beside of others)
        rows.push(compare({ series: 'printed', size, unit: 'a second', ours, beside, isRate: true }));
    }
    if (station.mistakes.length > 0) throw new Error(station.mistakes.map(String).join(', '));
  } finally {
    await station.stop();
    await cups.stop();
    await zebra.stop();
    await otherZebra.stop();
    rmSync(folder, { recursive: true });
  }
  return rows;
}

export const labels: Measurement = {
  name: 'labels',
  title: 'Labels a second',
  how: "Labels of 3 KB at an emulated Zebra that prints in no time. Dockprint's time is from the labels in memory to all of them stored, sent, confirmed as printed by the printer's own counter, and written into the journal. Beside it: a bare socket that asks `~HS` before and after; `lp -o raw` through a real CUPS, and node-thermal-printer's own TCP interface, both until the last label is out, which neither of the two knows.",
  sizeName: 'labels',
  reason: 'each label has its own record on the disk before its first byte, and is counted afterwards.',
  run,
};
