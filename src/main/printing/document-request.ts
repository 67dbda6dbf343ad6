import { fail, ok, type Result } from '#shared/ipc/result.ts';
import type { Paper } from '#shared/station/papers.ts';
import type { NewPrintJob, PrintJob } from '#main/storage/printing/print-job-store.ts';
import type { JobAnswers } from './job-answers.ts';
import type { PrintJobWriter } from './job-writer.ts';

/** A BOL, the shipment label as a document, or a document that Dockprint made: exactly one of the ids. */
export interface PrintedDocument {
  kind: 'document' | 'own-label' | 'own-document';
  documentId?: string;
  labelDocumentId?: string;
  ownDocumentId?: string;
  /** Left out: the BOL's or the labels', by its kind. */
  paper?: Paper | null;
}

/**
 * Queues a document, for the first time or again; called inside a transaction. `print-in-doubt`: no one has said whether the last one came
 * out, and no reason is given. `nothing-to-print`: it is already on its way. `earlier`: earlier jobs that may be of this document.
 */
export function createDocumentRequest(parts: {
  writer: PrintJobWriter;
  add: (kind: PrintedDocument['kind'], more: Partial<NewPrintJob>, why?: string) => void;
  answers: Pick<JobAnswers, 'mayDo' | 'refuseAtPrinter'>;
}) {
  const { writer, answers } = parts;
  const done: Result<void> = ok(undefined);
  return (
    earlier: readonly PrintJob[],
    shipmentId: string | null,
    printed: PrintedDocument,
    { copies, reason }: { copies: number; reason: string },
  ): Result<void> => {
    const { kind, documentId = null, labelDocumentId = null, ownDocumentId = null, paper = null } = printed;
    const isSame = (job: PrintJob): boolean =>
      job.kind === kind &&
      job.documentId === documentId &&
      job.labelDocumentId === labelDocumentId &&
      job.ownDocumentId === ownDocumentId;
    const why = reason.trim();
    // Copies for a driver may be newer than a BOL that waits: that one is wanted, not one more beside it.
    const waiting = earlier.findLast((job) => isSame(job) && answers.mayDo(job, 'print-now'));
    if (waiting !== undefined) {
      writer.refresh([waiting]);
      return done;
    }
    const last = earlier.findLast(isSame) ?? null;
    if (last?.state === 'sent' && last.confirms) return answers.refuseAtPrinter(last);
    if (last && !answers.mayDo(last, 'print-again'))
      return fail('nothing-to-print', 'it is on its way', { id: last.id });
    if (last?.state === 'in-doubt') {
      if (why === '')
        return fail('print-in-doubt', 'a document in doubt is printed again only with a reason');
      writer.move(last.id, 'person-again', { reason: 'printed-again' }, 'person');
    }
    const ids = { shipmentId, documentId, labelDocumentId, ownDocumentId, paper };
    parts.add(kind, { ...ids, copies, parentId: last?.id ?? null }, why === '' ? undefined : why);
    return done;
  };
}
