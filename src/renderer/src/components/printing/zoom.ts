const steps = [0.1, 0.15, 0.2, 0.25, 0.33, 0.5, 0.67, 0.8, 1, 1.25, 1.5, 2, 3, 4];

/** The next step up or down; the largest and the smallest stay. */
export function nextZoom(now: number, by: 1 | -1): number {
  const further =
    by === 1 ? steps.find((step) => step > now + 0.01) : steps.findLast((step) => step < now - 0.01);
  return further ?? now;
}

/** At this zoom a page of this ratio, `wide` at 1, is seen whole in that height. */
export const fitZoom = ({ wide, ratio, height }: { wide: number; ratio: number; height: number }): number =>
  Math.max(0.1, Math.min(1, (height * ratio) / wide));

/** "0700018342-label-3-of-6.zpl": letters that no file system takes are left out. */
export const fileName = (...parts: readonly string[]): string =>
  parts.map((part) => part.replaceAll(/[^A-Za-z0-9.-]+/g, '_')).join('-');
