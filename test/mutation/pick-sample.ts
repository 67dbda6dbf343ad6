import { createHash } from 'node:crypto';

/** A part of a list, in its order: those whose hash is smallest, so the same ones each time, and nearly the same after a small change. */
export function pickSample<T extends { file: string; changed: string }>(
  list: readonly T[],
  size: number,
): T[] {
  const hash = ({ file, changed }: T): string =>
    createHash('sha256')
      .update(file + changed)
      .digest('hex');
  const picked = new Set(
    list
      .map((item) => ({ item, hash: hash(item) }))
      .toSorted((a, b) => (a.hash < b.hash ? -1 : 1))
      .slice(0, size)
      .map(({ item }) => item),
  );
  return list.filter((item) => picked.has(item));
}
