import type { SystemVault } from '#main/credentials/system-vault.ts';
import { storeProvidedIdentifier } from '#main/credentials/provided-identifier.ts';
import { createVault, type VaultOptions } from '#main/credentials/vault.ts';

/** The system's encryption, doubled: turns the text around and marks it with its key's number. */
export function systemVault(
  more: Partial<SystemVault> & { key?: string; oldKey?: string } = {},
): SystemVault {
  const { key = 'k1', oldKey = key, ...rest } = more;
  const turned = (text: string) => Array.from(text).reverse().join('');
  return {
    isAsyncEncryptionAvailable: () => Promise.resolve(true),
    getSelectedStorageBackend: () => 'gnome_libsecret',
    encryptStringAsync: (text) => Promise.resolve(Buffer.from(`${key}:${turned(text)}`)),
    decryptStringAsync: (bytes) => {
      const [, used = '', text = ''] = /^([^:]*):(.*)$/s.exec(bytes.toString()) ?? [];
      if (used !== key && used !== oldKey) return Promise.reject(new Error('wrong key'));
      return Promise.resolve({ result: turned(text), shouldReEncrypt: used !== key });
    },
    ...rest,
  };
}

/** What an identifier is kept for in tests that are not about that. */
export const address = 'https://service.example';

/** A vault on Linux over this file, and what it told. */
export async function openVault(
  more: Partial<VaultOptions> & { file: string; env?: NodeJS.ProcessEnv; idFile?: string },
) {
  const troubles: unknown[] = [];
  const secrets: string[] = [];
  const vault = await createVault({
    safeStorage: systemVault(),
    address,
    given: storeProvidedIdentifier(more.env ?? {}, more.idFile ?? null),
    platform: 'linux',
    onSecret: (secret) => secrets.push(secret),
    report: (trouble) => troubles.push(trouble),
    ...more,
  });
  return { vault, troubles, secrets };
}
