import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { serializeBoundIdentifier } from '#main/credentials/vault.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { address, openVault, systemVault } from '#support/vault-double.ts';

let file = '';
beforeEach(() => {
  file = join(temporaryFolder(), 'credentials');
});

const open = (more: Partial<Parameters<typeof openVault>[0]> = {}) => openVault({ file, ...more });

describe('a keyring that is locked and never answers', () => {
  const never = new Promise<never>(() => undefined);
  const limits = { call: 40, start: 40 };
  const locked = systemVault({
    isAsyncEncryptionAvailable: () => never,
    encryptStringAsync: () => never,
    decryptStringAsync: () => never,
  });

  // Regression: the window waited for it, also on a station that had nothing stored.
  it('is asked nothing at the start while nothing is stored', async () => {
    const asked: string[] = [];
    const safeStorage = new Proxy(locked, {
      get(target, name, receiver) {
        asked.push(String(name));
        return Reflect.get(target, name, receiver) as unknown;
      },
    });
    const { vault } = await open({ safeStorage, limits: { call: 60_000, start: 60_000 } });
    expect([asked, vault.state(address).vault]).toEqual([[], 'not-asked']);
  });

  it('holds the start back no longer than its limit, and what is stored stays', async () => {
    writeFileSync(file, 'k1:321-htua');
    const { vault, troubles } = await open({ safeStorage: locked, limits });
    expect([vault.read(address), vault.state(address), troubles.length]).toEqual([
      null,
      { stored: false, vault: 'silent', keptForSessionOnly: false, forAnotherAddress: false },
      1,
    ]);
    expect(await vault.save('auth-124', { address, keepInBasicText: true })).toMatchObject({
      error: { code: 'no-vault' },
    });
    expect([vault.read(address), vault.state(address).keptForSessionOnly]).toEqual(['auth-124', true]);
    expect(readFileSync(file, 'utf8')).toBe('k1:321-htua');
  });

  it('does not hold back an identifier that the environment gives', async () => {
    const { vault } = await open({
      safeStorage: locked,
      limits,
      env: { DOCKPRINT_AUTHENTICATION_ID: 'given-99' },
    });
    expect([vault.read(address), vault.state(address).keptForSessionOnly]).toEqual(['given-99', true]);
  });

  it('is taken at its word when it is unlocked, unless another was given meanwhile', async () => {
    writeFileSync(file, 'k1:321-htua');
    for (const another of [null, 'auth-999']) {
      const answer = Promise.withResolvers<{ result: string; shouldReEncrypt: boolean }>();
      const come = Promise.withResolvers<undefined>();
      const { vault } = await open({
        safeStorage: systemVault({ decryptStringAsync: () => answer.promise }),
        limits,
        onLate: () => come.resolve(undefined),
      });
      if (another !== null) await vault.save(another, { address, keepInBasicText: false });
      answer.resolve({
        result: serializeBoundIdentifier({ secret: 'auth-123', address }),
        shouldReEncrypt: false,
      });
      await come.promise;
      expect([vault.read(address), vault.state(address).stored]).toEqual([another ?? 'auth-123', true]);
    }
    expect(readFileSync(file, 'utf8')).toContain('999-htua');
  });

  it('writes nothing of an answer that comes too late', async () => {
    const answer = Promise.withResolvers<Buffer>();
    const safeStorage = systemVault({ encryptStringAsync: () => answer.promise });
    const { vault } = await open({ safeStorage, platform: 'win32', limits });
    expect(await vault.save('auth-123', { address, keepInBasicText: false })).toMatchObject({ ok: false });
    answer.resolve(Buffer.from('late'));
    await answer.promise;
    expect(existsSync(file)).toBe(false);
  });
});

// Regression: on Linux the encryptor falls back to a published key and the backend still names a keyring.
it('calls a vault whose bytes begin with v10 what it is', async () => {
  const { vault } = await open({ safeStorage: systemVault({ key: 'v10' }) });
  await vault.ask();
  expect(vault.state(address).vault).toBe('basic_text');
  await vault.save('auth-123', { address, keepInBasicText: false });
  expect([existsSync(file), vault.state(address).keptForSessionOnly]).toEqual([false, true]);
});
