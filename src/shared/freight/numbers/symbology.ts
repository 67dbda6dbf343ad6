/** The symbology identifier of ISO/IEC 15424 that a scanner may type before the data: `]`, a letter for the symbology, a modifier. */
const identifierPattern = /^\](?:[A-Za-z]\d|[XYZz][A-F])/;

/** Those of the symbologies of GS1, whose data is application identifiers, with FNC1 typed as GS between them. */
const gs1Identifiers = new Set([']C1', ']e0', ']d2', ']Q3', ']J1']);

const separator = '\u001d';

export interface ScannedData {
  /** Empty when the scanner names no symbology. */
  identifier: string;
  data: string;
  isGs1: boolean;
}

/** Splits what a scanner typed. No number of the trade begins with a bracket. */
export function readSymbology(typed: string): ScannedData {
  const text = typed.trim();
  const identifier = identifierPattern.exec(text)?.[0] ?? '';
  const isGs1 = gs1Identifiers.has(identifier);
  const data = text.slice(identifier.length);
  // Some scanners type the FNC1 that begins GS1 data, too.
  return { identifier, data: isGs1 && data.startsWith(separator) ? data.slice(1) : data, isGs1 };
}

export const withoutSymbology = (typed: string): string => readSymbology(typed).data;

/** Whether keys that come after these may still complete an identifier, or have: no hand types one. */
export const beginsAsSymbology = (typed: string): boolean => /^\](?:$|[A-Za-z](?:$|[\dA-F]))/.test(typed);
