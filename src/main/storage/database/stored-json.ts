import type * as z from 'zod';

/**
 * A stored text is not what was written: bytes of the file have changed, which SQLite's own checks do not see. Callers outside get
 * `record-damaged`.
 */
export class DamagedRecord extends Error {
  override name = 'DamagedRecord';
}

/** A stored JSON text. @throws DamagedRecord */
export function storedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new DamagedRecord('a record of the database is not readable', { cause });
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Whether there is a field in it, at any depth, that its schema did not take. */
function hasForeignField(stored: unknown, read: unknown): boolean {
  if (!isObject(stored) || !isObject(read)) return false;
  return Object.keys(stored).some((key) => !(key in read) || hasForeignField(stored[key], read[key]));
}

/**
 * A stored JSON text, read by the schema by which it was written. A field that the schema does not have is damage too: a file of a newer version
 * is not opened. Changed letters within a text are not seen. @throws DamagedRecord
 */
export function readStored<S extends z.ZodType>(schema: S, text: string): z.infer<S> {
  const stored = storedJson(text);
  const read = schema.safeParse(stored);
  if (read.success && !hasForeignField(stored, read.data)) return read.data;
  throw new DamagedRecord('a record of the database does not have its fields', { cause: read.error });
}
