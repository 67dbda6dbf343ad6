/**
 * The ISO/IEC 15424 symbology identifier that a scanner may type before the data: `]`, a letter for the symbology, a
 * modifier.
 */
const identifierPattern = /^\](?:[A-Za-z]\d|[XYZz][A-F])/;

/** Identifiers of GS1 symbologies, whose data is application identifiers with FNC1 typed as GS between them. */
const gs1Identifiers = new Set([']C1', ']e0', ']d2', ']Q3', ']J1']);

const separator = '\u001d';

export interface ScannedData {
  /** Empty when the scanner sends none. */
  identifier: string;
  data: string;
  isGs1: boolean;
}

/** Splits scanned text into identifier and data. No freight number begins with a bracket. */
export function readSymbology(typed: string): ScannedData {
  const text = typed.trim();
  const identifier = identifierPattern.exec(text)?.[0] ?? '';
  const isGs1 = gs1Identifiers.has(identifier);
  const data = text.slice(identifier.length);
  // Some scanners also type the leading FNC1 of GS1 data.
  return { identifier, data: isGs1 && data.startsWith(separator) ? data.slice(1) : data, isGs1 };
}

export const withoutSymbology = (typed: string): string => readSymbology(typed).data;

/** Whether these keys are, or may become, an identifier: no one types one by hand. */
export const beginsAsSymbology = (typed: string): boolean => /^\](?:$|[A-Za-z](?:$|[\dA-F]))/.test(typed);
