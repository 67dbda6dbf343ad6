/** The paths of a form's texts, numbers and choices: "scac", "consignee.city", "lines.0.pieces". */
export type FieldPath<T> = {
  [K in keyof T & string]: T[K] extends string | number
    ? K
    : T[K] extends readonly (infer One)[]
      ? One extends string
        ? `${K}.${number}`
        : `${K}.${number}.${FieldPath<One>}`
      : T[K] extends object
        ? `${K}.${FieldPath<T[K]>}`
        : never;
}[keyof T & string];

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** The text at this path; '' where the path no longer exists (a line that was just removed). */
export function readAt(form: object, path: string): string {
  let value: unknown = form;
  for (const key of path.split('.')) value = isObject(value) ? value[key] : undefined;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Writes the text at this path. A number stays a number: it is chosen from a list, not typed. */
export function writeAt(form: object, path: string, text: string): void {
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  let holder: unknown = form;
  for (const key of keys) holder = isObject(holder) ? holder[key] : undefined;
  if (isObject(holder)) holder[last] = typeof holder[last] === 'number' ? Number(text) : text;
}

/** The part of a form that changes when this text is written: its outermost key, with everything below it. */
export function changedPart<T extends object>(form: T, path: string, text: string): Partial<T> {
  const key = path.split('.')[0] as keyof T;
  const part = { [key]: structuredClone(form[key]) } as Partial<T>;
  writeAt(part, path, text);
  return part;
}
