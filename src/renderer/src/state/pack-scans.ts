import type { Dock } from '#shared/freight/address-book/dock.ts';
import type { Shipment } from '#shared/freight/shipment.ts';
import type { ControlKey } from '#shared/station/control-code.ts';
import { windowState } from './window-state.svelte.ts';

/** The result of scanning a code of the scan sheet; functions, so that words follow the language. */
export interface KeyAnswer {
  tone: 'good' | 'bad';
  did: () => string;
}

/** A dock of the address book by its scanned code, with the last load to it. */
export interface ScannedDock {
  dock: Dock;
  lastShipment: Shipment | null;
}

/** The Pack screen, as scans use it. */
export interface PackScans {
  /** The draft on screen; null while one is loading. */
  draftId(): string | null;
  /** Resolves when its input is saved. */
  flush(): Promise<void>;
  /** Takes a PRO number from its sticker; false: nothing is being packed. */
  sticker(text: string): boolean;
  key(key: ControlKey): Promise<KeyAnswer>;
  /** Fills in the consignee, as completing its name would. */
  address(dock: ScannedDock): void;
  /** Removes what a scanner typed since then. */
  untyped(since: number): void;
  /** Does what a scan does to a field; Undo restores the form as it was before. `since`: as for `untyped`. */
  byKey(act: () => void, since: number): void;
}

const open = windowState(() => ({ screen: null as PackScans | null }));

/** The Pack screen takes scans until it is left. @returns a function that ends it */
export function takePackScans(taker: PackScans): () => void {
  const state = open();
  state.screen = taker;
  return () => {
    if (state.screen === taker) state.screen = null;
  };
}

export const packScans = (): PackScans | null => open().screen;
