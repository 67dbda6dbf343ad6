import { stableWeight, type ScaleProtocol, type ScaleMessage } from './protocol.ts';

/**
 * Mettler Toledo's continuous output: STX, status words A, B and C, six digits of weight, six of tare, CR and possibly a checksum. Source:
 * METTLER TOLEDO Wildcat Scale Technical Manual (12/00), appendix 2, tables 6-8 to 6-11; Rice Lake 680 Synergy Plus, 11.3.4. Fairbanks sends the
 * same with another checksum, bit 5 of status word C at 0, and five digits if there is a decimal point: FB2550 manual 51254 Rev. 3, appendix II;
 * PC2250 manual 51214 Rev. 7, appendix I.
 */

const [STX, CR] = [0x02, 0x0d];
const bit = (byte: number, at: number): boolean => ((byte >> at) & 1) === 1;

/** The decimal places in status word A, bits 0 to 2. Codes 0 and 1 are fixed zeros, which some scales send and some do not: not guessed. */
const decimalsOf = (statusA: number): number | null => ((statusA & 7) >= 2 ? (statusA & 7) - 2 : null);

/** Toledo's is the two's complement of the sum, Fairbanks's the sum; here both in seven bits, because of lines with parity. */
function hasChecksum(frame: Buffer, next: number): boolean {
  const sum = frame.reduce((total, byte) => total + byte, 0);
  return next === (-sum & 0x7f) || next === (sum & 0x7f);
}

function wordOf(frame: Buffer): ScaleMessage | null {
  const [, a = 0, b = 0, c = 0] = frame;
  if (!bit(a, 5) || bit(a, 6) || !bit(b, 5)) return null;
  const width = (frame.length - 5) / 2;
  const digits = frame.toString('latin1', 4, 4 + width);
  if (bit(b, 2)) return { kind: bit(b, 1) ? 'underload' : 'overload' };
  if (bit(b, 6)) return { kind: 'not-zeroed' };
  if (bit(b, 3)) return { kind: 'motion' };
  // Grams, tons and ounces; and a display that shows one digit more than the scale's resolution.
  if ((c & 7) !== 0) return { kind: 'unit' };
  const decimals = decimalsOf(a);
  if (bit(c, 4) || decimals === null || !/^ *\d+$/.test(digits)) return null;
  const size = Number(digits) / 10 ** decimals;
  return stableWeight(bit(b, 1) && size > 0 ? -size : size, bit(b, 4) ? 'kg' : 'lb', bit(b, 0));
}

/** Where a frame that begins at `at` ends: its CR follows two groups of six digits, or of five; null: not a frame. */
function frameEnd(bytes: Buffer, at: number): number | null {
  for (const length of [17, 15]) if (bytes[at + length - 1] === CR) return at + length;
  return null;
}

export const toledoContinuous: ScaleProtocol = {
  request: null,
  read(raw) {
    const bytes = Buffer.from(raw.map((byte) => byte & 0x7f));
    const words: ScaleMessage[] = [];
    let at = bytes.indexOf(STX);
    while (at !== -1) {
      // The byte after the CR shows whether there is a checksum, so a frame is read once the next one begins.
      if (bytes.length < at + 18) return { words, rest: raw.subarray(at) };
      const end = frameEnd(bytes, at);
      if (end === null) {
        at = bytes.indexOf(STX, at + 1);
        continue;
      }
      const next = bytes[end] ?? 0;
      const frame = bytes.subarray(at, end);
      const isSummed = hasChecksum(frame, next);
      const word = isSummed || next === STX ? wordOf(frame) : null;
      if (word !== null) words.push(word);
      at = bytes.indexOf(STX, isSummed ? end + 1 : end);
    }
    return { words, rest: Buffer.alloc(0) };
  },
  beginning(bytes) {
    const at = bytes.findLastIndex((byte) => (byte & 0x7f) === STX);
    return at === -1 ? null : bytes.subarray(at);
  },
};
