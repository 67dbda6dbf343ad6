import type { SharedFields } from '#main/storage/fleet/shared-lists-store.ts';

/** The fields below `head`, by the rest of their paths. */
export const fieldsBelow = (fields: SharedFields, head: string): SharedFields =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => name.startsWith(head))
      .map(([name, value]) => [name.slice(head.length), value]),
  );
