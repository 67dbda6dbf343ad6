import { tooManyLabels } from '#shared/station/label-count.ts';
import type { Routes } from '#shared/station/printer.ts';
import type { Clock } from '../clock.ts';
import type { LabelsStore } from '../storage/labels-store.ts';
import type { PrintJob } from '../storage/print-job-store.ts';
import { heldCommands } from './command-hold.ts';
import { newJob, routeOf } from './new-jobs.ts';
import type { PrintJobs, PrintJobWriter } from './job-writer.ts';

/** What an accepted shipment brought to print. */
export interface ShipmentPrints {
  labelIds: readonly string[];
  documentId: string | null;
  /** The shipment label as a document; it prints when no label can print on a label printer. */
  labelDocumentId?: string | null;
}

/** The one row that stands for all labels of a shipment until a person has said that they may print. */
export const isWholeList = (job: PrintJob): boolean => job.kind === 'label' && job.unit === null;

/**
 * Inserts the rows of an accepted shipment; called inside the accepting transaction. Labels far beyond the handling units
 * (`shared/station/label-count.ts`) are one row that waits for a person: nobody wants a roll of labels for five pallets, and thousands
 * of rows would block the station. So are labels that would change the printer (`command-hold.ts`); of a long list that is asked when
 * somebody wants it printed.
 */
export function queuePrints(
  parts: {
    jobs: PrintJobs;
    labels: LabelsStore;
    writer: PrintJobWriter;
    clock: Clock;
    newId: () => string;
    routes: Routes;
  },
  shipmentId: string,
  { labelIds, documentId, labelDocumentId = null }: ShipmentPrints,
): void {
  const { jobs, labels, writer, routes } = parts;
  const at = parts.clock.now().toISOString();
  const base = (kind: 'label' | 'document') => ({
    id: parts.newId(),
    kind,
    at,
    printerId: routeOf(kind, routes),
  });
  const physical = labelIds.length === 0 ? 0 : labels.physicalOf(shipmentId);
  const isLong = tooManyLabels(physical, jobs.handlingUnits(shipmentId) ?? physical);
  const heads = labelIds.length === 0 || isLong ? [] : labels.ofShipment(shipmentId);
  const words = heldCommands(parts, heads);
  if (isLong || words !== null) {
    const reason = isLong ? 'many-labels' : 'printer-commands';
    writer.queue(newJob(base('label'), { shipmentId, of: physical, reason, words }), reason);
  } else {
    const byId = new Map(heads.map((label) => [label.id, label]));
    for (const labelId of labelIds) {
      const label = byId.get(labelId);
      if (!label) throw new Error(`no label ${labelId}`);
      writer.queue(newJob(base('label'), { shipmentId, labelId, unit: label.unit, of: label.of }));
    }
  }
  if (labelIds.length === 0 && labelDocumentId !== null)
    writer.queue(newJob(base('document'), { shipmentId, labelDocumentId }));
  // Setup has no printer for the BOL: it is kept and shown, and prints when somebody asks for it. Labels are always wanted.
  if (documentId !== null && routes.billOfLading !== null) {
    const { copies } = routes.billOfLading;
    writer.queue(newJob(base('document'), { shipmentId, documentId, copies }));
  }
}
