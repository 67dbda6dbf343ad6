import { isPrinterOut, type SystemQueueSettings } from '#shared/station/printer.ts';
import { access, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DocumentPrinter, DocumentToPrint } from '../document-printer.ts';
import type { PrintOutcome } from '../label-printer.ts';
import { queueCondition, type QueueReading } from '../winspool/queue-status.ts';
import { windowsQueue } from '../winspool/windows-queue.ts';
import { askWinspool, type AskWinspool } from '../winspool/ask-winspool.ts';
import { runSumatra, sumatraFile, type RunSumatra } from './run-sumatra.ts';

/** The IPP media names used in settings, as SumatraPDF calls them. Others are left to the queue. */
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

/** The spooler shows the document under its file name: characters that Windows forbids in one become a dash. */
const fileNameOf = (name: string): string => {
  // eslint-disable-next-line no-control-regex -- Windows forbids them in file names.
  const allowed = name.replace(/[<>:"/\\|?*\u0000-\u001f]+/g, '-').replace(/[. ]+$/, '');
  return `${allowed.slice(0, 80) || 'document'}.pdf`;
};

/** SumatraPDF's command line (sumatrapdfreader.org/docs/Command-line-arguments). */
function argumentsFor(settings: SystemQueueSettings, document: DocumentToPrint, file: string): string[] {
  const size = paperSizes[settings.media];
  const sides = sidesOptions[document.sides ?? settings.sides];
  const how = ['shrink', sides, ...(size === undefined ? [] : [`paper=${size}`])];
  // A tray that the queue does not have: SumatraPDF prints from its usual one.
  if (document.tray !== undefined) how.push(`bin=${document.tray}`);
  how.push(`${document.copies}x`);
  return ['-print-to', settings.queue, '-silent', '-print-settings', how.join(','), file];
}

/**
 * PDFs to a Windows queue by SumatraPDF, which pdf-to-printer brings along. It runs from where it was installed: AppLocker and WDAC
 * forbid a program in a temporary folder. Exit code 0 means spooled, there is no job id, and it is known to hang: hence a time
 * limit, ending it by process id, and "sent to queue" as the last word. Winspool is asked first how the queue is, and afterwards
 * under which number it has the document.
 */
export function sumatraPrinter(
  settings: SystemQueueSettings,
  options: Partial<{
    /** The installed SumatraPDF. */
    program: string;
    ask: AskWinspool;
    run: RunSumatra;
    /** Milliseconds after which a hanging print is ended. */
    limit: number;
  }> = {},
): DocumentPrinter {
  const { program = sumatraFile(), ask = askWinspool, run = runSumatra, limit = 60_000 } = options;

  const queue = windowsQueue(settings.queue, ask, fileNameOf);

  const isReady = (file: string, pdf: Buffer): Promise<boolean> =>
    Promise.all([access(program), writeFile(file, pdf, { mode: 0o600 })]).then(
      () => true,
      () => false,
    );

  async function printFile(
    document: DocumentToPrint,
    file: string,
    before: QueueReading | null,
  ): Promise<PrintOutcome> {
    const end = await run(program, argumentsFor(settings, document, file), limit);
    switch (end) {
      case 'spooled': {
        const job = await queue.newJob(document.name, before);
        return job === null
          ? { kind: 'sent', reason: null }
          : { kind: 'sent', reason: null, remoteId: String(job), isFollowed: true };
      }
      case 'not-started':
        return { kind: 'not-sent', condition: 'attention' };
      case 'failed':
        return { kind: 'in-doubt', reason: 'spooler-failed', condition: null };
      case 'hung':
        return { kind: 'in-doubt', reason: 'spooler-hung', condition: null };
    }
  }

  return {
    confirms: false,
    condition: () => queue.condition(),
    settleQueued: queue.settle,
    async print(document, sending) {
      const reading = await queue.read();
      if (reading === 'missing') return { kind: 'not-sent', condition: 'not-reachable' };
      const before = reading === 'silent' ? null : reading;
      const condition = before === null ? 'cannot-tell' : queueCondition(before);
      if (isPrinterOut(condition)) return { kind: 'not-sent', condition };
      const folder = await mkdtemp(join(tmpdir(), 'dockprint-')).catch(() => null);
      // A full disk, or a virus scanner that removed the program: a person has to look, and nothing was sent.
      if (folder === null) return { kind: 'not-sent', condition: 'attention' };
      try {
        const file = join(folder, fileNameOf(document.name));
        if (!(await isReady(file, document.pdf))) return { kind: 'not-sent', condition: 'attention' };
        sending();
        return await printFile(document, file, before);
      } finally {
        // On Windows a program that could not be ended keeps its file open, so the folder stays.
        await rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
      }
    },
  };
}
