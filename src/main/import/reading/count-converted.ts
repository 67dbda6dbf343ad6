import type { ImportPreview } from '#shared/station/import-mapping.ts';

type Counted = ImportPreview['converted'];

/** One for each column and unit, the first with its figures. */
export function countConverted(all: Counted): Counted {
  const found = new Map<string, Counted[number]>();
  for (const one of all) {
    const key = `${one.unit} ${one.column}`;
    const before = found.get(key);
    found.set(key, before === undefined ? one : { ...before, count: before.count + one.count });
  }
  return [...found.values()];
}
