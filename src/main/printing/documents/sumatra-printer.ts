import type { SystemQueueSettings } from '#shared/station/printer.ts';
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { DocumentPrinter, DocumentToPrint } from '../document-printer.ts';
import type { PrintOutcome } from '../label-printer.ts';

// Not named `require`: the build puts its own there.
const fromHere = createRequire(import.meta.url);
const executable = 'SumatraPDF-3.4.6-32.exe';

/** IPP media names, as settings have them, in SumatraPDF's words. What is not here is left to the queue. */
const paperSizes: Record<string, string> = {
  'na_letter_8.5x11in': 'letter',
  'na_legal_8.5x14in': 'legal',
  iso_a4_210x297mm: 'A4',
  iso_a5_148x210mm: 'A5',
};
const sidesOptions = {
  'one-sided': 'simplex',
  'two-sided-long-edge': 'duplexlong',
  'two-sided-short-edge': 'duplexshort',
} as const;

export interface SumatraParts {
  /** SumatraPDF, outside the app's archive (`asarUnpack`). */
  sumatraPath: string;
  /** Ends every process that runs this very file. */
  kill(image: string): Promise<void>;
  /** Milliseconds until a print that hangs is killed. */
  limit: number;
}

/** pdf-to-printer's own path fix needs `process.mainModule`, which an ES module main does not have. */
const unpackedSumatra = (): string =>
  join(dirname(fromHere.resolve('pdf-to-printer')), executable).replace('app.asar', 'app.asar.unpacked');

/** By image name: pdf-to-printer gives no process, so each print runs under a name of its own (below). */
const killByImage = (image: string): Promise<void> =>
  new Promise((resolve) => {
    execFile('taskkill', ['/F', '/T', '/IM', image], () => resolve());
  });

/** The limit passed; the race's loser is ended by `kill`. */
const timeout = (milliseconds: number): { passed: Promise<'limit'>; cancel(): void } => {
  let timer: NodeJS.Timeout;
  const passed = new Promise<'limit'>((resolve) => {
    timer = setTimeout(() => resolve('limit'), milliseconds);
  });
  return { passed, cancel: () => clearTimeout(timer) };
};

/**
 * PDFs to a Windows queue by pdf-to-printer (SumatraPDF). Its exit code 0 means spooled, no job id comes back and it has
 * hung: so a limit, a kill, and "sent to queue" as the last word.
 */
export function sumatraPrinter(
  settings: SystemQueueSettings,
  parts: Partial<SumatraParts> = {},
): DocumentPrinter {
  const { kill = killByImage, limit = 60_000 } = parts;

  /** The files of one print, under a name nobody else has: the only handle by which this one print can be ended. */
  async function prepare(
    folder: string,
    pdf: Buffer,
  ): Promise<{ file: string; copy: string; image: string }> {
    const image = `dockprint-${randomUUID()}.exe`;
    const files = { file: join(folder, 'document.pdf'), copy: join(folder, image), image };
    await copyFile(parts.sumatraPath ?? unpackedSumatra(), files.copy);
    await writeFile(files.file, pdf);
    return files;
  }

  async function run(
    files: Awaited<ReturnType<typeof prepare>>,
    document: DocumentToPrint,
  ): Promise<PrintOutcome> {
    const { print } = await import('pdf-to-printer');
    const { file, copy, image } = files;
    const size = paperSizes[settings.media];
    const timer = timeout(limit);
    const printing = print(file, {
      printer: settings.queue,
      sumatraPdfPath: copy,
      copies: document.copies,
      side: sidesOptions[settings.sides],
      scale: 'shrink',
      ...(size === undefined ? {} : { paperSize: size }),
    }).then(
      () => 'spooled' as const,
      () => 'failed' as const,
    );
    const end = await Promise.race([printing, timer.passed]);
    timer.cancel();
    if (end === 'spooled') return { kind: 'sent', reason: null };
    if (end === 'failed') return { kind: 'in-doubt', reason: 'spooler-failed', condition: null };
    await kill(image);
    await printing;
    return { kind: 'in-doubt', reason: 'spooler-hung', condition: null };
  }

  return {
    confirms: false,
    condition: () => Promise.resolve('cannot-tell'),
    async print(document, sending) {
      const folder = await mkdtemp(join(tmpdir(), 'dockprint-')).catch(() => null);
      // A full disk, or a virus scanner that took the program away: a person has to look, and nothing was sent.
      if (folder === null) return { kind: 'not-sent', condition: 'attention' };
      try {
        const files = await prepare(folder, document.pdf).catch(() => null);
        if (files === null) return { kind: 'not-sent', condition: 'attention' };
        sending();
        return await run(files, document);
      } finally {
        // Windows keeps a running program's file: the folder of a print that cannot be ended stays.
        await rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
      }
    },
  };
}
