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
    const shipment = job.shipmentId === null ? null : shipmentOf(job.shipmentId);
    return {
      id: job.id,
      kind: job.kind,
      shipmentId: job.shipmentId,
      unit: job.unit,
      of: job.of,
      copies: job.copies,
      printerId: job.printerId,
      state: job.state,
      confirms: job.confirms,
      reason: job.reason,
      parentId: job.parentId,
      createdAt: job.createdAt,
      changedAt: job.changedAt,
      bolNumber: shipment?.bolNumber ?? null,
      handlingUnits: isLabelKind(job.kind) && job.of !== null ? (shipment?.handlingUnits ?? null) : null,
      isLabelDocument: job.labelDocumentId !== null,
      printerName: nameOf(job.printerId),
    };
  });
}
