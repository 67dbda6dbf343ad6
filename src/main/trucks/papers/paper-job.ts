import type { PickupTotals } from '#shared/station/hand-over-check.ts';
import type { ManifestRow, Signing, Strokes, TruckRow } from '#shared/station/hand-over.ts';

/** What stands at the head of every paper of a truck. */
interface PaperHead {
  /** When it is made: also the date in the file. */
  at: string;
  scac: string;
  carrierName: string;
  stationName: string;
  /** Of training: nothing of it is freight. */
  isSample: boolean;
  /** The shipper, in lines. */
  shipper: readonly string[];
}

export interface PickupSlip extends PaperHead {
  kind: 'pickup-slip';
  trailer: string;
  seal: string;
  driver: string;
  rows: readonly TruckRow[];
  totals: PickupTotals;
}

export interface HandOverPaper extends PaperHead {
  kind: 'hand-over';
  trailer: string;
  seal: string;
  driver: string;
  handedOverBy: string;
  units: number;
  pieces: number | null;
  signing: Signing;
  strokes: Strokes;
  rows: readonly TruckRow[];
  totals: PickupTotals;
  /** Sentences about what differs from the BOLs, in English, as all of it. */
  remarks: readonly string[];
}

export interface Manifest extends PaperHead {
  kind: 'manifest';
  day: string;
  rows: readonly ManifestRow[];
  totals: PickupTotals;
}

/** Complete input for a dock document: its worker cannot query the data. */
export type PaperJob = PickupSlip | HandOverPaper | Manifest;
