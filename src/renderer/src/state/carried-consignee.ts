import type { ScannedDock } from './pack-scans.ts';

let carried: { draftId: string; dock: ScannedDock } | null = null;

/** A dock on its way from a scan into the draft that was made for it. */
export function carryConsignee(draftId: string, dock: ScannedDock): void {
  carried = { draftId, dock };
}

/** The dock that was scanned for this draft, once. */
export function takeCarriedConsignee(draftId: string | undefined): ScannedDock | null {
  if (carried === null || carried.draftId !== draftId) return null;
  const { dock } = carried;
  carried = null;
  return dock;
}
