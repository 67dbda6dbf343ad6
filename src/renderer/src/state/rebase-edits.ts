type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The values compared are plain JSON: fields of settings, of the address book, of a person. */
export const isSameJson = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/**
 * Input of a form, laid over the current values: a field that was not changed here gets what another station has made of it meanwhile.
 * @param begun the values when editing began
 * @param typed all fields of the form, changed here or not
 */
export function rebaseEdits<T>(begun: T, typed: T, now: T): T {
  if (isSameJson(begun, typed)) return now;
  if (!isFields(begun) || !isFields(typed) || !isFields(now)) return typed;
  const names = [...new Set([...Object.keys(now), ...Object.keys(typed)])];
  return Object.fromEntries(
    names.map((name) => [name, rebaseEdits(begun[name], typed[name], now[name])] as const),
  ) as T;
}
