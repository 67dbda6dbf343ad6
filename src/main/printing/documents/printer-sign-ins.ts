import type { IppPrinterSettings } from '#shared/station/printer.ts';
import { httpAddress } from './ipp-address.ts';
import { createSignIn, type SignIn } from './sign-in.ts';

type SignInSettings = Pick<IppPrinterSettings, 'uri' | 'user' | 'certificate'>;

/**
 * What a password is kept for: a server, a user there, and the certificate that a person trusted. With any other it is entered again, so that
 * whoever can only change the settings cannot have it sent elsewhere. Null: nobody signs in there.
 */
export function signInAddress({ uri, user = '', certificate }: SignInSettings): string | null {
  if (user === '' || !URL.canParse(uri)) return null;
  const { protocol, host } = httpAddress(uri);
  return JSON.stringify([`${protocol}//${host}`, user, certificate?.sha256.toLowerCase() ?? '']);
}

/** The sign-ins of the printers in use: each remembers what its printer asked for, and which password it refused. */
export interface PrinterSignIns {
  find(printer: SignInSettings): SignIn | undefined;
  /** For a person who asks: a password that was refused before is tried again. `typed`: another one than the stored, for this alone. */
  renew(printer: SignInSettings, typed?: string): SignIn | undefined;
}

export function createPrinterSignIns(passwordOf: (address: string) => string | null): PrinterSignIns {
  const known = new Map<string, SignIn>();

  function create(address: string, user: string): SignIn {
    const fresh = createSignIn(user, () => passwordOf(address));
    known.set(address, fresh);
    return fresh;
  }

  return {
    find(printer) {
      const address = signInAddress(printer);
      return address === null ? undefined : (known.get(address) ?? create(address, printer.user ?? ''));
    },
    renew(printer, typed) {
      const address = signInAddress(printer);
      if (address === null) return undefined;
      return typed === undefined
        ? create(address, printer.user ?? '')
        : createSignIn(printer.user ?? '', () => typed);
    },
  };
}

/** Without a vault, as in tests and in training: no password is known. */
export const noSignIns: PrinterSignIns = createPrinterSignIns(() => null);
