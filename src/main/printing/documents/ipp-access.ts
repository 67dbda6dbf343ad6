import type { SignIn } from './sign-in.ts';

/** How an IPP printer or a queue is reached. */
export interface IppAccess {
  uri: string;
  /** SHA-256 of the certificate that a person trusted there. Absent: only a certificate that the system trusts. */
  certificate?: string | undefined;
  /** Absent: nobody signs in. */
  signIn?: SignIn | undefined;
}
