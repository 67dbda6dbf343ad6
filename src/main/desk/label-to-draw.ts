import { drawnWithRecalled, type DrawnLabel } from '#main/printing/recalled-objects.ts';

/**
 * A stored label for its picture on screen, with the graphics that it recalls from the printer's memory, where labels before it brought them
 * (docs/decisions/labels.md), and by name what no label here brought; null: there is no such label.
 */
export function labelToDraw(
  id: string,
  labels: { get: (id: string) => { zpl: Buffer } | null },
  jobs: { storingBefore: (of: { labelId: string }) => { zpl: Buffer }[] },
): DrawnLabel | null {
  const label = labels.get(id);
  if (label === null) return null;
  return drawnWithRecalled(label.zpl, () => jobs.storingBefore({ labelId: id }).map(({ zpl }) => zpl));
}
