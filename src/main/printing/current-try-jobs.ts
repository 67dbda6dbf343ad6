import type { DocumentsStore } from '../storage/documents-store.ts';
import type { LabelDocumentsStore } from '../storage/label-documents-store.ts';
import type { LabelsStore } from '../storage/labels-store.ts';
import type { PrintJob } from '../storage/print-job-store.ts';
import type { PrintJobs } from './job-writer.ts';

/**
 * The jobs of a shipment, without those for labels and documents of an earlier try: its screen shows only the documents of the try that
 * counts. The others are shown only in the Queue.
 */
export function jobsOfCurrentTry(
  stores: {
    jobs: Pick<PrintJobs, 'ofShipment'>;
    labels: LabelsStore;
    documents: DocumentsStore;
    labelDocuments: LabelDocumentsStore;
  },
  shipmentId: string,
): PrintJob[] {
  const { jobs, labels, documents, labelDocuments } = stores;
  const current = new Set<string | null>([
    null,
    ...labels.ofShipment(shipmentId).map(({ id }) => id),
    documents.billOfLading(shipmentId)?.id ?? null,
    labelDocuments.ofShipment(shipmentId)?.id ?? null,
  ]);
  return jobs
    .ofShipment(shipmentId)
    .filter((job) => [job.labelId, job.documentId, job.labelDocumentId].every((id) => current.has(id)));
}
