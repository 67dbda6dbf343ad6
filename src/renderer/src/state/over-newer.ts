type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What is compared here is plain JSON: fields of settings, of the book, of a person. */
export const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * What was typed into a form lies over what stands now: a field that nobody changed here is as another station has made it meanwhile.
 * @param begun what stood there when the typing began
 * @param typed all fields of the form, changed here or not
 */
export function overNewer<T>(begun: T, typed: T, now: T): T {
  if (same(begun, typed)) return now;
  if (!isFields(begun) || !isFields(typed) || !isFields(now)) return typed;
  const names = [...new Set([...Object.keys(now), ...Object.keys(typed)])];
  return Object.fromEntries(
    names.map((name) => [name, overNewer(begun[name], typed[name], now[name])] as const),
  ) as T;
}
