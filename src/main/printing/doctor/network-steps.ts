import { lookup } from 'node:dns/promises';
import { connect as connectTcp, isIP } from 'node:net';
import type { CheckFound } from '#shared/station/printer-check.ts';
import { isSameFingerprint } from '#shared/station/printer-certificate.ts';
import { afterLimit } from '#main/time-limit.ts';
import { readCertificate } from '../documents/printer-certificate.ts';
import { found, isBad } from './found.ts';

export interface NetworkLimits {
  /** For a name, a connection, a certificate: milliseconds each. */
  connect: number;
}

/** What the work answers, or null at the limit. Never rejects. */
function within<T>(limit: number, work: (done: (answer: T | null) => void) => void): Promise<T | null> {
  return new Promise((resolve) => {
    const cancel = afterLimit(limit, () => resolve(null));
    work((answer) => {
      cancel();
      resolve(answer);
    });
  });
}

async function nameStep(host: string, limit: number): Promise<CheckFound> {
  const plain = host.replace(/^\[|\]$/g, '');
  if (isIP(plain) > 0) return found('name-is-address', { host: plain });
  const addresses = await within<string[]>(limit, (done) => {
    lookup(plain, { all: true }).then(
      (all) => done(all.map(({ address }) => address)),
      () => done(null),
    );
  });
  return addresses === null || addresses.length === 0
    ? found('name-unknown', { host: plain })
    : found('name-resolves', { host: plain, address: addresses.slice(0, 2).join(', ') });
}

async function portStep(host: string, port: number, limit: number): Promise<CheckFound> {
  const code = await within<string>(limit, (done) => {
    const socket = connectTcp({ host, port });
    const end = (answer: string): void => {
      done(answer);
      socket.destroy();
    };
    socket.once('connect', () => end('open'));
    socket.on('error', (error: NodeJS.ErrnoException) => end(error.code ?? 'error'));
    afterLimit(limit, () => socket.destroy());
  });
  if (code === 'open') return found('port-open', { port });
  return code === 'ECONNREFUSED'
    ? found('port-closed', { host, port })
    : found('port-silent', { host, port });
}

/** Whether the name resolves and the port opens; what follows is not asked where one of them is bad. */
export async function networkSteps(
  host: string,
  port: number,
  { connect }: NetworkLimits,
): Promise<CheckFound[]> {
  const name = await nameStep(host, connect);
  return isBad(name) ? [name] : [name, await portStep(host.replace(/^\[|\]$/g, ''), port, connect)];
}

/** OpenSSL's words for a certificate that is not accepted. */
const expired = /^CERT_(HAS_EXPIRED|NOT_YET_VALID)$/;
const otherName = /ALTNAME|HOSTNAME/;

/** Whether Dockprint trusts the printer's certificate: it prints to no other. `trusted`: the fingerprint that a person trusted. */
export async function tlsStep(
  host: string,
  port: number,
  trusted: string | undefined,
  { connect }: NetworkLimits,
): Promise<CheckFound> {
  const plain = host.replace(/^\[|\]$/g, '');
  // Nothing but the handshake goes over this connection, so the certificate may be looked at before it is trusted.
  const read = await readCertificate(plain, port, connect);
  if (read === null) return found('tls-none', { host: plain });
  const { sha256, subject, from, until, trouble } = read;
  const about = { host: plain, fingerprint: sha256, subject, from, until };
  if (trouble === null) return found('tls-trusted', about);
  if (trusted !== undefined)
    return found(isSameFingerprint(sha256, trusted) ? 'tls-person' : 'tls-changed', about);
  if (expired.test(trouble)) return found('tls-expired', about);
  return found(otherName.test(trouble) ? 'tls-other-name' : 'tls-not-trusted', about);
}
