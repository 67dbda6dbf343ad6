import type { Socket } from 'node:net';

/** A frame is its length in four bytes, big-endian, followed by that much JSON. */
const headBytes = 4;
/** The longest frame that either side sends or accepts. */
export const maxFrameBytes = 256 * 1024;

export class BadFrame extends Error {}

export function writeFrame(socket: Socket, value: object): void {
  const body = Buffer.from(JSON.stringify(value));
  if (body.length > maxFrameBytes) throw new BadFrame(`a frame of ${body.length} bytes`);
  const head = Buffer.alloc(headBytes);
  head.writeUInt32BE(body.length);
  socket.write(Buffer.concat([head, body]));
}

/** Splits a stream into frames; throws `BadFrame` for one that is too long or not JSON. */
export function createFrameReader(): (bytes: Buffer) => unknown[] {
  let rest: Buffer = Buffer.alloc(0);
  return (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    const values: unknown[] = [];
    while (rest.length >= headBytes) {
      const length = rest.readUInt32BE();
      if (length > maxFrameBytes) throw new BadFrame(`a frame of ${length} bytes`);
      if (rest.length < headBytes + length) break;
      const body = rest.subarray(headBytes, headBytes + length).toString('utf8');
      rest = rest.subarray(headBytes + length);
      try {
        values.push(JSON.parse(body));
      } catch {
        throw new BadFrame('a frame that is no JSON');
      }
    }
    return values;
  };
}
