import { createHash, randomBytes } from 'node:crypto';

/** One way to sign in that an HTTP answer offers (RFC 9110 11.6.1): its scheme in lower case, and its parameters. */
export interface Challenge {
  scheme: string;
  parameters: ReadonlyMap<string, string>;
}

/** A scheme or a parameter's name, and for a parameter its value, quoted or not. */
const part = /[\s,]*([!#$%&'*+.^_`|~\w-]+)(?:\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,"]*)))?/y;

/** The challenges of `WWW-Authenticate`, in which both challenges and their parameters are separated by commas. Ends where it cannot be read. */
export function parseChallenges(header: string): Challenge[] {
  const found: { scheme: string; parameters: Map<string, string> }[] = [];
  const reader = new RegExp(part);
  for (let read = reader.exec(header); read !== null; read = reader.exec(header)) {
    const [, name = '', quoted, plain] = read;
    const text = quoted?.replace(/\\(.)/g, '$1') ?? plain;
    if (text === undefined) found.push({ scheme: name.toLowerCase(), parameters: new Map() });
    else found.at(-1)?.parameters.set(name.toLowerCase(), text);
  }
  return found;
}

/** Node's name of each algorithm of RFC 7616, the better one first. */
const hashes = { 'sha-256': 'sha256', md5: 'md5' } as const;
const algorithms = Object.keys(hashes) as (keyof typeof hashes)[];

const algorithmOf = ({ parameters }: Challenge): string =>
  (parameters.get('algorithm') ?? 'md5').toLowerCase().replace(/-sess$/, '');
const qopsOf = ({ parameters }: Challenge): string[] =>
  (parameters.get('qop') ?? '')
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
const isSupported = (challenge: Challenge): boolean => {
  if (challenge.scheme === 'basic') return true;
  if (challenge.scheme !== 'digest' || !challenge.parameters.has('nonce')) return false;
  const qops = qopsOf(challenge);
  return (
    algorithms.some((known) => known === algorithmOf(challenge)) &&
    (qops.length === 0 || qops.includes('auth'))
  );
};

/** The best of the offered ways to sign in: Digest by SHA-256, Digest by MD5, Basic. Null: none that is supported. */
export function bestChallenge(offered: readonly Challenge[]): Challenge | null {
  const rank = (one: Challenge): number =>
    one.scheme === 'basic' ? algorithms.length : algorithms.findIndex((known) => known === algorithmOf(one));
  return offered.filter(isSupported).toSorted((one, other) => rank(one) - rank(other))[0] ?? null;
}

export interface SignedRequest {
  method: string;
  /** Path and query, as in the request. */
  target: string;
  user: string;
  password: string;
}

const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;
/** A header has letters of ASCII only; others are sent as RFC 8187 writes them. */
const userPart = (user: string): string =>
  /^[\x20-\x7e]*$/.test(user) ? `username=${quoted(user)}` : `username*=UTF-8''${encodeURIComponent(user)}`;

/** `Authorization` for a request (RFC 7617; RFC 7616 with `qop=auth`, or without it as RFC 2069 had it). `count`: of requests with this nonce. */
export function authorizationFor(
  { scheme, parameters }: Challenge,
  { method, target, user, password }: SignedRequest,
  count: number,
  clientNonce: string = randomBytes(16).toString('hex'),
): string {
  if (scheme === 'basic') return `Basic ${Buffer.from(`${user}:${password}`, 'utf8').toString('base64')}`;
  const algorithm = parameters.get('algorithm') ?? 'MD5';
  const name = algorithm.toLowerCase().startsWith('sha-256') ? hashes['sha-256'] : hashes.md5;
  const hash = (text: string): string => createHash(name).update(text, 'utf8').digest('hex');
  const [realm, nonce, opaque] = ['realm', 'nonce', 'opaque'].map((key) => parameters.get(key));
  const login = hash(`${user}:${realm ?? ''}:${password}`);
  const secret = /-sess$/i.test(algorithm) ? hash(`${login}:${nonce ?? ''}:${clientNonce}`) : login;
  const request = hash(`${method}:${target}`);
  const nonceCount = count.toString(16).padStart(8, '0');
  const hasQop = parameters.has('qop');
  const response = hash(
    [secret, nonce ?? '', ...(hasQop ? [nonceCount, clientNonce, 'auth'] : []), request].join(':'),
  );
  const isHashed = parameters.get('userhash')?.toLowerCase() === 'true';
  return `Digest ${[
    isHashed ? `username=${quoted(hash(`${user}:${realm ?? ''}`))}` : userPart(user),
    `realm=${quoted(realm ?? '')}`,
    `uri=${quoted(target)}`,
    ...(parameters.has('algorithm') ? [`algorithm=${algorithm}`] : []),
    `nonce=${quoted(nonce ?? '')}`,
    ...(hasQop ? ['qop=auth', `nc=${nonceCount}`, `cnonce=${quoted(clientNonce)}`] : []),
    `response=${quoted(response)}`,
    ...(opaque === undefined ? [] : [`opaque=${quoted(opaque)}`]),
    ...(isHashed ? ['userhash=true'] : []),
  ].join(', ')}`;
}
