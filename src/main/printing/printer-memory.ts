/** What is known of a printer while the app runs. */
export interface PrinterMemory {
  /** So many times in a row it did not answer how it is set up; each costs a second before a label. */
  silences: number;
  /** Jobs about whose commands a person was asked: one that comes again was let through. */
  allowed: Set<string>;
}

export const createPrinterMemory = (): PrinterMemory => ({ silences: 0, allowed: new Set() });
