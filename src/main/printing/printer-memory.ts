/** What is known of a printer while the app runs. */
export interface PrinterMemory {
  /** How many times in a row it did not answer about its setup; each costs a second before a label. */
  silences: number;
  /** Jobs whose commands a person was asked about: one that comes again was allowed. */
  allowed: Set<string>;
}

export const createPrinterMemory = (): PrinterMemory => ({ silences: 0, allowed: new Set() });
