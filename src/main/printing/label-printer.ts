import type { PrintReason } from '#shared/station/print-reason.ts';
import type { PrinterCondition } from '#shared/station/printer.ts';

/** What one physical label, or one document, came to. `reason` says why to the person who looks. */
export type PrintOutcome =
  /** Nothing was written: the job goes back to queued. */
  | { kind: 'not-sent'; condition: PrinterCondition }
  /** Nothing was accepted and trying again by itself cannot help: the job waits for a person. */
  | { kind: 'refused'; words: string }
  /** Every byte was handed over; the printer cannot or did not yet say more. */
  | { kind: 'sent'; reason: PrintReason | null; remoteId?: string }
  /** The printer itself said so. */
  | { kind: 'printed'; remoteId?: string }
  | { kind: 'in-doubt'; reason: PrintReason; condition: PrinterCondition | null; remoteId?: string };

export interface LabelToPrint {
  /** The row of the print job. */
  id: string;
  /** What a person calls it: `0700018342 label 3 of 6`. */
  name: string;
  zpl: Buffer;
  /** How many physical labels these bytes make (several ^XA…^XZ, or ^PQ): the odometer moves by this. At least 1. */
  count: number;
}

/** Where a printer takes its labels from and tells what became of them. All calls are synchronous and commit. */
export interface LabelFeed {
  /**
   * The next label, its row committed as sending before this returns, so before its first byte leaves. `odometer`: the
   * printer's counter as it will stand when all labels before this one are out; null when it has none. Null: no more now.
   */
  next(odometer: number | null): LabelToPrint | null;
  /** The printer has read every byte; the label waits there. May be called again with another reason. */
  sent(id: string, reason: PrintReason | null): void;
  /** The last word of this session about a label; once for each label taken, unless `sent` was the last word. */
  settled(id: string, outcome: PrintOutcome): void;
  /** What the printer says of itself while the job runs. */
  condition(condition: PrinterCondition): void;
}

/** What the printer's counter proves about labels handed over before, in their order. */
export type LabelSettlement =
  /** The first `printed` labels came out, the others did not and nothing of them is left in the printer. */
  | { kind: 'known'; printed: number }
  /** The first `printed` came out, the rest is still in the printer. */
  | { kind: 'waiting'; printed: number; condition: PrinterCondition }
  /** The counter has no sure answer about those after the first `printed`: a person must look. */
  | { kind: 'unknown'; printed: number; reason: PrintReason }
  /** The printer could not be asked now. */
  | { kind: 'not-now'; condition: PrinterCondition };

export interface LabelPrinter {
  /** Whether this printer can ever say "printed". */
  readonly confirms: boolean;
  condition(): Promise<PrinterCondition>;
  /**
   * Prints what the feed gives, in order, a small window ahead. Never throws. Resolves with the condition that stopped
   * it, or null when the feed ran dry.
   */
  print(feed: LabelFeed, signal?: AbortSignal): Promise<PrinterCondition | null>;
  /** Asks, on a fresh connection, what became of labels sent when the odometer stood at `odometer`. Never throws. */
  settle?(odometer: number, counts: readonly number[]): Promise<LabelSettlement>;
}
