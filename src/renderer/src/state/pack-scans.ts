import type { Dock } from '#shared/freight/dock.ts';
import type { Shipment } from '#shared/freight/shipment.ts';
import type { ControlKey } from '#shared/station/control-code.ts';

/** What came of a code of the bench sheet; the words follow the language. */
export interface KeyAnswer {
  tone: 'good' | 'bad';
  did: () => string;
}

/** A dock of the address book by its scanned code, with the last load to it. */
export interface ScannedDock {
  dock: Dock;
  lastShipment: Shipment | null;
}

/** The screen that is packing, as scans see it. */
export interface PackScans {
  /** The draft on screen; null while one is on its way. */
  draftId(): string | null;
  /** Resolves when what is typed there is kept. */
  flush(): Promise<void>;
  /** Takes a PRO number from its sticker; false: nothing is being packed. */
  sticker(text: string): boolean;
  key(key: ControlKey): Promise<KeyAnswer>;
  /** The consignee, as if it had been completed. */
  address(dock: ScannedDock): void;
  /** What a scanner typed since then is taken out again: it was no hand's. */
  untyped(since: number): void;
}

let screen: PackScans | null = null;

/** The screen that is packing takes scans until it is left. @returns ends it */
export function takePackScans(taker: PackScans): () => void {
  screen = taker;
  return () => {
    if (screen === taker) screen = null;
  };
}

export const packScans = (): PackScans | null => screen;
