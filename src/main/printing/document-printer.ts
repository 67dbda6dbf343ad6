import type { PrinterCondition } from '#shared/station/printer.ts';
import type { PrintOutcome } from './label-printer.ts';

export interface DocumentPrinter {
  readonly confirms: boolean;
  condition(): Promise<PrinterCondition>;
  /** Prints one PDF. `sending` is called, and must commit, before the first byte leaves. Never throws. */
  print(pdf: Buffer, options: { copies: number; name: string }, sending: () => void): Promise<PrintOutcome>;
}
