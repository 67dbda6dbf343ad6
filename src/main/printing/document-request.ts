import { fail, ok, type Result } from '#shared/ipc/result.ts';
import type { NewPrintJob, PrintJob } from '../storage/print-job-store.ts';
import type { JobAnswers } from './job-answers.ts';
import type { PrintJobs, PrintJobWriter } from './job-writer.ts';

/** A BOL, or the shipment label as a document. */
type PrintedDocument = Pick<PrintJob, 'documentId' | 'labelDocumentId'>;

/**
 * Makes the request for a document of a shipment, once more or for the first time; called inside a transaction. `print-in-doubt`: nobody
 * has said what became of the last one, and no reason is given. `nothing-to-print`: it is on its way.
 */
export function createDocumentRequest(parts: {
  jobs: PrintJobs;
  writer: PrintJobWriter;
  add: (kind: 'document', more: Partial<NewPrintJob>, why?: string) => void;
  answers: Pick<JobAnswers, 'mayDo' | 'refuseAtPrinter'>;
}) {
  const { jobs, writer, answers } = parts;
  const done: Result<void> = ok(undefined);
  return (
    shipmentId: string,
    document: PrintedDocument,
    { copies, reason }: { copies: number; reason: string },
  ): Result<void> => {
    const isSame = (job: PrintJob): boolean =>
      job.kind === 'document' &&
      job.documentId === document.documentId &&
      job.labelDocumentId === document.labelDocumentId;
    const last = jobs.ofShipment(shipmentId).findLast(isSame) ?? null;
    const why = reason.trim();
    if (last && answers.mayDo(last, 'print-now')) {
      writer.refresh([last]);
      return done;
    }
    if (last?.state === 'sent' && last.confirms) return answers.refuseAtPrinter(last);
    if (last && !answers.mayDo(last, 'print-again'))
      return fail('nothing-to-print', 'it is on its way', { id: last.id });
    if (last?.state === 'in-doubt') {
      if (why === '')
        return fail('print-in-doubt', 'a document in doubt is printed again only with a reason');
      writer.move(last.id, 'person-again', { reason: 'printed-again' }, 'person');
    }
    const more = { shipmentId, ...document, copies, parentId: last?.id ?? null };
    parts.add('document', more, why === '' ? undefined : why);
    return done;
  };
}
