import type { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import {
  connect,
  createSecureContext,
  getCACertificates,
  type SecureContext,
  type TLSSocket,
} from 'node:tls';
import { isSameFingerprint, type ShownCertificate } from '#shared/station/printer-certificate.ts';
import { afterLimit } from '#main/time-limit.ts';

/** Neither the system nor a person trusts the certificate; a person trusted another one here. */
export type CertificateTrouble = 'certificate-unknown' | 'certificate-changed';

let context: SecureContext | undefined;

/**
 * Node's own list of authorities and the system's, to which a company adds its own. Reading the system's takes a tenth of a second, so it is
 * done once, and only where a printer is reached by TLS.
 */
function trustedAuthorities(): SecureContext {
  if (context === undefined) {
    const lists = (['default', 'system'] as const).flatMap((list) => {
      try {
        return getCACertificates(list);
      } catch {
        return [];
      }
    });
    context = createSecureContext({ ca: [...new Set(lists)] });
  }
  return context;
}

/**
 * A connection on which nothing was sent but the handshake: the certificate is looked at before it is trusted, and whoever opens it must ask
 * `certificateTrouble` first. The environment cannot turn the check off: `authorized` is what OpenSSL found.
 */
export function openTls(host: string, port: number): TLSSocket {
  const plain = host.replace(/^\[|\]$/g, '');
  return connect({
    host: plain,
    port,
    rejectUnauthorized: false,
    secureContext: trustedAuthorities(),
    ...(isIP(plain) > 0 ? {} : { servername: plain }),
  });
}

/** Why this connection must not be used; null: the system trusts its certificate, or it is exactly the one that a person trusted. */
export function certificateTrouble(
  socket: TLSSocket,
  trusted: string | undefined,
): CertificateTrouble | null {
  if (socket.authorized) return null;
  if (trusted === undefined) return 'certificate-unknown';
  const shown = socket.getPeerX509Certificate()?.fingerprint256;
  return shown !== undefined && isSameFingerprint(shown, trusted) ? null : 'certificate-changed';
}

function isoTime(text: string): string {
  const time = new Date(text);
  return Number.isNaN(time.getTime()) ? '' : time.toISOString();
}

/** It comes from the other side: no more letters than a line has, and no control characters. */
const oneLine = (text: string): string =>
  text
    .trim()
    .split(/\p{Cc}+/u)
    .join(', ')
    .slice(0, 200);

const shownCertificate = (certificate: X509Certificate): ShownCertificate => ({
  sha256: certificate.fingerprint256,
  subject: oneLine(certificate.subject),
  from: isoTime(certificate.validFrom),
  until: isoTime(certificate.validTo),
});

/** `trouble`: OpenSSL's word for what the system has against it; null: the system trusts it. */
export interface ReadCertificate extends ShownCertificate {
  trouble: string | null;
}

/** The certificate that answers there; null: nothing answers, or not with encryption. Only the handshake is done. Never rejects. */
export function readCertificate(host: string, port: number, limit: number): Promise<ReadCertificate | null> {
  return new Promise((resolve) => {
    const socket = openTls(host, port);
    const end = (read: ReadCertificate | null): void => {
      cancelLimit();
      resolve(read);
      socket.destroy();
    };
    const cancelLimit = afterLimit(limit, () => end(null));
    socket.once('secureConnect', () => {
      const certificate = socket.getPeerX509Certificate();
      const trouble = socket.authorized ? null : String(socket.authorizationError);
      end(certificate === undefined ? null : { ...shownCertificate(certificate), trouble });
    });
    socket.on('error', () => end(null));
  });
}
