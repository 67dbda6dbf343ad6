import type { PageOptions } from '#shared/station/papers.ts';
import type { PrintJob } from '#main/storage/printing/print-job-store.ts';
import type { PrinterCondition } from '#shared/station/printer.ts';
import type { Clock } from '../clock.ts';
import type { PrinterChangesStore } from '#main/storage/printing/printer-changes-store.ts';
import type { PrintRunStore } from '#main/storage/printing/print-run-store.ts';
import type { PrintJobs, PrintJobWriter } from './job-writer.ts';
import type { FitSettings } from './label-fit-check.ts';
import type { OpenedPrinter } from './open-printer.ts';

export interface PrinterLoopLimits {
  /** Waiting jobs older than this, in milliseconds, become a question instead of coming out hours later. */
  stale: number;
  /** Between two tries while the printer is not ready. */
  retry: number;
  /** Between two queries about a job that the printer has. */
  ask: number;
  /** How long a printer that has a job may be unreachable or silent before a person is asked. */
  lost: number;
}
export const printerLoopLimits: PrinterLoopLimits = {
  stale: 30 * 60_000,
  retry: 2_000,
  ask: 500,
  lost: 60_000,
};

/** A printer as it is in the settings now. */
export interface CurrentPrinter {
  opened: OpenedPrinter;
  /** The address of the device (`addressOf`). */
  address: string;
  media: string;
  /** How a document of the routes is printed here. */
  pageOptions: (job: PrintJob) => PageOptions;
}

export interface PrinterLoopParts {
  jobs: PrintJobs;
  runs: PrintRunStore;
  writer: PrintJobWriter;
  clock: Clock;
  limits: PrinterLoopLimits;
  signal: AbortSignal;
  changes: PrinterChangesStore;
  /** Whether labels may change the printer without asking a person. */
  allowsCommands(): boolean;
  /** What labels must fit at this printer; null: it is no longer in the settings. */
  fit(): FitSettings | null;
  /** Whether anything may be printed now. */
  maySend(): boolean;
  /** Null: it is no longer in the settings. */
  printer(): CurrentPrinter | null;
  /** Runs it while nothing else at this station talks to the device at this address. */
  alone<T>(work: () => Promise<T>): Promise<T>;
  /** Whether this waiting job may print here now. */
  mayPrint(job: PrintJob): boolean;
  /** Whether such jobs go to this printer: by a rule, by the routes, or as a spare. */
  isRoute(job: PrintJob): boolean;
  /** Moves waiting jobs to the printers that the routes name now, and wakes those. */
  rerouteWaiting(): void;
  onCondition: (condition: PrinterCondition) => void;
  report: (error: unknown) => void;
}

/** Labels whose BOL was sent and is not answered yet. */
export interface ExpectedLabels {
  /** Resolves when the head of the answer has arrived. */
  answered: Promise<unknown>;
  /** Resolves when they are queued, or will not come. */
  settled: Promise<unknown>;
}

/** Prints one printer's jobs, one at a time and in order: the only part that talks to the printer about jobs. */
export interface PrinterLoop {
  wake(): void;
  /** If nothing is printing, the printer session starts now and waits for these labels. */
  announce(labels: ExpectedLabels): void;
  /** Ends a session's wait for announced labels: someone else needs the printer. */
  waitNoLonger(): void;
  readonly busy: boolean;
  /** Resolves when the current turn has ended. */
  idle(): Promise<void>;
}
