/**
 * Escapes text for the `^FD` of a field that began with `^FH`: characters that could begin a command, and the escape character itself, become
 * hex. A Zebra also looks for commands of its other languages (`! U1`, `{}{`) inside a format. Control characters become spaces, since printers
 * drop a newline inside `^FD`.
 */
export function escapeText(text: string): string {
  return text
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/[_^~\\!{}]/g, (sign) => `_${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

const narrow = /[\s.,:;'’!|()[\]iljtfrI]/;
/** Also the dash: it is far wider than a letter in this font (test/contract/printing/own-labels/text-width.test.ts). */
const wide = /[MWmw@%&-]/;
const widest = /[—–]/;
const capital = /[\p{Lu}&#]/u;

/** In letter heights, rounded up: the font is the printer's, so it can only be estimated. */
function widthOfSign(sign: string): number {
  if (widest.test(sign)) return 0.98;
  if (wide.test(sign)) return 0.84;
  if (narrow.test(sign)) return 0.34;
  return capital.test(sign) ? 0.62 : 0.52;
}

/** Width in dots of `text` in the printer's scalable font 0 at `height` dots. */
export function textWidth(text: string, height: number): number {
  let ems = 0;
  for (const sign of text) ems += widthOfSign(sign);
  return Math.ceil(ems * height);
}

/** Splits a word into pieces of at most `width` dots, each as long as possible, with at least one character. */
function breakWord(word: string, height: number, width: number): string[] {
  const pieces: string[] = [];
  let piece = '';
  let ems = 0;
  for (const sign of word) {
    const added = widthOfSign(sign);
    if (piece !== '' && Math.ceil((ems + added) * height) > width) {
      pieces.push(piece);
      piece = '';
      ems = 0;
    }
    piece += sign;
    ems += added;
  }
  return [...pieces, piece];
}

/** Breaks at spaces into lines of at most `width` dots; splits a word that is longer than a line. */
export function wrapText(text: string, height: number, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).filter((part) => part !== '')) {
    const joined = line === '' ? word : `${line} ${word}`;
    if (textWidth(joined, height) <= width) {
      line = joined;
      continue;
    }
    if (line !== '') lines.push(line);
    const pieces = breakWord(word, height, width);
    line = pieces.pop() ?? '';
    for (const piece of pieces) lines.push(piece);
  }
  if (line !== '') lines.push(line);
  return lines;
}

/** Sizes to try, largest first: a height in dots, and how many lines of it fit. */
export type Sizes = readonly [readonly [height: number, lines: number], ...(readonly [number, number])[]];

/**
 * `text` at the largest of `sizes` that fits into lines of `width` dots. At the smallest size the excess is cut with an ellipsis: acceptable for
 * a name; numbers are too short to be cut.
 */
export function fitText(text: string, sizes: Sizes, width: number): { height: number; lines: string[] } {
  for (const [height, maxLines] of sizes) {
    const lines = wrapText(text, height, width);
    if (lines.length <= maxLines) return { height, lines };
  }
  const [height, maxLines] = sizes.at(-1) ?? sizes[0];
  const lines = wrapText(text, height, width).slice(0, maxLines);
  let tail = lines.pop() ?? '';
  while (tail !== '' && textWidth(`${tail}…`, height) > width) tail = tail.slice(0, -1);
  return { height, lines: [...lines, `${tail}…`] };
}
