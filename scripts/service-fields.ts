import * as z from 'zod';

/** One field of the wire as its schema states it. `path`: "LineItems[].Weight". `type`: "string", "number or null" … */
export interface WireField {
  path: string;
  type: string;
  /** Where it comes from, or goes to, in the domain. */
  domain: string;
  optional: boolean;
}

interface Node {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Node[];
  properties?: Record<string, Node>;
  required?: string[];
  items?: Node;
  domain?: string;
}

function typeOf(node: Node): string {
  if (node.anyOf !== undefined) return node.anyOf.map(typeOf).join(' or ');
  if (node.type !== undefined) return [node.type].flat().join(' or ');
  throw new Error(`no type: ${JSON.stringify(node)}`);
}

function fieldsUnder(node: Node, path: string, optional: boolean, inherited: string): WireField[] {
  const domain = node.domain ?? inherited;
  if (node.type === 'array' && node.items !== undefined)
    return fieldsUnder(node.items, `${path}[]`, optional, domain);
  if (node.properties === undefined) return [{ path, type: typeOf(node), domain, optional }];
  return Object.entries(node.properties).flatMap(([name, child]) => {
    const left = optional || node.required?.includes(name) !== true;
    return fieldsUnder(child, path === '' ? name : `${path}.${name}`, left, '');
  });
}

/** Every leaf of a wire schema, in its order. */
export function wireFields(schema: z.ZodType): WireField[] {
  return fieldsUnder(z.toJSONSchema(schema, { io: 'output' }) as Node, '', false, '');
}
