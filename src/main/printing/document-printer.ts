import type { PageOffers, PageOptions } from '#shared/station/papers.ts';
import type { PrintReason } from '#shared/station/print-reason.ts';
import type { PrinterCondition } from '#shared/station/printer.ts';
import type { PrintOutcome, SettleQueued } from './label-printer.ts';

export interface DocumentToPrint extends PageOptions {
  pdf: Buffer;
  copies: number;
  /** Shown in the printer's own queue. */
  name: string;
}

/** What the printer or queue reports now about a job it took. */
export type DocumentSettlement =
  | { kind: 'printed' }
  /** The queue passed it to a printer that reports nothing back: no more will ever be known. */
  | { kind: 'handed-on' }
  | { kind: 'waiting'; condition: PrinterCondition }
  /** The printer works but holds this job: until someone enters a PIN, or by a rule of its queue. */
  | { kind: 'held' }
  | { kind: 'unknown'; reason: PrintReason }
  | { kind: 'not-now'; condition: PrinterCondition };

export interface DocumentPrinter {
  readonly confirms: boolean;
  condition(): Promise<PrinterCondition>;
  /**
   * Sends one PDF. `sending` is called, and must commit, before the first byte is sent; when it throws, nothing is sent and its error is passed
   * on. Nothing else throws. A printer that confirms returns `sent` with the job's `remoteId`; `settle` then tells when it is out.
   */
  print(document: DocumentToPrint, sending: () => void): Promise<PrintOutcome>;
  /** The trays and sides that it offers; null: it cannot be asked now. Left out: this kind of printer does not say. */
  offers?(): Promise<PageOffers | null>;
  /** `name`: as printed; a restarted printer may give the same number to someone else's job. */
  settle?(remoteId: string, name: string): Promise<DocumentSettlement>;
  /** Of a queue that says what became of a job there, though not at the printer. */
  settleQueued?: SettleQueued;
}
