/**
 * Keeps a text only if it is on a closed list. In a bundle without addresses, everything except numbers, times and booleans passes through here,
 * so nothing that a person typed, a carrier said or an error quotes gets in.
 */
export const oneOfList =
  (list: Iterable<string>): ((text: unknown) => string | null) =>
  (text) => {
    for (const word of list) if (word === text) return word;
    return null;
  };

export const isoTime = (text: unknown): string | null =>
  typeof text === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/.test(text) ? text : null;
export const wholeNumber = (value: unknown): number | null =>
  Number.isSafeInteger(value) ? Number(value) : null;
export const isSet = (text: string | null | undefined): boolean => text != null && text !== '';

/** The protocol of an address. */
export function schemeOf(address: string): string {
  return (
    oneOfList(['https', 'http', 'ipp', 'ipps'])(/^([a-z]+):/i.exec(address)?.[1]?.toLowerCase()) ?? 'other'
  );
}
