import { inflateSync } from 'node:zlib';

/** Undoes a PNG row's filter (PNG, 9.2). */
function unfilter(filter: number, row: Buffer, above: Buffer, step: number): void {
  for (let at = 0; at < row.length; at += 1) {
    const left = at >= step ? (row[at - step] ?? 0) : 0;
    const up = above[at] ?? 0;
    const corner = at >= step ? (above[at - step] ?? 0) : 0;
    const guess = left + up - corner;
    const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
    const paeth = a <= b && a <= c ? left : b <= c ? up : corner;
    const add = [0, left, up, (left + up) >> 1, paeth][filter] ?? 0;
    row[at] = ((row[at] ?? 0) + add) & 255;
  }
}

/** Which dots of a PNG are dark, row by row; colour types 0, 2, 3 (a palette from white to black) and 6, up to eight bits. */
export function inkOf(png: Buffer): { width: number; rows: (x: number) => boolean }[] {
  const width = png.readUInt32BE(16);
  const height = png.readUInt32BE(20);
  const [bits = 8, colour = 0] = [png[24], png[25]];
  const channels = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }[colour] ?? 1;
  const data: Buffer[] = [];
  let palette: Buffer = Buffer.alloc(0);
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at);
    const kind = png.toString('latin1', at + 4, at + 8);
    const body = png.subarray(at + 8, at + 8 + length);
    if (kind === 'IDAT') data.push(body);
    if (kind === 'PLTE') palette = body;
    at += length + 12;
  }
  const raw = inflateSync(Buffer.concat(data));
  const bytes = Math.ceil((width * channels * bits) / 8);
  let above: Buffer = Buffer.alloc(bytes);
  return Array.from({ length: height }, (_, y) => {
    const start = y * (bytes + 1);
    const row = Buffer.from(raw.subarray(start + 1, start + 1 + bytes));
    unfilter(raw[start] ?? 0, row, above, Math.max(1, (channels * bits) >> 3));
    above = row;
    const value = (x: number): number => {
      const bit = x * channels * bits;
      const sample = ((row[bit >> 3] ?? 0) >> (8 - bits - (bit & 7))) & (2 ** bits - 1);
      return colour === 3 ? (palette[sample * 3] ?? 0) : (sample * 255) / (2 ** bits - 1);
    };
    return { width, rows: (x) => value(x) < 128 };
  });
}
