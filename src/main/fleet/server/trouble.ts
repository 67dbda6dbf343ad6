import type { FleetTrouble } from '#shared/fleet/fleet-state.ts';
import { UnsafeSignIn } from './scram-client.ts';

/** Codes of PostgreSQL (its manual, appendix A) that mean something to an administrator. */
const ofServer: Readonly<Record<string, FleetTrouble>> = {
  '28P01': 'sign-in',
  '28000': 'sign-in',
  '3D000': 'no-database',
  '3F000': 'not-migrated',
  '42P01': 'not-migrated',
  '42883': 'not-migrated',
  '42501': 'not-permitted',
  '53100': 'server-full',
  // It is being stopped or started.
  '57P01': 'unreachable',
  '57P02': 'unreachable',
  '57P03': 'unreachable',
  // Our own time limits.
  '57014': 'unreachable',
  '55P03': 'unreachable',
  '25P03': 'unreachable',
};

/** Node's codes for a certificate it does not accept (its manual, tls, X509 certificate error codes). */
const ofCertificate =
  /^(CERT_|ERR_TLS_|ERR_SSL_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE|ERR_OSSL_|ENOENT|EACCES|EISDIR)/;

/** Certificate troubles that a new authority file cannot fix. */
const ofOneCertificate: Readonly<Record<string, FleetTrouble>> = {
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificate-name',
  HOSTNAME_MISMATCH: 'certificate-name',
  CERT_HAS_EXPIRED: 'certificate-expired',
  // By this computer's clock.
  CERT_NOT_YET_VALID: 'certificate-expired',
};

/** The trouble that an error of the connection or a statement means. */
export function fleetTroubleOf(error: unknown): FleetTrouble {
  const { code = '', message = '' } = (error ?? {}) as { code?: unknown; message?: unknown };
  const text = String(message);
  if (error instanceof UnsafeSignIn) return 'sign-in-unsafe';
  const known = ofServer[String(code)] ?? ofOneCertificate[String(code)];
  if (known !== undefined) return known;
  if (ofCertificate.test(String(code))) return 'certificate';
  if (/server does not support SSL/i.test(text)) return 'no-tls';
  // PostgreSQL's errors have a five-character code; all others come from the connection.
  if (/^[0-9A-Z]{5}$/.test(String(code)) && !/^E[A-Z]{4}$/.test(String(code)))
    return String(code).startsWith('08') ? 'unreachable' : 'server-error';
  if (/password must be a string|SASL|SCRAM/.test(text)) return 'sign-in';
  return 'unreachable';
}

/** Waiting does not help: a person must act. */
export const needsPerson = (trouble: FleetTrouble): boolean =>
  !['unreachable', 'server-full', 'server-error'].includes(trouble);
