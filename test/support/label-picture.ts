import { crc32, deflateSync } from 'node:zlib';

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG of black and white stripes; with `alpha`, as .NET services write them: 32 bits a dot. */
export function aLabelPng({ width = 80, height = 120, alpha = true } = {}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, alpha ? 6 : 0, 0, 0, 0], 8);
  const dot = (x: number) => (x % 8 < 4 ? 0 : 255);
  const row = Buffer.from([
    0,
    ...Array.from({ length: width }, (_, x) => (alpha ? [dot(x), dot(x), dot(x), 255] : [dot(x)])).flat(),
  ]);
  const rows = Buffer.concat(Array.from({ length: height }, () => row));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
