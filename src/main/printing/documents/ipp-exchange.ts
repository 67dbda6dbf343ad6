import { request as httpRequest, type ClientRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { IppAnswer } from '@sealsystems/ipp';
import { afterLimit } from '#main/time-limit.ts';
import { isEncrypted, portOf } from './ipp-address.ts';
import { certificateTrouble, openTls } from './printer-certificate.ts';

/**
 * How one POST ended. `code`: the system's error, what was wrong with the answer, or a `CertificateTrouble`. `isWhole`: the network has taken the
 * whole message, so that a success can apply to all of it. `isBefore`: nothing of the message was sent. `challenges`: how to sign in.
 */
export type IppExchange =
  | { kind: 'answer'; answer: IppAnswer; isWhole: boolean }
  | { kind: 'status'; status: number; challenges: string }
  | { kind: 'error'; code: string; isBefore?: true };

export interface IppPost {
  message: Buffer;
  /** For all of it, milliseconds awake. */
  limit: number;
  /** Of the answer. */
  maxBytes: number;
  /** What is read in the answer, at most so many bytes of it; null: it is none. */
  read: (bytes: Buffer, maxRead: number) => IppAnswer | null;
  /** Trusted by a person (`printer-certificate.ts`). */
  certificate: string | undefined;
  /** The header with this name. */
  authorization: string | null;
}

/** The code when an answer belongs to another request. */
export const otherRequestCode = 'other-request';

/** The part of `maxBytes` that the requested attributes may take. */
const partRead = 8;

/** Version, operation or status, and the number that an answer repeats of its request (RFC 8010 3.1.1). */
const numberAt = 4;

export const isSuccessful = (answer: IppAnswer): boolean =>
  answer.statusCode?.startsWith('successful') === true;

/** Sends the message and reads its answer; `end` is called at least once, and the first time counts. */
function askIn(
  request: ClientRequest,
  { message, maxBytes, read }: IppPost,
  end: (exchange: IppExchange) => void,
): void {
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
  const fail = (error: NodeJS.ErrnoException): void =>
    end({ kind: 'error', code: error.code ?? 'unreadable' });
  request.on('error', fail);
  request.on('response', (response) => {
    const status = response.statusCode ?? 0;
    if (status !== 200) {
      end({ kind: 'status', status, challenges: response.headers['www-authenticate'] ?? '' });
      return;
    }
    const chunks: Buffer[] = [];
    let length = 0;
    response.on('data', (chunk: Buffer) => {
      length += chunk.length;
      chunks.push(chunk);
      if (length > maxBytes) end({ kind: 'error', code: 'answer-too-big' });
    });
    response.on('error', fail);
    response.on('end', () => {
      const bytes = Buffer.concat(chunks);
      const answer = read(bytes, maxBytes / partRead);
      if (answer === null) end({ kind: 'error', code: 'unreadable' });
      // It answers another request, and tells nothing about this one (RFC 8011 4.1.1; docs/decisions/printed.md).
      else if (bytes.readUInt32BE(numberAt) !== message.readUInt32BE(numberAt))
        end({ kind: 'error', code: otherRequestCode });
      else endWhenWhole(answer);
    });
  });
  request.end(message);
}

/**
 * Posts one IPP message and reads the named attributes of its answer; the connection is closed at either limit. A certificate is always checked,
 * whatever the environment says, and before the first byte of the message. Never rejects.
 */
export function exchangeIpp(url: URL, post: IppPost): Promise<IppExchange> {
  return new Promise((resolve) => {
    let close: () => void;
    const end = (exchange: IppExchange): void => {
      cancelLimit();
      resolve(exchange);
      close();
    };
    const cancelLimit = afterLimit(post.limit, () => end({ kind: 'error', code: 'ETIMEDOUT' }));
    const send = (request: ClientRequest): void => {
      close = () => void request.destroy();
      askIn(request, post, end);
    };
    const options = {
      method: 'POST',
      headers: {
        'content-type': 'application/ipp',
        'content-length': post.message.length,
        ...(post.authorization === null ? {} : { authorization: post.authorization }),
      },
    };
    if (!isEncrypted(url)) {
      send(httpRequest(url, { ...options, agent: false }));
      return;
    }
    const socket = openTls(url.hostname, portOf(url));
    close = () => void socket.destroy();
    let isBefore = true;
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (isBefore) end({ kind: 'error', code: error.code ?? 'unreadable', isBefore });
    });
    socket.once('secureConnect', () => {
      const trouble = certificateTrouble(socket, post.certificate);
      if (trouble !== null) {
        end({ kind: 'error', code: trouble, isBefore: true });
        return;
      }
      isBefore = false;
      send(httpsRequest(url, { ...options, createConnection: () => socket }));
    });
  });
}
