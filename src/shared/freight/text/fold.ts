/** Letters that Unicode does not decompose into base letter and accent. */
const whole: Record<string, string> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
};

/** Lower case without accents or invisible characters: "Peña" and "PENA", "Łódź" and "lodz" are the same. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '')
    .toLowerCase()
    .replaceAll(/[łøđðþßæœı]/g, (letter) => whole[letter] ?? letter);
}
