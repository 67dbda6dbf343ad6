import type { PrinterCondition } from '#shared/station/printer.ts';
import type { PrintJob } from '#main/storage/printing/print-job-store.ts';
import { toPdf } from './documents/label-page.ts';
import type { PrintJobWriter } from './job-writer.ts';
import type { PrintOutcome } from './label-printer.ts';
import { nameOfStored } from './print-kinds.ts';
import type { CurrentPrinter, PrinterLoopParts } from './printer-loop-parts.ts';

/** Canceled, rerouted or held back while the printer was asked: nothing of it was sent. */
class NotWanted extends Error {}

/**
 * Prints one document. Returns the condition that stops the printer, or null. `stillGoes`: whether it is still for this printer, and anything
 * may leave: its printer may have taken seconds to say that it is ready.
 */
export async function printDocument(
  job: PrintJob,
  { opened, media, pageOptions }: CurrentPrinter,
  { jobs, writer, report }: Pick<PrinterLoopParts, 'jobs' | 'writer' | 'report'>,
  stillGoes: (job: PrintJob) => boolean,
  onProgress: () => void,
): Promise<PrinterCondition | null> {
  const name = nameOfStored(jobs, job);
  const pdf = await pdfOf(job, { media, name }, { jobs, report });
  if (!opened.documents || !pdf) {
    writer.setReason([job], 'no-payload');
    return null;
  }
  const { confirms } = opened.documents;
  const sending = (): void => {
    const change = { confirms, odometer: null, remoteId: null };
    if (!stillGoes(job) || !writer.move(job.id, 'send', change)) throw new NotWanted();
  };
  const outcome = await opened.documents
    .print({ pdf, copies: job.copies, name, ...pageOptions(job) }, sending)
    .catch((error: unknown) => {
      if (error instanceof NotWanted) return null;
      throw error;
    });
  if (outcome === null) return null;
  if (outcome.kind === 'sent' || outcome.kind === 'printed') onProgress();
  return recordOutcome(job.id, outcome, writer);
}

/** Null: there is nothing to print. */
async function pdfOf(
  job: PrintJob,
  { media, name }: { media: string; name: string },
  { jobs, report }: Pick<PrinterLoopParts, 'jobs' | 'report'>,
): Promise<Buffer | null> {
  const bytes = jobs.payload(job)?.bytes ?? null;
  if (bytes === null) return null;
  return toPdf(bytes, media, name).catch((error: unknown) => {
    report(error);
    return null;
  });
}

function recordOutcome(id: string, outcome: PrintOutcome, writer: PrintJobWriter): PrinterCondition | null {
  const remoteId = 'remoteId' in outcome ? (outcome.remoteId ?? null) : null;
  switch (outcome.kind) {
    case 'not-sent':
      writer.move(id, 'not-sent', { reason: outcome.condition });
      return outcome.condition;
    case 'refused':
      writer.move(id, 'refused', { reason: 'refused', words: outcome.words });
      return null;
    case 'sent':
      writer.move(id, 'sent', {
        reason: outcome.reason,
        remoteId,
        ...(outcome.isFollowed === true ? { confirms: true } : {}),
      });
      return null;
    case 'printed':
      writer.move(id, 'printed', { remoteId });
      return null;
    case 'in-doubt':
      writer.move(id, 'in-doubt', { reason: outcome.reason, remoteId });
      return outcome.condition;
  }
}
