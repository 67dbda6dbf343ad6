import type { PaperCopies } from '#main/paper/copies.ts';
import type { PickupTotals } from '#shared/station/hand-over-check.ts';
import type { ManifestRow, SignatureKind, Strokes, TruckRow } from '#shared/station/hand-over.ts';

/** The header of every document of a truck. */
interface PaperHead {
  /** When it is made; also the file's date. */
  at: string;
  scac: string;
  carrierName: string;
  stationName: string;
  /** A training document: not real freight. */
  isSample: boolean;
  /** The shipper, in lines. */
  shipper: readonly string[];
}

export interface PickupSlip extends PaperHead {
  kind: 'pickup-slip';
  copies?: PaperCopies | undefined;
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
  signing: SignatureKind;
  strokes: Strokes;
  rows: readonly TruckRow[];
  totals: PickupTotals;
  /** Sentences about differences from the BOLs, in English like the whole document. */
  remarks: readonly string[];
}

export interface Manifest extends PaperHead {
  kind: 'manifest';
  copies?: PaperCopies | undefined;
  day: string;
  rows: readonly ManifestRow[];
  totals: PickupTotals;
}

/** Complete input for a dock document: its worker cannot query the data. */
export type PaperJob = PickupSlip | HandOverPaper | Manifest;
