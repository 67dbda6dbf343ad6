import * as z from 'zod';

interface Node {
  properties?: Record<string, Node>;
  items?: Node;
  additionalProperties?: unknown;
  propertyNames?: unknown;
  anyOf?: Node[];
  oneOf?: Node[];
  allOf?: Node[];
}

/**
 * Every key that a schema knows, with its place: "printers[].port". Those of a union are those of all its kinds; `*` stands for keys that the
 * writer chooses, such as the ids of printers.
 */
export function schemaKeys(schema: z.ZodType): string[] {
  const keys = new Set<string>();
  const walk = (node: Node, at: string): void => {
    for (const [key, value] of Object.entries(node.properties ?? {})) {
      const path = at === '' ? key : `${at}.${key}`;
      keys.add(path);
      walk(value, path);
    }
    if (node.propertyNames !== undefined) keys.add(`${at}.*`);
    if (node.items !== undefined) walk(node.items, `${at}[]`);
    for (const one of [...(node.anyOf ?? []), ...(node.oneOf ?? []), ...(node.allOf ?? [])]) walk(one, at);
  };
  walk(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Node, '');
  return [...keys].toSorted();
}

/** The keys of a value, spelled the same. */
export function valueKeys(value: unknown, at = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => valueKeys(one, `${at}[]`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const path = at === '' ? key : `${at}.${key}`;
    return [path, ...valueKeys(inner, path)];
  });
}
