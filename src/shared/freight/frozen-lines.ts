import type { LineForm } from './shipment-form.ts';

/**
 * What `work` says of a line, worked out once for a line that can never say anything else (it is frozen), and each time for any other. The
 * screen checks a form with each key, and of its hundred lines one has changed.
 */
export function onceForFrozen<V>(work: (line: LineForm) => V): (line: LineForm) => V {
  const known = new WeakMap<LineForm, { value: V }>();
  return (line) => {
    const before = known.get(line);
    if (before !== undefined) return before.value;
    const value = work(line);
    if (Object.isFrozen(line)) known.set(line, { value });
    return value;
  };
}
