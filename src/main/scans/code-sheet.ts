import type { ControlCode } from '#shared/station/control-code.ts';
import type { StationSettings } from '#shared/station/settings.ts';

/** One barcode of a sheet. */
export interface SheetCode {
  name: string;
  /** Small text under the name. */
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

/** Two columns, far enough apart that a scanner does not read the neighboring code. */
export const columnsOfCodes = 2;

/** How many pages this many codes need. */
export const pagesOf = (codes: number, rowsOnPage: number): number =>
  Math.ceil(codes / (rowsOnPage * columnsOfCodes));
