import type { ScannedDock } from './pack-scans.ts';

let carried: { draftId: string; dock: ScannedDock } | null = null;

/** A scanned dock, passed to the draft that was made for it. */
export function carryConsignee(draftId: string, dock: ScannedDock): void {
  carried = { draftId, dock };
}

/** Takes the dock that was scanned for this draft; only once. */
export function takeCarriedConsignee(draftId: string | undefined): ScannedDock | null {
  if (carried === null || carried.draftId !== draftId) return null;
  const { dock } = carried;
  carried = null;
  return dock;
}
