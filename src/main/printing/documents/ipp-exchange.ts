import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { IppAnswer } from '@sealsystems/ipp';
import { afterLimit } from '#main/time-limit.ts';
import { readIppAnswer } from './ipp-read.ts';

/**
 * How one POST ended. `code`: the system's error, or what was wrong with the answer. `isWhole`: the network has taken the whole message, so that
 * a success can apply to all of it.
 */
export type IppExchange =
  | { kind: 'answer'; answer: IppAnswer; isWhole: boolean }
  | { kind: 'status'; status: number }
  | { kind: 'error'; code: string };

/** The code when an answer belongs to another request. */
export const otherRequestCode = 'other-request';

/** The part of `maxBytes` that the requested attributes may take. */
const partRead = 8;

/** Version, operation or status, and the number that an answer repeats of its request (RFC 8010 3.1.1). */
const numberAt = 4;

export const isSuccessful = (answer: IppAnswer): boolean =>
  answer.statusCode?.startsWith('successful') === true;

/**
 * Posts one IPP message and reads the attributes of these names in its answer, within `limit` milliseconds awake and `maxBytes`; the connection
 * is closed at either limit. A certificate is always checked, whatever the environment says. Never rejects.
 */
export function exchangeIpp(
  url: URL,
  message: Buffer,
  limit: number,
  maxBytes: number,
  names: readonly string[],
): Promise<IppExchange> {
  return new Promise((resolve) => {
    const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, {
      method: 'POST',
      headers: { 'content-type': 'application/ipp', 'content-length': message.length },
      rejectUnauthorized: true,
      agent: false,
    });
    const end = (exchange: IppExchange): void => {
      cancelLimit();
      resolve(exchange);
      request.destroy();
    };
    // A printer may answer once it has made its job and read the document afterwards: closing the connection then would cut the document.
    const endWhenWhole = (answer: IppAnswer): void => {
      const endNow = (): void => end({ kind: 'answer', answer, isWhole: request.writableFinished });
      if (request.writableFinished || !isSuccessful(answer)) {
        endNow();
        return;
      }
      request.once('finish', endNow);
      request.once('close', endNow);
    };
    const cancelLimit = afterLimit(limit, () => end({ kind: 'error', code: 'ETIMEDOUT' }));
    request.on('error', (error: NodeJS.ErrnoException) =>
      end({ kind: 'error', code: error.code ?? 'unreadable' }),
    );
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
        if (length > maxBytes) end({ kind: 'error', code: 'answer-too-big' });
      });
      response.on('error', (error: NodeJS.ErrnoException) =>
        end({ kind: 'error', code: error.code ?? 'unreadable' }),
      );
      response.on('end', () => {
        const bytes = Buffer.concat(chunks);
        const answer = readIppAnswer(bytes, names, maxBytes / partRead);
        if (answer === null) end({ kind: 'error', code: 'unreadable' });
        // It answers another request, and tells nothing about this one (RFC 8011 4.1.1; docs/decisions/printed.md).
        else if (bytes.readUInt32BE(numberAt) !== message.readUInt32BE(numberAt))
          end({ kind: 'error', code: otherRequestCode });
        else endWhenWhole(answer);
      });
    });
    request.end(message);
  });
}
