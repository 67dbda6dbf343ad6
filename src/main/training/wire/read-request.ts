import * as z from 'zod';

/** A request parsed by its schema, or the service's message about the first error in it. */
export type ReadRequest<T> = { ok: true; value: T } | { ok: false; words: string };

type Issue = z.core.$ZodIssue;

/** ['LineItems', 0, 'Weight'] → "LineItems[0].Weight" */
function nameOf(path: readonly PropertyKey[]): string {
  return path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '');
}

function wordsFor(issue: Issue): string {
  const name = nameOf(issue.path);
  if (issue.code === 'unrecognized_keys') {
    const inside = name === '' ? '' : ` in ${name}`;
    return `Unknown field ${issue.keys.join(', ')}${inside}.`;
  }
  if (issue.code === 'invalid_type') {
    if (issue.input === undefined && issue.expected !== 'undefined') return `${name} is missing.`;
    return `${name || 'The request'} must be a JSON ${issue.expected}.`;
  }
  return `${name}: ${issue.message}`;
}

/** Parses `body` by `schema`. Names are case-sensitive; no type is converted. */
export function readRequest<T>(schema: z.ZodType<T>, body: unknown): ReadRequest<T> {
  const parsed = schema.safeParse(body, { reportInput: true });
  if (parsed.success) return { ok: true, value: parsed.data };
  const [first] = parsed.error.issues;
  return { ok: false, words: first === undefined ? 'The request is invalid.' : wordsFor(first) };
}
