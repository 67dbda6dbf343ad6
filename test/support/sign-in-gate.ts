import { createHash, randomBytes } from 'node:crypto';
import type { MadeUpServer } from './made-up-ipp.ts';

/** What `Authorization: Digest` says, read without the program's own reader. */
function partsOf(header: string): Record<string, string> {
  const found = header.matchAll(/(\w+)=(?:"([^"]*)"|([^,\s]+))/g);
  return Object.fromEntries([...found].map(([, name = '', quoted, plain]) => [name, quoted ?? plain ?? '']));
}

export interface SignInGate {
  gate: NonNullable<MadeUpServer['gate']>;
  /** Every `Authorization` that was sent, with the operation that it came with. */
  readonly sent: { operation: string; header: string }[];
  /** Operations that were turned away. */
  readonly refused: string[];
  password: string;
}

/**
 * A printer's sign-in: Basic, or Digest (RFC 7616, qop=auth) whose counts must go up. `once`: each nonce serves one request, as some printers have it;
 * `only`: the operations that it guards.
 */
export function signInGate(
  kind: 'Basic' | 'MD5' | 'SHA-256',
  { once = false, only = () => true }: { once?: boolean; only?: (operation: string) => boolean } = {},
): SignInGate {
  const [user, realm] = ['dock7', 'Office laser'];
  const counts = new Map<string, number>();
  const known = new Set<string>();

  const state: SignInGate = {
    ...{ sent: [], refused: [], password: 'Zwölf: Türen' },
    gate(request, operation) {
      if (!only(operation)) return null;
      const header = request.headers.authorization ?? '';
      if (header !== '') state.sent.push({ operation, header });
      const verdict =
        kind === 'Basic' ? basic(header) : digest(header, request.method ?? '', request.url ?? '');
      if (verdict === 'good') return null;
      state.refused.push(operation);
      const nonce = randomBytes(12).toString('base64');
      known.add(nonce);
      const challenge =
        kind === 'Basic'
          ? `Negotiate, Basic realm="${realm}"`
          : `Basic realm="${realm}", Digest realm="${realm}", qop="auth,auth-int", algorithm=${kind}, nonce="${nonce}"${
              verdict === 'stale' ? ', stale=true' : ''
            }, opaque="o"`;
      return { status: 401, headers: { 'www-authenticate': challenge } };
    },
  };

  const basic = (header: string): 'good' | 'bad' =>
    header === `Basic ${Buffer.from(`${user}:${state.password}`).toString('base64')}` ? 'good' : 'bad';

  function digest(header: string, method: string, url: string): 'good' | 'bad' | 'stale' {
    if (!header.startsWith('Digest ')) return 'bad';
    const said = partsOf(header);
    const hash = (text: string) =>
      createHash(kind === 'MD5' ? 'md5' : 'sha256')
        .update(text)
        .digest('hex');
    const response = hash(
      [
        hash(`${user}:${realm}:${state.password}`),
        ...[said['nonce'], said['nc'], said['cnonce'], 'auth'],
        hash(`${method}:${url}`),
      ].join(':'),
    );
    const right = said['username'] === user && said['uri'] === url && said['algorithm'] === kind;
    if (!right || said['response'] !== response || said['opaque'] !== 'o') return 'bad';
    const [nonce = '', count] = [said['nonce'], parseInt(said['nc'] ?? '', 16)];
    const last = counts.get(nonce) ?? 0;
    if (!known.has(nonce) || count <= last || (once && last > 0)) return 'stale';
    counts.set(nonce, count);
    return 'good';
  }
  return state;
}
