import type { DeskBase } from '#main/desk-base.ts';
import type { Spooler } from '#main/printing/spooler.ts';
import type { JournalDetails, NewJournalEntry } from '#shared/station/journal.ts';
import type { PrintJobView } from '#shared/station/print-job.ts';

export interface AmendmentsParts extends DeskBase {
  /** Every print job of a shipment, including those of earlier attempts, oldest first. */
  printJobs: (shipmentId: string) => PrintJobView[];
  prints: Pick<Spooler, 'leaveWaitingPrints' | 'cancelDestroyed'>;
  /** Called after a commit that changed what the shipment shows. */
  changed: (shipmentId: string) => void;
}

type AmendmentEventName =
  | 'change-begun'
  | 'voided'
  | 'amendment-withdrawn'
  | 'successor-sent'
  | 'replaced'
  | 'replaces'
  | 'paper-destroyed'
  | 'carrier-told'
  | 'amendment-closed'
  | 'left-before';
type Line = { [E in AmendmentEventName]: { event: E; detail: JournalDetails[E] } }[AmendmentEventName];

/** Adds a journal line about a shipment. Called in the transaction of what it records. */
export function addShipmentJournalLine(
  { stores, clock }: Pick<AmendmentsParts, 'stores' | 'clock'>,
  shipmentId: string,
  line: Line,
): void {
  const at = clock.now().toISOString();
  // A line's type ties its event to its detail; spreading the line loses that tie.
  const entry = { at, shipmentId, subject: 'shipment', subjectId: shipmentId, ...line } as NewJournalEntry;
  stores.journal.add(entry);
}

export const packerOf = ({ settings }: Pick<AmendmentsParts, 'settings'>): string =>
  settings().station.packer;
