export const isSameSet = <T>(one: ReadonlySet<T>, other: ReadonlySet<T>): boolean =>
  one.size === other.size && [...one].every((value) => other.has(value));

export const isSameMap = <K, V>(one: ReadonlyMap<K, V>, other: ReadonlyMap<K, V>): boolean =>
  one.size === other.size && [...one].every(([key, value]) => other.has(key) && other.get(key) === value);

/** A list that keeps the previous objects, matched by `id`, wherever they are equal. */
export function steadyRows<R extends { id: string }>(): (now: readonly R[]) => readonly R[] {
  const known = new Map<string, { text: string; row: R }>();
  let before: readonly R[] = [];
  return (now) => {
    const rows = now.map((row) => {
      const text = JSON.stringify(row);
      const old = known.get(row.id);
      if (old?.text === text) return old.row;
      known.set(row.id, { text, row });
      return row;
    });
    if (known.size > rows.length) {
      const there = new Set(rows.map(({ id }) => id));
      for (const id of known.keys()) if (!there.has(id)) known.delete(id);
    }
    if (rows.length !== before.length || rows.some((row, at) => row !== before[at])) before = rows;
    return before;
  };
}
