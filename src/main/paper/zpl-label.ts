import type { Code128 } from './code128.ts';
import { escapeText, textWidth, wrapText } from './zpl-text.ts';

/** The parts of a label. All measures are eighths of a millimeter from the top left: one dot at 203 dpi. */
export type LabelPart =
  /** Wrapped and shrunk until it fits its box: from `size`, the letter height, down to the smallest readable size. */
  | {
      is: 'text';
      x: number;
      y: number;
      width: number;
      height: number;
      words: string;
      size: number;
      centred?: boolean;
    }
  /** White letters on black across the label. */
  | { is: 'band'; y: number; height: number; words: string }
  | { is: 'rule'; y: number }
  | { is: 'frame' }
  /** Centered across the label, with its quiet zones. `module`: maximum width of the narrowest bar. */
  | { is: 'bars'; y: number; height: number; code: Code128; module: number };

export type Dpi = 203 | 300 | 600;

/** A label of 4×6 inches. */
export const labelPage = { width: 812, height: 1218, margin: 36, inner: 740 } as const;

/** Print heads have 8, 12 or 24 dots per millimeter. */
const scales: Record<Dpi, number> = { 203: 1, 300: 1.5, 600: 3 };

/** The smallest letters readable at arm's length: one and a half millimeters. */
const readable = 12;
const lineHeight = 1.14;

/**
 * `words` as large as fits the box, but never smaller than readable: the excess is cut with an ellipsis, which no text that a shipment accepts
 * reaches (test/property/own-labels.test.ts).
 */
export function fitBox(
  words: string,
  { width, height, size }: { width: number; height: number; size: number },
): { size: number; lines: string[]; isCut: boolean } {
  const at = (tried: number) => ({ size: tried, lines: wrapText(words, tried, width), isCut: false });
  const sizes = Array.from({ length: Math.floor((size - readable) / 2) + 1 }, (_, step) => size - 2 * step);
  const fits = sizes
    .map(at)
    .filter(({ size: tried, lines }) => (lines.length * lineHeight - lineHeight + 1) * tried <= height);
  const isWhole = (tried: number): boolean =>
    words.split(/\s+/).every((word) => textWidth(word, tried) <= width);
  // A word is broken only if it would not fit whole in readable letters.
  const fitted = fits.find(({ size: tried }) => isWhole(tried)) ?? fits[0];
  if (fitted !== undefined) return fitted;
  const most = Math.max(1, Math.floor(height / (readable * lineHeight)));
  const lines = wrapText(words, readable, width);
  if (lines.length <= most) return { size: readable, lines, isCut: false };
  const kept = lines.slice(0, most);
  return {
    size: readable,
    lines: [...kept.slice(0, -1), `${kept.at(-1)?.slice(0, -1) ?? ''}…`],
    isCut: true,
  };
}

function textZpl(part: Extract<LabelPart, { is: 'text' }>, at: (value: number) => number): string[] {
  const { lines, size } = fitBox(part.words, part);
  const letters = `^A0N,${at(size)},${at(size)}`;
  // The printer centers the line, since it knows its own font.
  const block = part.centred === true ? `^FB${at(part.width)},1,0,C` : '';
  return lines.map((line, index) => {
    const y = part.y + index * size * lineHeight;
    return `^FO${at(part.x)},${at(y)}${letters}${block}^FH^FD${escapeText(line)}^FS`;
  });
}

function barsZpl({ y, height, code, module }: Extract<LabelPart, { is: 'bars' }>, scale: number): string {
  const width = labelPage.width * scale;
  // Ten modules of quiet zone on either side; whole dots, or the bars differ in width.
  const widest = Math.floor(width / (code.modules + 20));
  const dots = Math.max(1, Math.min(Math.floor(module * scale), widest));
  const x = Math.round((width - code.modules * dots) / 2);
  return `^FO${x},${Math.round(y * scale)}^BY${dots}^BCN,${Math.round(height * scale)},N,N,N,N^FH^FD${escapeText(code.data)}^FS`;
}

/**
 * Resets everything that persists after a format and would change the next one (`printing/setup-effects.ts`), so that no earlier label matters.
 * The unit of measure comes first, since the other commands depend on it.
 */
const plainState = '^MUD^JMA^SZ2^MCY^CI28^PA0,0,0,0^PON^PMN^LRN^LS0^LH0,0^FWN,0^CFA,9,5^BY2,3.0,10^CVN';

/** The label as ZPL for a print head of this resolution. None of its texts can contain a command (`escapeText`). */
export function zplLabel(parts: readonly LabelPart[], dpi: Dpi): Buffer {
  const scale = scales[dpi];
  const at = (value: number): number => Math.round(value * scale);
  const drawn = parts.flatMap((part) => {
    switch (part.is) {
      case 'text':
        return part.words === '' ? [] : textZpl(part, at);
      case 'band': {
        const size = part.height * 0.62;
        return [
          `^FO0,${at(part.y)}^GB${at(labelPage.width)},${at(part.height)},${at(part.height)}^FS`,
          `^FO0,${at(part.y + (part.height - size) / 2)}^A0N,${at(size)},${at(size)}^FB${at(labelPage.width)},1,0,C^FR^FH^FD${escapeText(part.words)}^FS`,
        ];
      }
      case 'rule':
        return [`^FO0,${at(part.y)}^GB${at(labelPage.width)},${at(4)},${at(4)}^FS`];
      case 'frame':
        return [`^FO${at(20)},${at(20)}^GB${at(772)},${at(1178)},${at(4)}^FS`];
      case 'bars':
        return [barsZpl(part, scale)];
    }
  });
  const size = `^PW${at(labelPage.width)}^LL${at(labelPage.height)}`;
  return Buffer.from(['^XA', plainState, size, ...drawn, '^PQ1', '^XZ', ''].join('\n'), 'utf8');
}

/** A caption and its value below it. */
export const captionedValue = (
  caption: string,
  words: string,
  box: { x: number; y: number; width: number; height: number; size: number },
): LabelPart[] => [
  { is: 'text', ...box, height: 24, size: 22, words: words === '' ? '' : caption },
  { is: 'text', ...box, y: box.y + 26, height: box.height - 26, words },
];

export const dpiOf = (printer: { kind: string; dpi?: number } | undefined): Dpi =>
  printer?.dpi === 300 || printer?.dpi === 600 ? printer.dpi : 203;
