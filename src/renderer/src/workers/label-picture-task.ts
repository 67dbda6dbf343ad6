/** The task of the drawing worker: one label as ZPL, and the size of its paper. */
export interface LabelPictureTask {
  id: string;
  zpl: string;
  widthIn: number;
  heightIn: number;
  /** 8 dots per millimeter is a 203 dpi head. */
  dotsPerMm: number;
}

/** The picture, or why there is none. */
export type LabelPictureAnswer = { id: string; png: Uint8Array<ArrayBuffer> } | { id: string; error: string };
