const segmenter = new Intl.Segmenter();
/** Most texts are plain; the segmenter takes nine times as long, and every key runs this for each choice on screen. */
const isPlain = (text: string): boolean => /^[ -~]*$/.test(text);
const letters = (text: string): string[] =>
  isPlain(text) ? text.split('') : Array.from(segmenter.segment(text), ({ segment }) => segment);

/** Letters that Unicode does not decompose into base and accent. */
const whole: Record<string, string> = { ł: 'l', ø: 'o', đ: 'd', ı: 'i' };

/** Without accents and capitals: "Pen" finds "Peña", "Lodz" finds "Łódź". */
export const plainLetters = (text: string): string =>
  isPlain(text)
    ? text.toLowerCase()
    : text
        .normalize('NFD')
        .replaceAll(/\p{M}/gu, '')
        .toLowerCase()
        .replaceAll(/[łøđı]/g, (letter) => whole[letter] ?? letter);

/** A text in three parts: before, matching and after the typed letters. */
export function matchParts(text: string, typed: string): [string, string, string] {
  const all = letters(text);
  const wanted = letters(plainLetters(typed.trim()));
  const plain = all.map(plainLetters);
  const start = plain.findIndex((_letter, at) => wanted.every((letter, next) => plain[at + next] === letter));
  if (start < 0 || wanted.length === 0) return [text, '', ''];
  const end = start + wanted.length;
  return [all.slice(0, start).join(''), all.slice(start, end).join(''), all.slice(end).join('')];
}
