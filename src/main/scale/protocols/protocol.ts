/** One message from a scale. */
export type ScaleMessage =
  | { kind: 'weight'; value: number; unit: 'lb' | 'kg'; isNet: boolean }
  /** A tare is set: the gross weight is not what its display shows. */
  | { kind: 'tare' }
  | { kind: 'motion' | 'overload' | 'underload' | 'not-zeroed' | 'unit' | 'busy' };

/** The protocol of a scale. Pure: bytes in, messages out. */
export interface ScaleProtocol {
  /** Makes it send a weight; null: it sends without a request. */
  request: Buffer | null;
  /** The complete messages, and the remaining bytes of an incomplete one. Bytes outside the protocol are skipped. */
  read(bytes: Buffer): { words: ScaleMessage[]; rest: Buffer };
  /** The bytes from the last place where a message surely begins; null: there is none. */
  beginning(bytes: Buffer): Buffer | null;
}

const [LF, CR] = [0x0a, 0x0d];
const endsLine = (byte: number): boolean => byte === CR || byte === LF;

/** A protocol of text lines, whatever ends them. Strips a parity bit that the line left in. */
export function lineProtocol(
  request: string | null,
  readLine: (line: string) => ScaleMessage[],
): ScaleProtocol {
  return {
    request: request === null ? null : Buffer.from(request, 'latin1'),
    read(bytes) {
      const end = bytes.findLastIndex(endsLine);
      const text = Buffer.from(bytes.subarray(0, end + 1).map((byte) => byte & 0x7f)).toString('latin1');
      return { words: text.split(/[\r\n]+/).flatMap(readLine), rest: bytes.subarray(end + 1) };
    },
    beginning(bytes) {
      const end = bytes.findLastIndex(endsLine);
      return end === -1 ? null : bytes.subarray(end + 1);
    },
  };
}

/** A number in a scale's text, with any sign and blanks; null: not a number. */
export function scaleNumber(text: string): number | null {
  const plain = text.replaceAll(' ', '');
  return /^[+-]?\d{1,9}(\.\d{1,6})?$/.test(plain) ? Number(plain) : null;
}

/** A stable weight, or what is wrong with it. */
export function stableWeight(value: number, unit: string, isNet = false): ScaleMessage {
  if (value < 0) return { kind: 'underload' };
  const plain = unit.toLowerCase();
  if (plain !== 'lb' && plain !== 'kg') return { kind: 'unit' };
  return { kind: 'weight', value, unit: plain, isNet };
}
