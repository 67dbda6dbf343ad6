/** What is known of a printer while the app runs. */
export interface PrinterMemory {
  /** How many times in a row it did not answer about its setup; each costs a second before a label. */
  silences: number;
  /** Jobs whose commands a person was asked about: one that comes again was allowed. */
  allowed: Set<string>;
  /** The longest label that it is set to, inches; null: it does not say; undefined: not asked yet. */
  maxLengthIn: number | null | undefined;
}

export const createPrinterMemory = (): PrinterMemory => ({
  silences: 0,
  allowed: new Set(),
  maxLengthIn: undefined,
});
