import { readFileSync } from 'node:fs';

const golden = (name: string): Record<string, unknown> =>
  JSON.parse(readFileSync(new URL(`../golden/${name}.json`, import.meta.url), 'utf8')) as Record<
    string,
    unknown
  >;

export const paths = {
  bol: '/api/billoflading/preparebilloflading',
  order: '/api/billoflading/onlineorders',
  tender: '/api/loadtenderingv2/loadtenderv2',
  quoteV1: '/api/ratequote/ratequote',
  quoteV2: '/api/RateQuote/RateQuoteV2',
  tracking: '/api/shipmenttracking/shipmentstatuslist',
} as const;

const user = { UserName: 'dock7', ClientCode: 'TRF-07', AuthenticationID: 'secret' };

/** The golden requests as they go out, credentials in each operation's own spelling. */
export const anOrder = (changes: object = {}) => ({ ...user, ...golden('order'), ...changes });
export const aQuote = (changes: object = {}) => ({ ...user, ...golden('rate-quote'), ...changes });
export const aTender = (changes: object = {}): Record<string, unknown> => ({
  Credentials: { Username: 'dock7', ClientCode: 'TRF-07', AuthenticationCode: 'secret' },
  ...golden('load-tender'),
  ...changes,
});
export const aTrackingQuery = (changes: object = {}) => ({
  userName: 'dock7',
  clientCode: 'TRF-07',
  AuthenticationID: 'secret',
  carrierCode: 'SAIA',
  startDate: '2026-11-17T00:00:00-08:00',
  endDate: '2026-11-17T23:59:59-08:00',
  ...changes,
});
