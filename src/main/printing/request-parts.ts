import type { Handlers } from '#shared/ipc/contract.ts';
import type { Printer, Routes } from '#shared/station/printer.ts';
import type { Clock } from '../clock.ts';
import type { DocumentsStore } from '#main/storage/printing/documents-store.ts';
import type { LabelDocumentsStore } from '#main/storage/printing/label-documents-store.ts';
import type { LabelMisfitsStore } from '#main/storage/printing/label-misfits-store.ts';
import type { LabelsStore } from '#main/storage/printing/labels-store.ts';
import type { AmendmentsStore } from '#main/storage/shipments/amendments-store.ts';
import type { OwnDocumentsStore } from '#main/storage/printing/own-documents-store.ts';
import type { PrintJob } from '#main/storage/printing/print-job-store.ts';
import type { ShipmentsStore } from '#main/storage/shipments/shipments-store.ts';
import type { StationDatabase } from '#main/storage/database/station-database.ts';
import type { SubmissionsStore } from '#main/storage/outbox/submissions-store.ts';
import type { OpenedPrinter } from './open-printer.ts';
import type { CommandCheck } from './command-hold.ts';
import type { PlaceOf } from './job-place.ts';
import type { PrintJobs, PrintJobWriter } from './job-writer.ts';

/** What a packer's requests need. */
export interface RequestParts {
  db: StationDatabase;
  jobs: PrintJobs;
  labels: LabelsStore;
  documents: DocumentsStore;
  labelDocuments: LabelDocumentsStore;
  ownDocuments: OwnDocumentsStore;
  amendments: Pick<AmendmentsStore, 'isOut'>;
  shipments: ShipmentsStore;
  submissions: SubmissionsStore;
  writer: PrintJobWriter;
  commands: CommandCheck;
  misfits: LabelMisfitsStore;
  clock: Clock;
  newId(): string;
  setup(): { printers: readonly Printer[]; routes: Routes; stationName?: string };
  placeOf: PlaceOf;
  open(printer: Printer): OpenedPrinter;
  /** Whether its printer may still have it, which decides what may be done with it (`actionsOf`). */
  mayStillPrint(job: PrintJob): boolean;
  /** The station is closing: nothing more is written. */
  isClosed(): boolean;
  wake(): void;
}

export type PrintRequests = Omit<Handlers['printing'], 'jobs' | 'useSpare'>;
