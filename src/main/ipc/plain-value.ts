/**
 * Where in `value` something sits that must not cross the bridge (a class instance, a function, bytes, a cycle), or `null` when all is
 * plain: text, numbers, booleans, null, undefined, arrays and plain objects. Binary goes through `app://`, dates as text.
 */
export function findNotPlain(value: unknown, path = 'value', above: readonly object[] = []): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return null;
  if (typeof value !== 'object' || above.includes(value)) return path;
  const prototype: unknown = Object.getPrototypeOf(value);
  // Rows of node:sqlite have no prototype at all.
  if (!Array.isArray(value) && prototype !== Object.prototype && prototype !== null) return path;
  const within = [...above, value];
  for (const [key, inner] of Object.entries(value)) {
    const found = findNotPlain(inner, `${path}.${key}`, within);
    if (found !== null) return found;
  }
  return null;
}
