import type { Behaviour } from '#support/fault-server.ts';

const html = (status: number) => ({
  status,
  headers: { 'content-type': 'text/html' },
  body: '<h1>No</h1>',
});

/**
 * What can become of a request that left, whatever the operation, and how it must end. HTTP 400 stands apart: it is a
 * refusal for the quotes and in doubt for the others; so do the statuses of `settingsRows`.
 */
export const faultRows: [name: string, behaviour: Behaviour, ended: string][] = [
  ['reset after the request', 'reset-after-request', 'in-doubt connection-reset'],
  ['closed after the request', 'close-after-request', 'in-doubt connection-closed'],
  ['reset mid-request', 'reset-mid-request', 'in-doubt connection-reset'],
  ['no reply', 'no-reply', 'in-doubt headers-timeout'],
  ['reset after headers', 'reset-after-headers', 'in-doubt connection-reset'],
  ['the body stalls', 'body-stalls', 'in-doubt body-timeout'],
  ['the body is cut', 'body-cut', 'in-doubt connection-closed'],
  ['garbage', 'garbage', 'in-doubt garbled-answer'],
  ['headers too big', 'headers-too-big', 'in-doubt headers-too-big'],
  ['an endless body', 'endless-body', 'in-doubt answer-too-big'],
  ['200 without length, truncated', { body: '{"BlNumber":"7', length: false }, 'in-doubt unreadable-answer'],
  ['200 with HTML', html(200), 'in-doubt unreadable-answer'],
  ['200 with null', { body: 'null' }, 'in-doubt unreadable-answer'],
  ['200 empty', { body: '' }, 'in-doubt unreadable-answer'],
  ['200 with a list', { body: '[]' }, 'in-doubt unreadable-answer'],
  ['200 with an empty object', { body: '{}' }, 'in-doubt incomplete-answer'],
  ['204', { status: 204, body: '', length: false }, 'in-doubt unreadable-answer'],
  ['HTTP 408', html(408), 'in-doubt http-408'],
  ['HTTP 409', html(409), 'in-doubt http-409'],
  ['HTTP 429', html(429), 'in-doubt http-429'],
  ['HTTP 500', html(500), 'in-doubt http-500'],
  ['HTTP 503', html(503), 'in-doubt http-503'],
];

/** Statuses by which a read is told that the settings are wrong; of what creates something nobody may believe them. */
export const settingsRows: [name: string, behaviour: Behaviour, read: string, create: string][] = [
  ['HTTP 401', html(401), 'held unauthorized', 'in-doubt http-401'],
  ['HTTP 403', html(403), 'held forbidden', 'in-doubt http-403'],
  ['HTTP 404', html(404), 'held not-found', 'in-doubt http-404'],
  ['HTTP 407', html(407), 'held proxy', 'in-doubt http-407'],
  ...[301, 302, 303, 307, 308].map((status): [string, Behaviour, string, string] => [
    `HTTP ${status}`,
    { status, headers: { location: '/elsewhere' } },
    'held redirect',
    `in-doubt http-${status}`,
  ]),
];
