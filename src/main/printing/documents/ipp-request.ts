import ipp, { type IppAnswer, type IppMessage } from '@sealsystems/ipp';
import type { PrintOutcome } from '../label-printer.ts';

/**
 * What one IPP operation came to. *not-reached*: no connection, nothing left. *lost*: the request may have arrived.
 * *refused*: the other side answered that it did not do it.
 */
export type IppReply =
  | { kind: 'answer'; answer: IppAnswer }
  | { kind: 'refused'; status: string; words: string }
  | { kind: 'not-reached'; code: string }
  | { kind: 'lost'; code: string };

/** Errors that come before a connection stands. A certificate is refused before the first byte of the request. */
const notConnectedCodes =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|EINVAL|ERR_INVALID_URL|ERR_TLS_\w+|\w*CERT\w*)$/;

/** `address` for the connection: the library knows ipp: and ipps: but takes 631 for http: too, unlike everybody else. */
function addressOf(uri: string): string {
  const url = new URL(uri);
  if (url.port === '' && url.protocol === 'http:') return uri.replace(url.host, `${url.host}:80`);
  if (url.port === '' && url.protocol === 'https:') return uri.replace(url.host, `${url.host}:443`);
  return uri;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Asks one IPP operation with a limit on the whole of it, in milliseconds. Never rejects. */
export function ippRequest(
  uri: string,
  operation: string,
  message: IppMessage,
  limit: number,
): Promise<IppReply> {
  return new Promise((resolve) => {
    // The library's own time-out is only for silence on the socket.
    const timer = setTimeout(() => resolve({ kind: 'lost', code: 'ETIMEDOUT' }), limit);
    const done = (reply: IppReply): void => {
      clearTimeout(timer);
      resolve(reply);
    };
    try {
      const printer = ipp.Printer(addressOf(uri), { timeout: limit, uri });
      printer.execute(operation, message, (error, answer) => {
        if (error) {
          const status = /response status (\d{3})/.exec(error.message)?.[1];
          // An HTTP refusal comes before the operation is looked at.
          if (status?.startsWith('4') === true)
            done({ kind: 'refused', status: `http-${status}`, words: error.message });
          else if (notConnectedCodes.test(error.code ?? ''))
            done({ kind: 'not-reached', code: error.code ?? '' });
          else done({ kind: 'lost', code: error.code ?? 'unreadable' });
          return;
        }
        const status = answer?.statusCode ?? '';
        if (answer && status.startsWith('successful')) done({ kind: 'answer', answer });
        else if (status.startsWith('client-error') || status.startsWith('server-error'))
          done({
            kind: 'refused',
            status,
            words: textOf(answer?.['operation-attributes-tag']?.['status-message']) || status,
          });
        else done({ kind: 'lost', code: 'unreadable' });
      });
    } catch (error) {
      // The library throws on an address or attribute it cannot write, before anything leaves.
      done({ kind: 'not-reached', code: error instanceof Error ? error.message : 'error' });
    }
  });
}

/** A Print-Job whose answer never came: it may be in the queue. */
export const outcomeOfLost = (code: string): PrintOutcome => ({
  kind: 'in-doubt',
  reason: code === 'ETIMEDOUT' ? 'no-answer' : 'reset',
  condition: null,
});

/** The attributes of a group that may come once or many times. */
export const groups = (group: IppAnswer['printer-attributes-tag']): Record<string, unknown>[] =>
  group === undefined ? [] : Array.isArray(group) ? group : [group];

/** A keyword attribute that may have one value or many. */
export const keywords = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((item): item is string => typeof item === 'string');
