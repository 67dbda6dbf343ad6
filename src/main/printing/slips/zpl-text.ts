/** Text for a ^FD field under ^FH: the characters that ZPL reads as commands are written as their bytes. */
export const field = (text: string): string =>
  text
    .replace(/[\r\n\t]+/g, ' ')
    .replace(/[\^~_\\]/g, (character) => `_${character.charCodeAt(0).toString(16).toUpperCase()}`);

/** One line of text at a place, in dots of a 203 dpi head times `scale`. ^CI28 must stand before: it is UTF-8. */
export const text = (x: number, y: number, height: number, words: string, scale = 1, width = 730): string =>
  `^FO${Math.round(x * scale)},${Math.round(y * scale)}^A0N,${Math.round(height * scale)}` +
  `^FB${Math.round(width * scale)},1,0,L^FH^FD${field(words)}^FS`;
