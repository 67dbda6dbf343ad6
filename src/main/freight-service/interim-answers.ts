import type { Socket } from 'node:net';

/** A longer head is left to undici, which refuses it. */
const maxHeaderBytes = 16 * 1024;

/** Enough of a head to recognize an interim answer: 1xx, without 101, which changes the protocol and is never requested. */
const interim = /^HTTP\/1\.[01] 1(?!01)\d\d[ \r]/;
const bytesThatTell = 'HTTP/1.1 100 '.length;

/** What remains after all complete interim answers, and whether the answer itself begins there; otherwise more must arrive. */
function pastInterim(bytes: Buffer): { rest: Buffer; isAnswer: boolean } {
  for (let rest = bytes; ;) {
    const start = rest.subarray(0, bytesThatTell).toString('latin1');
    if (!interim.test(start)) {
      const mayBecomeOne = start.length < bytesThatTell && 'HTTP/1.'.startsWith(start.slice(0, 7));
      return { rest, isAnswer: !mayBecomeOne };
    }
    const end = rest.indexOf('\r\n\r\n');
    if (end < 0) return { rest, isAnswer: rest.length > maxHeaderBytes };
    rest = rest.subarray(end + 4);
  }
}

/**
 * Keeps interim answers from whoever reads this socket by `read()`, up to the beginning of the answer itself. undici takes an unasked
 * `100 Continue` for a bad answer and ends the request, which may have arrived then; servers and gateways send it all the same, and a
 * client has to be able to read it (RFC 9110 15.2). It says nothing of how the request ends: undici's time limits go on meanwhile.
 */
export function skipInterimResponses(socket: Socket): void {
  const read = socket.read.bind(socket) as (size?: number) => Buffer | null;
  let held: Buffer = Buffer.alloc(0);
  let isOver = false;
  socket.read = (size?: number): Buffer | null => {
    // With a size, the stream only triggers reading.
    if (isOver || size !== undefined) return read(size);
    for (let chunk = read(); chunk !== null; chunk = read()) {
      const { rest, isAnswer } = pastInterim(Buffer.concat([held, chunk]));
      held = rest;
      isOver = isAnswer;
      if (isOver) return rest;
    }
    return null;
  };
}
