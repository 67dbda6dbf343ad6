import type { PrinterCondition } from '#shared/station/printer.ts';

/** What one physical label came to. `reason` is a stable code for the person who looks. */
export type PrintOutcome =
  /** Nothing was written: the job goes back to queued. */
  | { kind: 'not-sent'; condition: PrinterCondition }
  /** Every byte was handed over; the printer cannot or did not yet say more. */
  | { kind: 'sent'; reason: string | null; remoteId?: string }
  /** The printer itself said so. */
  | { kind: 'printed'; remoteId?: string }
  | { kind: 'in-doubt'; reason: string; condition: PrinterCondition | null; remoteId?: string };

export interface LabelPrinter {
  /** Whether this printer can ever say "printed". */
  readonly confirms: boolean;
  condition(): Promise<PrinterCondition>;
  /**
   * Sends labels in order, a small window ahead. `sending(index, odometer)` is called, and must commit, before the first
   * byte of a label; `settled(index, outcome)` once for each label that was begun. Never throws. Labels not begun are
   * not mentioned. Resolves with the condition that stopped it, or null when all went.
   */
  print(labels: readonly Buffer[], progress: PrintProgress): Promise<PrinterCondition | null>;
}

export interface PrintProgress {
  sending(index: number, odometer: number | null): void;
  settled(index: number, outcome: PrintOutcome): void;
}
