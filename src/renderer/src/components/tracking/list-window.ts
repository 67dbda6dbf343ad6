/** Heights in px, fixed by the table's stylesheet: what is off screen is not drawn but keeps its room. */
export const rowHeight = 52;
export const groupHeight = 42;

export interface ListWindow {
  /** Entries from `first` up to but not including `end` are drawn. */
  first: number;
  end: number;
  /** Height of the entries before and after, in px. */
  above: number;
  below: number;
}

/** Offsets of the entries, then the total height. */
export function offsetsOf(heights: readonly number[]): number[] {
  const offsets = [0];
  for (const height of heights) offsets.push((offsets.at(-1) ?? 0) + height);
  return offsets;
}

/** The entries visible in a view of `height` px at `top`, and `extra` px more on both sides. */
export function listWindow(offsets: readonly number[], top: number, height: number, extra = 600): ListWindow {
  const count = offsets.length - 1;
  const whole = offsets[count] ?? 0;
  const first = Math.max(0, firstAfter(offsets, Math.min(top, whole) - extra) - 1);
  const end = Math.min(count, firstAfter(offsets, top + height + extra));
  return { first, end, above: offsets[first] ?? 0, below: whole - (offsets[end] ?? whole) };
}

/** The first offset greater than the position, by binary search. */
function firstAfter(offsets: readonly number[], position: number): number {
  let low = 0;
  let high = offsets.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((offsets[middle] ?? Number.POSITIVE_INFINITY) <= position) low = middle + 1;
    else high = middle;
  }
  return low;
}
