/** Whether all of it is plain; a cyclic value is deeper than any answer. */
function isPlain(value: unknown, depth: number): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return true;
  if (typeof value !== 'object' || depth > maxDepth) return false;
  if (Array.isArray(value)) return value.every((inner) => isPlain(inner, depth + 1));
  const prototype: unknown = Object.getPrototypeOf(value);
  // Rows of node:sqlite have no prototype at all.
  if (prototype !== Object.prototype && prototype !== null) return false;
  for (const key of Object.keys(value))
    if (!isPlain((value as Record<string, unknown>)[key], depth + 1)) return false;
  return true;
}
const maxDepth = 50;

/**
 * Where `value` contains something that must not cross the bridge (a class instance, a function, bytes, a cycle), or `null` when all is plain:
 * text, numbers, booleans, null, undefined, arrays and plain objects. Binary data goes through `app://`, dates as text.
 */
export function findNonPlain(value: unknown): string | null {
  // Answers have thousands of rows, so the path is searched for only when something is wrong.
  return isPlain(value, 0) ? null : pathIn(value, 'value', []);
}

function pathIn(value: unknown, path: string, ancestors: readonly object[]): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return null;
  if (typeof value !== 'object' || ancestors.includes(value)) return path;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (!Array.isArray(value) && prototype !== Object.prototype && prototype !== null) return path;
  const within = [...ancestors, value];
  for (const [key, inner] of Object.entries(value)) {
    const found = pathIn(inner, `${path}.${key}`, within);
    if (found !== null) return found;
  }
  return ancestors.length > maxDepth ? path : null;
}
