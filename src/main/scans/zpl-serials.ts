/** How `^SN` or `^SF` changes the data of a field from one label of a `^PQ` to the next. */
export type Serial =
  | { command: 'SN'; step: number; leadingZeros: boolean }
  | { command: 'SF'; mask: string; step: string };

/** At most this many digits from the right are incremented. */
const maxDigits = 12;

/** The last number in the data and the text around it, as `^SN` finds it. */
const lastNumber = /^(.*?)(\d{1,12})(\D*)$/s;

/** The texts of the label after `steps` steps; without leading zeros, a printer may leave them out or print blanks. */
function numbered(data: string, step: number, leadingZeros: boolean, steps: number): string[] {
  const [, before = '', digits, after = ''] = lastNumber.exec(data) ?? [];
  if (digits === undefined) return [data];
  const value = String(Math.abs(Number(digits) + step * steps)).slice(-maxDigits);
  const padded = before + value.padStart(digits.length, '0') + after;
  return leadingZeros ? [padded] : [before + value + after, padded];
}

const decimals = '0123456789';
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const alphabets: Partial<Record<string, string>> = {
  D: decimals,
  H: decimals + letters.slice(0, 6),
  O: decimals.slice(0, 8),
  A: letters,
  N: decimals + letters,
};

/** `^SF` after this many steps: mask, step and data are right-aligned; `%` leaves a character unchanged. */
function stepped(data: string, mask: string, step: string, steps: number): string {
  const characters = Array.from(data);
  let carry = 0;
  for (let place = 1; place <= Math.min(mask.length, characters.length); place += 1) {
    const alphabet = alphabets[mask.charAt(mask.length - place).toUpperCase()];
    const character = characters.at(-place) ?? '';
    const value = alphabet?.indexOf(character.toUpperCase()) ?? -1;
    if (alphabet === undefined || value < 0) continue;
    const added = alphabet.indexOf(step.charAt(step.length - place).toUpperCase());
    const sum = value + carry + (step.length < place ? 0 : Math.max(0, added)) * steps;
    carry = Math.floor(sum / alphabet.length);
    const next = alphabet.charAt(sum % alphabet.length);
    characters[characters.length - place] = character === character.toLowerCase() ? next.toLowerCase() : next;
  }
  return characters.join('');
}

export function serialTexts(data: string, serial: Serial, steps: number): string[] {
  return serial.command === 'SN'
    ? numbered(data, serial.step, serial.leadingZeros, steps)
    : [stepped(data, serial.mask, serial.step, steps)];
}
