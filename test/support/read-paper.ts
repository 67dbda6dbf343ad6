import { execFile } from 'node:child_process';
import { writeFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Runs `work` with a folder of its own, and removes it. */
async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'dockprint-paper-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The words of a PDF as poppler reads them, a string for each page. */
export function pdfPages(pdf: Buffer): Promise<string[]> {
  return inFolder(async (folder) => {
    const file = join(folder, 'paper.pdf');
    writeFileSync(file, pdf);
    const { stdout } = await run('pdftotext', ['-layout', file, '-']);
    // Each page ends with a form feed.
    return stdout.split('\f').slice(0, -1);
  });
}

/** Every symbology that zbar knows; of Interleaved 2 of 5 it takes short ones only when it is told to. */
const everySymbology = ['-Senable', '-Si25.min-length=2'];

/** What zbar reads from a picture: the data of each barcode. */
async function scan(
  file: string,
  symbologies: readonly string[] = ['-Sdisable', '-Scode128.enable'],
): Promise<string[]> {
  const { stdout } = await run('zbarimg', ['-q', '--raw', ...symbologies, file]);
  return stdout.trim().split('\n');
}

/** The barcodes of each page of a PDF, read from its picture at 200 dpi. */
export function pdfBarcodes(pdf: Buffer): Promise<string[][]> {
  return inFolder(async (folder) => {
    const file = join(folder, 'paper.pdf');
    writeFileSync(file, pdf);
    await run('pdftoppm', ['-r', '200', '-gray', '-png', file, join(folder, 'page')]);
    const pages = readdirSync(folder)
      .filter((name) => name.endsWith('.png'))
      .sort();
    return Promise.all(pages.map((page) => scan(join(folder, page))));
  });
}

/** The barcodes of one picture; Code 128 alone, or `every` kind that zbar reads. */
export function pictureBarcodes(png: Buffer, kinds: 'code128' | 'every' = 'code128'): Promise<string[]> {
  return inFolder(async (folder) => {
    const file = join(folder, 'label.png');
    writeFileSync(file, png);
    return kinds === 'every' ? scan(file, everySymbology) : scan(file);
  });
}
