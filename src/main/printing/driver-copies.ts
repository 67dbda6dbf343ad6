import type { DocumentsStore } from '../storage/documents-store.ts';
import type { PrintJobWriter } from './job-writer.ts';
import { newJob, routeOf } from './new-jobs.ts';
import type { RequestParts } from './request-parts.ts';

/**
 * Copies of a BOL for a driver are additional prints, not reprints: they do not affect earlier prints, so one in doubt stays in doubt and
 * one that waits keeps waiting. Called inside a transaction. False: there is no valid BOL to print.
 */
export function queueDriverCopies(
  parts: Pick<RequestParts, 'clock' | 'newId' | 'setup'> & {
    writer: PrintJobWriter;
    documents: DocumentsStore;
  },
  shipmentId: string,
  copies: number,
): boolean {
  const document = parts.documents.billOfLading(shipmentId);
  if (document === null) return false;
  const at = parts.clock.now().toISOString();
  const printerId = routeOf('document', parts.setup().routes);
  const job = newJob(
    { id: parts.newId(), kind: 'document', at, printerId },
    { shipmentId, documentId: document.id, copies },
  );
  parts.writer.queue(job, 'for-driver', 'person');
  return true;
}
