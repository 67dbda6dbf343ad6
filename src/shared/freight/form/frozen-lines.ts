import type { LineForm } from './shipment-form.ts';

/**
 * Caches the result of `work` for a frozen line, which cannot change. The screen checks the form on every key, and only
 * one of its hundred lines has changed.
 */
export function memoizeFrozenLine<V>(work: (line: LineForm) => V): (line: LineForm) => V {
  const known = new WeakMap<LineForm, { value: V }>();
  return (line) => {
    const before = known.get(line);
    if (before !== undefined) return before.value;
    const value = work(line);
    if (Object.isFrozen(line)) known.set(line, { value });
    return value;
  };
}
