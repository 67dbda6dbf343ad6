import type { SystemVault } from '#main/credentials/system-vault.ts';
import { createVault, type VaultParts } from '#main/credentials/vault.ts';

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
      const [used = '', text = ''] = bytes.toString().split(':');
      if (used !== key && used !== oldKey) return Promise.reject(new Error('wrong key'));
      return Promise.resolve({ result: turned(text), shouldReEncrypt: used !== key });
    },
    ...rest,
  };
}

/** A vault on Linux over this file, and what it told. */
export async function openVault(more: Partial<VaultParts> & { file: string }) {
  const troubles: unknown[] = [];
  const secrets: string[] = [];
  const vault = await createVault({
    safeStorage: systemVault(),
    env: {},
    platform: 'linux',
    onSecret: (secret) => secrets.push(secret),
    report: (trouble) => troubles.push(trouble),
    ...more,
  });
  return { vault, troubles, secrets };
}
