/** A paper inside an exchange as main names it: `[PDF, 48213 bytes]`; its bytes never cross the bridge. */
export interface NamedDocument {
  kind: string;
  bytes: number;
}

const named = /\[(PDF|ZPL|PNG|base64), (\d+) bytes\]/g;

/** The papers of a text by kind, in the order met, with how many there are and their bytes together. */
export function documentsIn(text: string | null): (NamedDocument & { count: number })[] {
  const kinds = new Map<string, NamedDocument & { count: number }>();
  for (const [, kind = '', bytes = '0'] of text?.matchAll(named) ?? []) {
    const known = kinds.get(kind) ?? { kind, bytes: 0, count: 0 };
    known.count += 1;
    known.bytes += Number(bytes);
    kinds.set(kind, known);
  }
  return [...kinds.values()];
}
