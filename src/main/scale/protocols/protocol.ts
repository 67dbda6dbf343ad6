/** One thing that a scale said. */
export type ScaleMessage =
  | { kind: 'weight'; value: number; unit: 'lb' | 'kg'; isNet: boolean }
  /** A tare is set: what is called gross is not what its display shows. */
  | { kind: 'tare' }
  | { kind: 'motion' | 'overload' | 'underload' | 'not-zeroed' | 'unit' | 'busy' };

/** How a scale talks. All of it is pure: bytes in, words out. */
export interface ScaleProtocol {
  /** What has it send a weight; null: it sends without being asked. */
  request: Buffer | null;
  /** The words that are whole, and the bytes that wait for more. What is not of the protocol is passed over. */
  read(bytes: Buffer): { words: ScaleMessage[]; rest: Buffer };
  /** From the last place where a word surely begins; null: there is none in these bytes. */
  beginning(bytes: Buffer): Buffer | null;
}

const [LF, CR] = [0x0a, 0x0d];
const endsLine = (byte: number): boolean => byte === CR || byte === LF;

/** A protocol of text lines, whatever ends them. A parity bit that the line left in is taken off. */
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

/** A number of a scale's text, sign and blanks as it likes them; null: it is none. */
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
