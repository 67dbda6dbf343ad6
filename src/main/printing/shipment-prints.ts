import { tooManyLabels } from '#shared/station/label-count.ts';
import { maxScannedUnits } from '#shared/station/label-scan.ts';
import type { Routes } from '#shared/station/printer.ts';
import type { Clock } from '../clock.ts';
import type { LabelsStore } from '#main/storage/printing/labels-store.ts';
import type { PrintJob } from '#main/storage/printing/print-job-store.ts';
import type { CommandCheck } from './command-hold.ts';
import { newJob } from './new-jobs.ts';
import type { PlaceOf } from './job-place.ts';
import { copiesOf } from './paper-routes.ts';
import type { DocumentsStore } from '#main/storage/printing/documents-store.ts';
import type { RequestParts } from './request-parts.ts';
import type { PrintJobs, PrintJobWriter } from './job-writer.ts';

/** What there is to print for an accepted shipment. */
export interface ShipmentPrints {
  labelIds: readonly string[];
  documentId: string | null;
  /** The shipment label as a document; it prints when no label can print on a label printer. */
  labelDocumentId?: string | null;
}

/** Labels that are stored before the commit in which their shipment is accepted, and how many come out of the printer for them. */
export interface StoredLabelList {
  ids: readonly string[];
  physical: number;
  /** Of these, how many are for one handling unit. */
  perUnit: number;
}

/** Whether a shipment's labels are so many that they become one row, which waits for a person. */
export const isHeldAsOneRow = (
  jobs: Pick<PrintJobs, 'handlingUnits'>,
  shipmentId: string,
  { physical, perUnit }: Pick<StoredLabelList, 'physical' | 'perUnit'>,
): boolean =>
  // What this station wants for each unit is not more than expected; a whole roll is.
  tooManyLabels(physical / perUnit, jobs.handlingUnits(shipmentId) ?? physical) ||
  tooManyLabels(physical, physical);

/** A single row that represents all labels of a shipment until a person allows them to print. */
export const isWholeListRow = (job: PrintJob): boolean => job.kind === 'label' && job.unit === null;

/**
 * Inserts the rows of an accepted shipment; called inside the accepting transaction. Labels far beyond the handling units
 * (`shared/station/label-count.ts`) become one row that waits for a person: no one wants a whole roll of labels for five pallets, and
 * thousands of rows would block the station. The same goes for labels that would change the printer (`command-hold.ts`); a long list is
 * checked for that only when a person wants it printed.
 */
export function queuePrints(
  parts: {
    jobs: PrintJobs;
    labels: LabelsStore;
    writer: PrintJobWriter;
    clock: Clock;
    newId: () => string;
    routes: Routes;
    placeOf: PlaceOf;
    commands: Pick<CommandCheck, 'held'>;
    /** Its BOL waits until the labels are scanned. */
    stickAndScan: boolean;
  },
  shipmentId: string,
  { labelIds, documentId, labelDocumentId = null }: ShipmentPrints,
): void {
  const { jobs, labels, writer, commands } = parts;
  const at = parts.clock.now().toISOString();
  const places = {
    label: parts.placeOf(shipmentId, 'label'),
    document: parts.placeOf(shipmentId, 'document'),
  };
  const base = (kind: 'label' | 'document') => ({
    id: parts.newId(),
    kind,
    at,
    printerId: places[kind].printerId,
    rulePrinter: places[kind].rulePrinter,
  });
  const physical = labelIds.length === 0 ? 0 : labels.physicalOf(shipmentId);
  const perUnit = labelIds.length === 0 ? 1 : labels.perUnitOf(shipmentId);
  const isLong = isHeldAsOneRow(jobs, shipmentId, { physical, perUnit });
  const heads = labelIds.length === 0 || isLong ? [] : labels.ofShipment(shipmentId);
  const words = heads.length === 0 ? null : commands.held(heads);
  if (isLong || words !== null) {
    const reason = isLong ? 'many-labels' : 'printer-commands';
    writer.queue(newJob(base('label'), { shipmentId, of: physical, perUnit, reason, words }), reason);
  } else {
    const byId = new Map(heads.map((label) => [label.id, label]));
    for (const labelId of labelIds) {
      const label = byId.get(labelId);
      if (!label) throw new Error(`no label ${labelId}`);
      writer.queue(newJob(base('label'), { shipmentId, labelId, unit: label.unit, of: label.of, perUnit }));
    }
  }
  if (labelIds.length === 0 && labelDocumentId !== null)
    writer.queue(newJob(base('document'), { shipmentId, labelDocumentId }));
  // Without a printer for the BOL in Setup, the BOL is kept and shown, and prints on request. Labels are always wanted.
  if (documentId !== null && places.document.printerId !== null) {
    const copies = copiesOf('bill-of-lading', parts.routes);
    const units = Math.ceil(physical / perUnit);
    const waits = parts.stickAndScan && !isLong && units > 0 && units <= maxScannedUnits;
    const held = waits ? { reason: 'awaiting-scans' as const } : {};
    writer.queue(newJob(base('document'), { shipmentId, documentId, copies, ...held }), held.reason);
  }
}

/**
 * Copies of a BOL for a driver are additional prints, not reprints: they do not affect earlier prints, so one in doubt stays in doubt and
 * one that waits keeps waiting. Called inside a transaction. False: there is no valid BOL to print.
 */
export function queueDriverCopies(
  parts: Pick<RequestParts, 'clock' | 'newId' | 'placeOf'> & {
    writer: PrintJobWriter;
    documents: DocumentsStore;
  },
  shipmentId: string,
  copies: number,
): boolean {
  const document = parts.documents.billOfLading(shipmentId);
  if (document === null) return false;
  const at = parts.clock.now().toISOString();
  const { printerId, rulePrinter } = parts.placeOf(shipmentId, 'document');
  const job = newJob(
    { id: parts.newId(), kind: 'document', at, printerId, rulePrinter },
    { shipmentId, documentId: document.id, copies },
  );
  parts.writer.queue(job, 'for-driver', 'person');
  return true;
}
