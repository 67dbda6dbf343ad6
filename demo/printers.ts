import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startCups } from '#support/cups.ts';
import { startIppPrinter } from '#support/ipp-printer.ts';
import { startZebraEmulator, type ZebraEmulator } from '#support/zebra-emulator.ts';

const run = promisify(execFile);

export interface Printers {
  zebra: ZebraEmulator;
  /** The second label printer, for when the first has no paper. */
  spare: ZebraEmulator;
  /** The queue of a real CUPS, before a real IPP printer. */
  laserUri: string;
  /** What the laser printer kept, oldest first. */
  kept(): { name: string; bytes: Buffer }[];
  stop(): Promise<void>;
}

/** A Zebra that takes as long for a label as a fast real one would not: the demo need not be slow to be true. */
const labelMs = 60;

export async function startPrinters(): Promise<Printers> {
  const zebra = await startZebraEmulator({ labelMs, odometer: 48_213 });
  const spare = await startZebraEmulator({ labelMs, odometer: 1_207, serial: 'DEMO-SPARE-2' });
  const laser = await startIppPrinter({ name: 'Office laser' });
  const cups = await startCups();
  await cups.addIppQueue('office', laser.uri);
  return {
    zebra,
    spare,
    laserUri: `${cups.uri}/printers/office`,
    kept: () => laser.received(),
    async stop() {
      await cups.stop();
      await laser.stop();
      await zebra.stop();
      await spare.stop();
    },
  };
}

/** The words on a PDF, as a person would read them. */
export async function wordsOf(pdf: Buffer): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'dockprint-words-'));
  try {
    const file = join(folder, 'paper.pdf');
    writeFileSync(file, pdf);
    const { stdout } = await run('pdftotext', ['-layout', file, '-']);
    return stdout;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
