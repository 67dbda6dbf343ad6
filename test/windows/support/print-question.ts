import type { PrintOutcome, QueuedAnswer } from '#main/printing/label-printer.ts';
import type { Printer, PrinterCondition } from '#shared/station/printer.ts';

/** What `inside/print.ts` is asked. Bytes as base64. */
export interface PrintQuestion {
  ask: 'labels' | 'document' | 'printers';
  queue: string;
  language: 'zpl' | 'pdf';
  labels?: { name: string; zpl: string }[];
  pdf?: string;
  name?: string;
  copies?: number;
  sides?: 'one-sided' | 'two-sided-long-edge' | 'two-sided-short-edge';
  /** Milliseconds after which a print that hangs is ended. */
  limit?: number;
}

export interface PrintAnswer {
  outcomes: PrintOutcome[];
  /** How many jobs were said to be leaving. */
  left: number;
  /** How the queue was said to be before, and what it said of the jobs when they had been given to it. */
  queue?: PrinterCondition;
  followed?: QueuedAnswer[];
  condition?: string | null;
  milliseconds?: number;
  found?: Printer[];
}
