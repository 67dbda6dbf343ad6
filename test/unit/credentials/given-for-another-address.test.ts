import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { address, openVault } from '#support/vault-double.ts';

const elsewhere = address.replace('https://', 'https://elsewhere.');
let file = '';
beforeEach(() => {
  file = join(temporaryFolder(), 'credentials');
});
/** A start with the identifier in the environment, on a system without a vault. */
const start = (where: string, secret = 'auth-12345') =>
  openVault({ file, address: where, env: { DOCKPRINT_AUTHENTICATION_ID: secret }, safeStorage: noVault });
const noVault = {
  isAsyncEncryptionAvailable: () => Promise.resolve(false),
  getSelectedStorageBackend: () => 'unknown',
  encryptStringAsync: () => Promise.reject(new Error('none')),
  decryptStringAsync: () => Promise.reject(new Error('none')),
};

// Regression: an identifier given at each start went to whatever address the settings had then, one of a page that was taken over too.
it('an identifier given at a start is not used for another address than before, until a person confirms it', async () => {
  const first = await start(address);
  expect(first.vault.read(address)).toBe('auth-12345');
  const second = await start(elsewhere);
  expect(second.vault.read(elsewhere)).toBeNull();
  expect(second.vault.read(address)).toBeNull();
  expect(second.vault.state(elsewhere)).toMatchObject({
    forAnotherAddress: true,
    stored: false,
    keptForSessionOnly: false,
  });
  expect(second.troubles.map(String).join()).toContain('until a person confirms the address in Setup');
  // It is in no trouble, and hidden from the log all the same.
  expect(second.troubles.map(String).join()).not.toContain('auth-12345');
  expect(second.secrets).toContain('auth-12345');
  // Nor at the start after that, nor with another identifier.
  expect((await start(elsewhere)).vault.read(elsewhere)).toBeNull();
  expect((await start(elsewhere, 'auth-67890')).vault.read(elsewhere)).toBeNull();
  // The address is as it was: nobody has to do anything.
  expect((await start(address)).vault.read(address)).toBe('auth-12345');
  const third = await start(elsewhere);
  await third.vault.confirmGiven({ address: elsewhere, keepInBasicText: false });
  expect(third.vault.read(elsewhere)).toBe('auth-12345');
  expect((await start(elsewhere)).vault.read(elsewhere)).toBe('auth-12345');
  expect((await start(address)).vault.read(address)).toBeNull();
});

it('what is remembered of the address is a keyed fingerprint, and a file that cannot be read is another address', async () => {
  await start(address);
  const kept = readFileSync(`${file}.address`, 'utf8');
  expect(kept).not.toContain(new URL(address).hostname);
  expect(existsSync(file)).toBe(false);
  writeFileSync(`${file}.address`, '{}');
  const { vault } = await start(address);
  expect(vault.read(address)).toBeNull();
  expect(await vault.confirmGiven({ address, keepInBasicText: false })).toMatchObject({ ok: true });
  expect(vault.read(address)).toBe('auth-12345');
  expect(await vault.confirmGiven({ address, keepInBasicText: false })).toMatchObject({
    error: { code: 'bad-input' },
  });
});

it('an identifier that a person enters for an address is what later ones are given for', async () => {
  const { vault } = await openVault({ file, address });
  await vault.save('typed-12345', { address: elsewhere, keepInBasicText: false });
  expect((await start(address)).vault.read(address)).toBeNull();
});
