import type { PrintJobView } from '#shared/station/print-job.ts';
import type { PrintJob, PrintJobStore } from '../storage/print-job-store.ts';
import { isLabelKind } from './print-kinds.ts';

/** Print jobs as the screens see them. What belongs to a shipment is asked once for all jobs of it. */
export function printJobViews(
  list: readonly PrintJob[],
  jobs: Pick<PrintJobStore, 'bolNumber' | 'handlingUnits'>,
  printerName: (id: string | null) => string,
): PrintJobView[] {
  const asked = new Map<string, { bolNumber: string | null; handlingUnits: number | null }>();
  const names = new Map<string | null, string>();
  const shipmentOf = (id: string) => {
    const known = asked.get(id) ?? { bolNumber: jobs.bolNumber(id), handlingUnits: jobs.handlingUnits(id) };
    asked.set(id, known);
    return known;
  };
  const nameOf = (id: string | null) => {
    const known = names.get(id) ?? printerName(id);
    names.set(id, known);
    return known;
  };
  return list.map((job) => {
    const { labelId: _l, documentId: _d, odometer: _o, remoteId: _r, askedAt: _a, ...rest } = job;
    const { labelDocumentId, ...shown } = rest;
    const shipment = job.shipmentId === null ? null : shipmentOf(job.shipmentId);
    return {
      ...shown,
      bolNumber: shipment?.bolNumber ?? null,
      handlingUnits: isLabelKind(job.kind) && job.of !== null ? (shipment?.handlingUnits ?? null) : null,
      isLabelDocument: labelDocumentId !== null,
      printerName: nameOf(job.printerId),
    };
  });
}
