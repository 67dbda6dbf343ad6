import * as z from 'zod';
import { pick, type Roll } from './hostile-values.ts';

interface Schema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minimum?: number;
}

/** Says what fits a Zod schema: texts and numbers out of those that are known, the rest as the schema has it. */
export function fittingValues(schema: z.ZodType): (roll: Roll, texts: readonly string[]) => unknown {
  const root = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema;
  return (roll, texts) => fit(root, roll, texts);
}

function fit(schema: Schema, roll: Roll, texts: readonly string[]): unknown {
  if ('const' in schema) return schema.const;
  if (schema.enum !== undefined) return schema.enum[roll(schema.enum.length)];
  const either = schema.anyOf ?? schema.oneOf;
  if (either !== undefined) return fit(either[roll(either.length)] ?? {}, roll, texts);
  switch (schema.type) {
    case 'string':
      return texts[roll(texts.length)];
    case 'integer':
    case 'number':
      return (schema.minimum ?? 0) + roll(5);
    case 'boolean':
      return roll(2) === 0;
    case 'array':
      return Array.from({ length: roll(4) }, () => fit(schema.items ?? {}, roll, texts));
    case 'object': {
      const asked = Object.entries(schema.properties ?? {}).filter(
        ([key]) => (schema.required ?? []).includes(key) || roll(3) > 0,
      );
      return Object.fromEntries(asked.map(([key, inner]) => [key, fit(inner, roll, texts)]));
    }
    case 'null':
      return null;
    case undefined:
    default:
      return pick(roll, [undefined, null, 'text', 1]);
  }
}
