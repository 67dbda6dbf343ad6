import * as z from 'zod';
import { ok, type Result } from '#shared/ipc/result.ts';
import type { ProvidedIdentifier } from './provided-identifier.ts';
import { createVault, type VaultOptions, type VaultState } from './vault.ts';

/** The passwords of printers that ask for a sign-in, in one vault file of their own: never in the settings, a log, a bundle or an answer to the page. */
export interface PrinterPasswords {
  /** For this server, user and certificate (`signInAddress`); null: none is stored for exactly these. */
  read(address: string): string | null;
  /** '' forgets it. `inUse`: the addresses of the printers in the settings; passwords for others are forgotten. Fails as `Vault.save`. */
  save(
    address: string,
    password: string,
    options: { keepInBasicText: boolean; inUse: readonly string[] },
  ): Promise<Result<void>>;
  /** Asks the system what protects the vault. */
  state(): Promise<VaultState>;
}

const storedSchema = z.record(z.string(), z.string());
/** The file holds the passwords of all printers, each with what it is for. */
const allPrinters = 'printers';
const nothingGiven: ProvidedIdentifier = { secret: null, problems: [], removeFile: () => undefined };

function passwordsIn(text: string | null): Record<string, string> {
  const read = text === null ? null : storedSchema.safeParse(JSON.parse(text));
  return read?.success === true ? read.data : {};
}

export async function createPrinterPasswords(
  options: Pick<VaultOptions, 'safeStorage' | 'file' | 'onSecret' | 'report' | 'platform' | 'limits'>,
): Promise<PrinterPasswords> {
  const vault = await createVault({
    ...options,
    address: allPrinters,
    given: nothingGiven,
    onSecret(text) {
      for (const password of Object.values(passwordsIn(text))) options.onSecret(password);
    },
  });
  const stored = () => passwordsIn(vault.read(allPrinters));
  return {
    read: (address) => stored()[address] ?? null,
    async save(address, password, { keepInBasicText, inUse }) {
      const kept = Object.entries(stored()).filter(([of]) => of !== address && inUse.includes(of));
      const all = Object.fromEntries(password === '' ? kept : [...kept, [address, password]]);
      if (Object.keys(all).length > 0)
        return vault.save(JSON.stringify(all), { address: allPrinters, keepInBasicText });
      vault.forget();
      return ok(undefined);
    },
    async state() {
      await vault.ask();
      return vault.state(allPrinters);
    },
  };
}
