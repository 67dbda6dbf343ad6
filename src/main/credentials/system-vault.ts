import { afterLimit } from '#main/time-limit.ts';
import { withinLimit } from '#shared/within-limit.ts';

/** The part of Electron's `safeStorage` that is used; its synchronous calls are deprecated. */
export interface SystemVault {
  isAsyncEncryptionAvailable(): Promise<boolean>;
  /** Linux only. */
  getSelectedStorageBackend(): string;
  encryptStringAsync(text: string): Promise<Buffer>;
  decryptStringAsync(encrypted: Buffer): Promise<{ result: string; shouldReEncrypt: boolean }>;
}

/**
 * `system`: the keyring, keychain or DPAPI of this login. `basic_text`: Linux without a keyring, with a key that everyone knows. `none`: nothing
 * is encrypted, so nothing is stored. `silent`: no answer in time, as from a locked keyring that waits for its password. `not-asked`: nothing
 * had to be stored or read yet.
 */
export type VaultKind = 'system' | 'basic_text' | 'none' | 'silent' | 'not-asked';

/** The vault did not answer in time. A late answer is not used. */
export class VaultTimeout extends Error {
  constructor() {
    super('the system vault did not answer in time');
  }
}

/** The answer, or `VaultTimeout` after this many milliseconds. */
export async function withVaultTimeout<T>(milliseconds: number, asked: Promise<T>): Promise<T> {
  const answer = await withinLimit(asked, milliseconds, afterLimit);
  if (answer === null) throw new VaultTimeout();
  return answer;
}

/**
 * What protects bytes encrypted on Linux, by the prefix that Chromium gives them (components/os_crypt): `v10` is its fallback with a published
 * key, whatever backend the desktop suggests.
 */
export const vaultKindOf = (bytes: Buffer, platform: NodeJS.Platform): VaultKind =>
  platform === 'linux' && bytes.subarray(0, 3).toString('latin1') === 'v10' ? 'basic_text' : 'system';

/** Asks the system, which may have to ask its user first. Rejects with the system's error, or `VaultTimeout`. */
export async function readVaultKind(
  safeStorage: SystemVault,
  platform: NodeJS.Platform,
  limit: number,
): Promise<VaultKind> {
  if (!(await withVaultTimeout(limit, safeStorage.isAsyncEncryptionAvailable()))) return 'none';
  if (platform !== 'linux') return 'system';
  const backend = safeStorage.getSelectedStorageBackend();
  if (backend === 'unknown') return 'none';
  if (backend === 'basic_text') return 'basic_text';
  // The backend is only what the desktop suggests; encrypted bytes show what was used.
  const probe = safeStorage.encryptStringAsync('probe').then(
    (bytes) => vaultKindOf(bytes, platform),
    // Storing will fail the same way and report it.
    () => 'system' as const,
  );
  return withVaultTimeout(limit, probe);
}
