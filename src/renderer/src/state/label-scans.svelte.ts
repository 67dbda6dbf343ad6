import type { LabelScanAnswer } from '#shared/station/label-scan.ts';
import type { ScanTone } from './scan-sound.ts';
import { stationStatus } from './station-status.svelte.ts';
import { windowState } from './window-state.svelte.ts';

/** What a scan was for the shipments whose BOLs wait for the scans of their labels; functions, so that words follow the language. */
export interface LabelScanMessage {
  tone: ScanTone;
  title: () => string;
  /** What to do. */
  text: (() => string) | null;
  /** Another shipment that can be opened. */
  open: { id: string; number: string } | null;
}

class LabelScans {
  /** The shipment on screen. */
  screen = $state<string | null>(null);
  /** The same while it waits for scans: there, every label that is not one of a waiting shipment is wrong. */
  place = $state<string | null>(null);
  /** The newest scan of a label of a waiting shipment; `at`: as `performance.now()`. */
  counted: { code: string; at: number; answer: LabelScanAnswer } | null = null;
  /** About the last scan there. */
  last = $state.raw<LabelScanMessage | null>(null);
}
const state = windowState(() => new LabelScans());

/** Whether the BOL of any shipment waits at this station. */
export const awaitsLabels = (): boolean => (stationStatus()?.bolsAwaitScans ?? 0) > 0;
export const labelScans = (): LabelScans => state();

/** The screen of a shipment is open. @returns a function that ends it, and the message about the last scan there */
export function openLabelScans(shipmentId: string): () => void {
  const scans = state();
  scans.screen = shipmentId;
  return () => {
    if (scans.screen !== shipmentId) return;
    scans.screen = null;
    scans.last = null;
  };
}

/** The screen of a shipment that waits shows what is scanned until it is left. @returns a function that ends it */
export function showLabelScans(shipmentId: string): () => void {
  const scans = state();
  scans.place = shipmentId;
  return () => {
    if (scans.place === shipmentId) scans.place = null;
  };
}
