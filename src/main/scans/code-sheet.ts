import type { ControlCode } from '#shared/station/control-code.ts';
import type { StationSettings } from '#shared/station/settings.ts';

/** One barcode of a sheet. */
export interface SheetCode {
  name: string;
  /** Small, under the name. */
  more: string;
  control: ControlCode;
}

/** A sheet of Dockprint's own barcodes for the station. */
export interface CodeSheet {
  kind: 'code-sheet';
  title: string;
  use: string;
  codes: readonly SheetCode[];
  rowsOnPage: number;
  stationName: string;
  language: StationSettings['language'];
  madeAt: Date;
}

/** Two columns, so far apart that a scanner held to one does not read its neighbour. */
export const columnsOfCodes = 2;

/** How many pages so many codes take. */
export const pagesOf = (codes: number, rowsOnPage: number): number =>
  Math.ceil(codes / (rowsOnPage * columnsOfCodes));
