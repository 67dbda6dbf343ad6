import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import ipp, { type IppAnswer } from '@sealsystems/ipp';

/**
 * How one POST ended. `code`: the system's error, or what was wrong with the answer. `isWhole`: the network has taken all of the message, so that
 * a good answer can be about all of it.
 */
export type IppExchange =
  | { kind: 'answer'; answer: IppAnswer; isWhole: boolean }
  | { kind: 'status'; status: number }
  | { kind: 'error'; code: string };

/**
 * The attributes in an answer's bytes, or null if there are none. The library reads a length as a signed number: one below zero
 * takes it back to where it was, for ever. Read without a sign (RFC 8010 has none below zero) it is longer than the answer, which
 * the library refuses.
 */
export function readIppAnswer(bytes: Buffer): IppAnswer | null {
  const unsigned = Object.assign(Buffer.from(bytes), {
    readInt16BE(this: Buffer, offset: number) {
      return this.readUInt16BE(offset);
    },
  });
  try {
    return ipp.parse(unsigned);
  } catch {
    return null;
  }
}

export const isGood = (answer: IppAnswer): boolean => answer.statusCode?.startsWith('successful') === true;

/**
 * Posts one IPP message and reads its answer within `limit` milliseconds and `mostBytes`; the connection is closed at either limit. A
 * certificate is always checked, whatever the environment says. Never rejects.
 */
export function exchangeIpp(
  url: URL,
  message: Buffer,
  limit: number,
  mostBytes: number,
): Promise<IppExchange> {
  return new Promise((resolve) => {
    const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, {
      method: 'POST',
      headers: { 'content-type': 'application/ipp', 'content-length': message.length },
      rejectUnauthorized: true,
      agent: false,
    });
    const end = (exchange: IppExchange): void => {
      clearTimeout(timer);
      resolve(exchange);
      request.destroy();
    };
    // A printer may answer once it has made its job and read the document after that: to close the connection then would cut it.
    const endWhenWhole = (answer: IppAnswer): void => {
      const endNow = (): void => end({ kind: 'answer', answer, isWhole: request.writableFinished });
      if (request.writableFinished || !isGood(answer)) {
        endNow();
        return;
      }
      request.once('finish', endNow);
      request.once('close', endNow);
    };
    const timer = setTimeout(() => end({ kind: 'error', code: 'ETIMEDOUT' }), limit);
    request.on('error', (error: NodeJS.ErrnoException) => end({ kind: 'error', code: error.code ?? 'unreadable' })); // prettier-ignore
    request.on('response', (response) => {
      const status = response.statusCode ?? 0;
      if (status !== 200) {
        end({ kind: 'status', status });
        return;
      }
      const chunks: Buffer[] = [];
      let length = 0;
      response.on('data', (chunk: Buffer) => {
        length += chunk.length;
        chunks.push(chunk);
        if (length > mostBytes) end({ kind: 'error', code: 'answer-too-big' });
      });
      response.on('error', (error: NodeJS.ErrnoException) => end({ kind: 'error', code: error.code ?? 'unreadable' })); // prettier-ignore
      response.on('end', () => {
        const answer = readIppAnswer(Buffer.concat(chunks));
        if (answer === null) end({ kind: 'error', code: 'unreadable' });
        else endWhenWhole(answer);
      });
    });
    request.end(message);
  });
}
