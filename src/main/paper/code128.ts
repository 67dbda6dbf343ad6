/** A Code 128 in ZPL notation, with its width in modules (bars and spaces of one unit, without quiet zones). */
export interface Code128 {
  data: string;
  modules: number;
}

const widthOf = (dataSymbols: number): number => 11 * (dataSymbols + 2) + 13; // start and check 11 each, stop 13

/**
 * Chooses the subset instead of leaving it to the printer, so that the width is known and the code can be centered: an even number of digits in
 * pairs (subset C), everything else in subset B. `>;` starts C, `>:` starts B, `>0` is the character ">". No change of subset inside: not every
 * ZPL reader supports that.
 */
export function code128(text: string): Code128 {
  if (/^(\d\d)+$/.test(text)) return { data: `>;${text}`, modules: widthOf(text.length / 2) };
  // Subset B has ASCII 32 to 126 only.
  const plain = text.replace(/[^\x20-\x7e]/g, '?');
  return { data: `>:${plain.replaceAll('>', '>0')}`, modules: widthOf(plain.length) };
}

/** GS1-128: FNC1 first, then pairs of digits; `>8` is FNC1. `digits`: an even number of them, application identifier included. */
export const gs1Code128 = (digits: string): Code128 => ({
  data: `>;>8${digits}`,
  modules: widthOf(1 + digits.length / 2),
});
