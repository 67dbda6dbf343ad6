import { copyOf, type LabelPlace } from '#shared/station/label-copies.ts';
import type { PrintKind } from '#shared/station/print-job.ts';
import type { PrintJob } from '#main/storage/printing/print-job-store.ts';
import type { PrintJobs } from './job-writer.ts';

/** What goes to a label printer; the rest are documents. */
export const isLabelKind = (kind: PrintKind): boolean =>
  kind === 'label' || kind === 'own-label' || kind === 'test-label' || kind === 'staging-tag';

const digitsOf = (n: number): number => String(n).length;

/** "03 of 12"; "1 of 3 copy 2" where a handling unit gets several. */
function labelNumber(place: LabelPlace): string {
  const { unit, of, copy } = copyOf(place);
  return `${String(unit).padStart(digitsOf(of), '0')} of ${of}${copy === null ? '' : ` copy ${copy}`}`;
}

/** The name people see, in a printer's own queue or as a file name. `title`: for a document that Dockprint made. */
export function nameOfJob(
  job: Pick<PrintJob, 'kind' | 'unit' | 'of' | 'labelDocumentId'> & { perUnit?: number },
  bolNumber: string | null,
  title: string | null = null,
): string {
  switch (job.kind) {
    case 'label':
      return `${bolNumber ?? ''} label ${labelNumber({ unit: job.unit ?? 1, of: job.of ?? 1, perUnit: job.perUnit })}`.trim();
    case 'document':
      return `${job.labelDocumentId === null ? 'BOL' : 'labels of BOL'} ${bolNumber ?? ''}`.trim();
    case 'staging-tag':
      return `${bolNumber ?? ''} staging tag`.trim();
    case 'own-label':
    case 'own-document':
      return title ?? 'document';
    case 'test-label':
      return 'test label';
    case 'test-page':
      return 'test page';
  }
}

/** The name of a stored job. */
export const nameOfStored = (jobs: Pick<PrintJobs, 'bolNumber' | 'ownDocument'>, job: PrintJob): string =>
  nameOfJob(
    job,
    job.shipmentId === null ? null : jobs.bolNumber(job.shipmentId),
    job.ownDocumentId === null ? null : (jobs.ownDocument(job.ownDocumentId)?.title ?? null),
  );
