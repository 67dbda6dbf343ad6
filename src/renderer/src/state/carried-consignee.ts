import type { ScannedDock } from './pack-scans.ts';
import { windowState } from './window-state.svelte.ts';

const carried = windowState(() => ({ consignee: null as { draftId: string; dock: ScannedDock } | null }));

/** A scanned dock, passed to the draft that was made for it. */
export function carryConsignee(draftId: string, dock: ScannedDock): void {
  carried().consignee = { draftId, dock };
}

/** Takes the dock that was scanned for this draft; only once. */
export function takeCarriedConsignee(draftId: string | undefined): ScannedDock | null {
  const state = carried();
  if (state.consignee === null || state.consignee.draftId !== draftId) return null;
  const { dock } = state.consignee;
  state.consignee = null;
  return dock;
}
