import type { Paper, TextStyle } from './paper.ts';
import { sheet } from './paper.ts';

/** A part of the page, measured before it is drawn, so that pages can be counted first. */
export interface Block {
  height: number;
  draw(y: number): void;
}

export interface CellText extends TextStyle {
  words: string;
}

/** One cell of a ruled row: caption on top inside it, text below, and further drawing. */
export interface Cell {
  width: number;
  caption: string;
  texts?: CellText[];
  /** Room kept below the texts, or at the bottom of the cell, and what is drawn in it. */
  room?: { height: number; draw(x: number, y: number, width: number): void; atFoot?: boolean };
}

const pad = 6;
const captionSize = 6.5;
const captionHeight = 10;
const grey = '#333333';

function contentHeight(paper: Paper, cell: Cell): number {
  const width = cell.width - 2 * pad;
  const texts = (cell.texts ?? []).reduce((sum, text) => sum + paper.heightOf(text.words, width, text), 0);
  return captionHeight + texts + (cell.room?.height ?? 0);
}

/** A row of adjacent cells, as high as its fullest cell. Widths add up to the sheet's. */
export function ruledRow(paper: Paper, cells: readonly Cell[], minHeight = 0): Block {
  const height = Math.max(minHeight, ...cells.map((cell) => contentHeight(paper, cell) + 9));
  return {
    height,
    draw(y) {
      let x: number = sheet.left;
      for (const cell of cells) {
        paper.box(x, y, cell.width, height);
        drawCell(paper, cell, x, y, height);
        x += cell.width;
      }
    },
  };
}

function drawCell(paper: Paper, cell: Cell, x: number, y: number, height: number): void {
  const width = cell.width - 2 * pad;
  paper.text(x + pad, y + 4, width, cell.caption, { size: captionSize, colour: grey });
  let at = y + 4 + captionHeight;
  for (const text of cell.texts ?? []) {
    paper.text(x + pad, at, width, text.words, text);
    at += paper.heightOf(text.words, width, text);
  }
  const { room } = cell;
  room?.draw(x + pad, room.atFoot === true ? y + height - room.height - 3 : at, width);
}

export const verticalGap = (height: number): Block => ({ height, draw: () => undefined });

/** Plain text over the whole width. */
export function paragraph(paper: Paper, words: string, style: TextStyle): Block {
  return {
    height: paper.heightOf(words, sheet.inner, style),
    draw: (y) => {
      paper.text(sheet.left, y, sheet.inner, words, style);
    },
  };
}

export const heightOf = (blocks: readonly Block[]): number =>
  blocks.reduce((sum, block) => sum + block.height, 0);

/** Draws the blocks one below the other; returns the y after the last. */
export function drawStacked(blocks: readonly Block[], y: number): number {
  let at = y;
  for (const block of blocks) {
    block.draw(at);
    at += block.height;
  }
  return at;
}
