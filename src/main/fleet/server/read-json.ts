import type { ZodType } from 'zod';

/** Deeper than anything that Dockprint publishes. */
const maxDepth = 40;

/** Not recursive: the value may be deeper than the stack. */
function isShallow(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxDepth) return false;
    level = level.flatMap((part) =>
      typeof part === 'object' && part !== null ? Object.values(part as Record<string, unknown>) : [],
    );
  }
  return true;
}

/** Parses a text from another station; null if it is not ours in any way. Never throws. */
export function readJson<T>(text: string | null, schema: ZodType<T>): T | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    if (!isShallow(value)) return null;
    const read = schema.safeParse(value);
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}
