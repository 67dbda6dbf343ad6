/** Text for a ^FD field under ^FH: the characters that ZPL reads as commands are written as their bytes. */
export const escapeField = (text: string): string =>
  text
    .replace(/[\r\n\t]+/g, ' ')
    .replace(/[\^~_\\]/g, (character) => `_${character.charCodeAt(0).toString(16).toUpperCase()}`);

/** A narrow bold font: no letter is wider than about half its height on average. */
const WIDTH_OF_A_LETTER = 0.5;

export interface TextPlace {
  x: number;
  y: number;
  height: number;
  /** Lines it may take; what does not fit is cut with an ellipsis, since ^FB prints the rest over the last line. */
  lines?: number;
}

/** Text in dots of a 203 dpi head times `scale`, 730 wide. ^CI28 must stand before: it is UTF-8. */
export function textField({ x, y, height, lines = 1 }: TextPlace, words: string, scale = 1): string {
  const width = 730;
  // A line that wraps at a word loses some of its room.
  const maxLetters = Math.floor((width / (height * WIDTH_OF_A_LETTER)) * (lines === 1 ? 1 : lines * 0.85));
  const letters = Array.from(words);
  const shown = letters.length <= maxLetters ? words : `${letters.slice(0, maxLetters - 1).join('')}…`;
  const dots = (value: number): number => Math.round(value * scale);
  return `^FO${dots(x)},${dots(y)}^A0N,${dots(height)}^FB${dots(width)},${lines},${dots(4)},L^FH^FD${escapeField(shown)}^FS`;
}
