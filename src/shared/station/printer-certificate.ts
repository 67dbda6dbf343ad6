import * as z from 'zod';

/** A SHA-256 fingerprint, as certificates show it: 64 digits of hexadecimal, with or without colons. */
const sha256 = z.string().regex(/^(?:[\da-f]{2}:?){31}[\da-f]{2}$/i, 'fingerprint');

/** The certificate that a person trusts at a printer although the system does not. */
export const trustedCertificateSchema = z.object({ sha256 });

/** What a printer's certificate says about itself; times in ISO 8601, '' where they cannot be read. */
export const shownCertificateSchema = z.object({
  sha256: z.string(),
  subject: z.string(),
  from: z.string(),
  until: z.string(),
});
export type ShownCertificate = z.infer<typeof shownCertificateSchema>;

const digits = (fingerprint: string): string => fingerprint.replaceAll(':', '').toLowerCase();
export const isSameFingerprint = (one: string, other: string): boolean => digits(one) === digits(other);
