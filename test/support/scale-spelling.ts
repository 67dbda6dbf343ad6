import type { ScaleProtocolName } from '#shared/station/scale.ts';

/** What stands on an emulated scale, and how it stands. */
export interface Load {
  weight: number;
  unit: 'lb' | 'kg';
  decimals?: number;
  moves?: boolean;
  over?: boolean;
  isNet?: boolean;
  tare?: number;
  notZeroed?: boolean;
  checksum?: 'toledo' | 'fairbanks';
}

const odd = (byte: number): Buffer => Buffer.from([byte]);

/** As the manuals print it; written apart from the readers in src/main/scale. */
function toledo(load: Load, isFairbanks: boolean): Buffer {
  const { weight, unit, decimals = 1, moves, over, isNet, tare = 0, notZeroed, checksum } = load;
  const a = 0b0100000 | 0b0001000 | (decimals + 2);
  const b =
    0b0100000 |
    (isNet ? 1 : 0) |
    (weight < 0 ? 2 : 0) |
    (over ? 4 : 0) |
    (moves ? 8 : 0) |
    (unit === 'kg' ? 16 : 0) |
    (notZeroed ? 64 : 0);
  const c = isFairbanks ? 0 : 0b0100000;
  const width = isFairbanks && decimals > 0 ? 5 : 6;
  const digits = (value: number) =>
    String(Math.round(Math.abs(value) * 10 ** decimals)).padStart(width, isFairbanks ? '0' : ' ');
  const frame = Buffer.concat([
    Buffer.from([2, a, b, c]),
    Buffer.from(`${digits(weight)}${digits(tare)}\r`, 'latin1'),
  ]);
  const sum = frame.reduce((total, byte) => total + byte, 0);
  if (checksum === undefined) return frame;
  return Buffer.concat([frame, odd(checksum === 'toledo' ? (128 - (sum % 128)) % 128 : sum % 256)]);
}

function sics({ weight, unit, decimals = 1, moves, over }: Load): string {
  if (over) return 'S +\r\n';
  if (weight < 0) return 'S -\r\n';
  return `S ${moves ? 'D' : 'S'} ${weight.toFixed(decimals).padStart(10)} ${unit}\r\n`;
}

function fairbanksLine({ weight, unit, decimals = 1, moves, over, isNet, tare }: Load): string {
  const line = (value: number, what: string) =>
    `${value.toFixed(decimals).padStart(7)} ${unit} ${what}  \r\n`;
  const gross = line(isNet ? weight + (tare ?? 0) : weight, moves ? 'gr' : 'GR');
  const net = isNet ? line(tare ?? 0, 'TA') + line(weight, moves ? 'nt' : 'NT') : '';
  return `${gross}${net}${over ? '\x04' : ''}`;
}

const signed = (weight: number, decimals: number): string =>
  `${weight < 0 ? '-' : '+'}${Math.abs(weight).toFixed(decimals).padStart(7)}`;

const spellings: Record<ScaleProtocolName, (load: Load) => Buffer | string> = {
  'toledo-continuous': (load) => toledo(load, false),
  'mt-sics': sics,
  'fairbanks-continuous': (load) => toledo(load, true),
  'fairbanks-demand': fairbanksLine,
  ascii: ({ weight, unit, decimals = 1, moves, over, isNet }) =>
    `${over ? 'OL' : moves ? 'US' : 'ST'},${isNet ? 'NT' : 'GS'},${signed(weight, decimals)}${unit}\r\n`,
};

/** One weight as a scale of this kind sends it. */
export function spellWeight(protocol: ScaleProtocolName, load: Load): Buffer {
  const spelled = spellings[protocol](load);
  return typeof spelled === 'string' ? Buffer.from(spelled, 'latin1') : spelled;
}

/** A NexWeigh sends its line without being asked, with an ETX after it. */
export const nexWeigh = (load: Load): Buffer => Buffer.from(`${fairbanksLine(load)}\x03`, 'latin1');
