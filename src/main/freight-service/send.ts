import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import type { Dispatcher } from 'undici';
import { afterLimit } from '#main/time-limit.ts';
import { skipInterimResponses } from './interim-answers.ts';

/** One POST. `onWire` runs before the first byte is sent; when it throws, none is. */
export interface PostRequest {
  origin: string;
  /** Byte for byte as in the request line. */
  path: string;
  body: Buffer;
  dispatcher: Dispatcher;
  deadlineMs: number;
  onWire(): void;
  /** Runs when the head of the answer has arrived. */
  onAnswer(): void;
  signal: AbortSignal | undefined;
}

/** What happened on the wire; nothing is judged here. */
export interface WireResult {
  /** The hook ran without throwing: bytes may have been sent from here on. */
  mayHaveSent: boolean;
  /** Bytes that the system took from us, headers included; null when nothing was sent. */
  bytesSent: number | null;
  status: number | null;
  /** A header that came more than once is a list, whichever it is. */
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** What arrived of the answer's body, whole or cut. */
  body: Buffer;
  /** Null: the answer ended as HTTP requires. */
  error: Error | null;
}

/** Why we ended an attempt ourselves. */
export class AttemptStopped extends Error {
  readonly why: 'canceled' | 'deadline' | 'not-committed';
  constructor(why: AttemptStopped['why'], options?: ErrorOptions) {
    super(why, options);
    this.why = why;
  }
}

const headersSent = 'undici:client:sendHeaders';

/**
 * Sends once and always resolves. It follows no redirect, repeats nothing and reads the answer to its end. The caller destroys the dispatcher.
 */
export async function sendPost(post: PostRequest): Promise<WireResult> {
  const sent: WireResult = {
    mayHaveSent: false,
    bytesSent: null,
    status: null,
    headers: {},
    body: Buffer.alloc(0),
    error: null,
  };
  const chunks: Buffer[] = [];
  let socket: Socket | null = null;
  // undici tells which socket a request got only here; the body's identity says that it is ours.
  const findSocket = (message: unknown): void => {
    const event = message as { request: { body?: unknown }; socket: Socket };
    if (event.request.body !== post.body) return;
    socket = event.socket;
    skipInterimResponses(event.socket);
  };
  subscribe(headersSent, findSocket);
  const bytesTaken = (): number | null =>
    socket === null ? null : Math.max(0, socket.bytesWritten - socket.writableLength);

  return await new Promise<WireResult>((resolve) => {
    let controller: Dispatcher.DispatchController | null = null;
    let done = false;
    const finish = (error: Error | null): void => {
      if (done) return;
      done = true;
      cancelLimit();
      post.signal?.removeEventListener('abort', cancel);
      unsubscribe(headersSent, findSocket);
      resolve({
        ...sent,
        bytesSent: sent.mayHaveSent ? (bytesTaken() ?? 0) : null,
        body: Buffer.concat(chunks),
        error,
      });
    };
    // Before the connection is established there is no controller: the promise ends now, and `onRequestStart` will find `done`.
    const stop = (why: AttemptStopped['why']): void => {
      const error = new AttemptStopped(why);
      finish(error);
      controller?.abort(error);
    };
    const cancel = (): void => stop('canceled');
    const cancelLimit = afterLimit(post.deadlineMs, () => stop('deadline'));
    post.signal?.addEventListener('abort', cancel, { once: true });
    if (post.signal?.aborted === true) {
      cancel();
      return;
    }

    const handler: Dispatcher.DispatchHandler = {
      onRequestStart(started) {
        // `mayHaveSent` is true: undici wants to resend what may be in transit. Never allow it.
        if (done || sent.mayHaveSent) {
          started.abort(new AttemptStopped('canceled'));
          return;
        }
        controller = started;
        try {
          post.onWire();
          sent.mayHaveSent = true;
        } catch (cause) {
          const error = new AttemptStopped('not-committed', { cause });
          finish(error);
          started.abort(error);
        }
      },
      onResponseStart(_controller, status, headers) {
        if (status < 200) return; // an interim answer, not the answer
        sent.status = status;
        sent.headers = headers;
        post.onAnswer();
      },
      onResponseData: (_controller, chunk) => void chunks.push(chunk),
      onResponseEnd: () => finish(null),
      onResponseError: (_controller, error) => finish(error),
    };
    try {
      post.dispatcher.dispatch(
        {
          origin: post.origin,
          path: post.path,
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: post.body,
        },
        handler,
      );
    } catch (error) {
      finish(error instanceof Error ? error : new Error('dispatch failed'));
    }
  });
}
