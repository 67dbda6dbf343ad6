import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { address, openVault, systemVault } from '#support/vault-double.ts';

let folder = '';
let file = '';
beforeEach(() => {
  folder = temporaryFolder();
  file = join(folder, 'credentials');
});

const basicText = { getSelectedStorageBackend: () => 'basic_text', key: 'v10' };

const open = (more: Partial<Parameters<typeof openVault>[0]> = {}) => openVault({ file, ...more });

describe('a system vault', () => {
  it('is empty at first', async () => {
    const { vault, troubles } = await open();
    expect(vault.read(address)).toBeNull();
    expect(vault.state(address)).toEqual({
      stored: false,
      vault: 'not-asked',
      keptForSessionOnly: false,
      forAnotherAddress: false,
    });
    await vault.ask();
    expect(vault.state(address)).toEqual({
      stored: false,
      vault: 'system',
      keptForSessionOnly: false,
      forAnotherAddress: false,
    });
    expect(troubles).toEqual([]);
  });

  it('stores the identifier encrypted, for this user alone, and has it at the next start', async () => {
    const { vault } = await open();
    expect(await vault.save(' auth-123 ', { address, keepInBasicText: false })).toEqual({
      ok: true,
      value: undefined,
    });
    expect(readFileSync(file, 'utf8')).toMatch(/^k1:.*321-htua/);
    expect(readFileSync(file, 'utf8')).not.toContain('auth-123');
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
    const next = await open();
    expect(next.vault.read(address)).toBe('auth-123');
    expect(next.secrets).toEqual(['auth-123']);
    expect(next.vault.state(address)).toEqual({
      stored: true,
      vault: 'system',
      keptForSessionOnly: false,
      forAnotherAddress: false,
    });
  });

  it('encrypts it again when the system has a newer key', async () => {
    const before = (await open({ safeStorage: systemVault({ key: 'k0' }) })).vault;
    await before.save('auth-123', { address, keepInBasicText: false });
    const { vault } = await open({ safeStorage: systemVault({ key: 'k1', oldKey: 'k0' }) });
    expect(vault.read(address)).toBe('auth-123');
    expect(readFileSync(file, 'utf8')).toMatch(/^k1:.*321-htua/);
  });

  it('leaves a file alone that it cannot decrypt', async () => {
    writeFileSync(file, 'other:321-htua');
    const { vault, troubles } = await open();
    expect(vault.read(address)).toBeNull();
    expect(vault.state(address).stored).toBe(false);
    expect(troubles).toHaveLength(1);
    expect(readFileSync(file, 'utf8')).toBe('other:321-htua');
  });

  it('says when the system did not store it, and keeps it for the session', async () => {
    const { vault } = await open({
      safeStorage: systemVault({ encryptStringAsync: () => Promise.reject(new Error('keyring is locked')) }),
    });
    expect(await vault.save('auth-123', { address, keepInBasicText: false })).toMatchObject({
      error: { code: 'no-vault' },
    });
    expect(vault.read(address)).toBe('auth-123');
    expect(vault.state(address)).toEqual({
      stored: false,
      vault: 'system',
      keptForSessionOnly: true,
      forAnotherAddress: false,
    });
  });

  it('says when the disk does not take it', async () => {
    const { vault } = await open({ file: join(folder, 'no-such-folder', 'credentials') });
    expect(await vault.save('auth-123', { address, keepInBasicText: false })).toMatchObject({
      error: { code: 'no-vault' },
    });
    expect(vault.state(address).keptForSessionOnly).toBe(true);
  });

  it('asks nothing about a backend outside Linux', async () => {
    const none = () => {
      throw new Error('not on this system');
    };
    const { vault } = await open({
      platform: 'win32',
      safeStorage: systemVault({ getSelectedStorageBackend: none, key: 'v10' }),
    });
    await vault.ask();
    expect(vault.state(address).vault).toBe('system');
  });
});

describe('basic_text, Linux without a keyring', () => {
  const safeStorage = systemVault(basicText);

  it('keeps it for the session only', async () => {
    const { vault } = await open({ safeStorage });
    expect(await vault.save('auth-123', { address, keepInBasicText: false })).toMatchObject({ ok: true });
    expect(vault.read(address)).toBe('auth-123');
    expect(vault.state(address)).toEqual({
      stored: false,
      vault: 'basic_text',
      keptForSessionOnly: true,
      forAnotherAddress: false,
    });
    expect(existsSync(file)).toBe(false);
  });

  it('stores it when the packer accepts', async () => {
    const { vault } = await open({ safeStorage });
    await vault.save('auth-123', { address, keepInBasicText: true });
    expect((await open({ safeStorage })).vault.state(address)).toEqual({
      stored: true,
      vault: 'basic_text',
      keptForSessionOnly: false,
      forAnotherAddress: false,
    });
  });

  it('removes the accepted one when the next is for the session only', async () => {
    const { vault } = await open({ safeStorage });
    await vault.save('old-1', { address, keepInBasicText: true });
    await vault.save('new-2', { address, keepInBasicText: false });
    expect((await open({ safeStorage })).vault.read(address)).toBeNull();
  });
});

describe('no vault', () => {
  it.each([
    ['encryption is not available', { isAsyncEncryptionAvailable: () => Promise.resolve(false) }],
    ['the question fails', { isAsyncEncryptionAvailable: () => Promise.reject(new Error('D-Bus')) }],
    ['the backend is not known', { getSelectedStorageBackend: () => 'unknown' }],
  ])('keeps it for the session when %s', async (_what, more) => {
    const { vault } = await open({ safeStorage: systemVault(more) });
    expect(await vault.save('auth-123', { address, keepInBasicText: true })).toMatchObject({ ok: true });
    expect(vault.state(address)).toEqual({
      stored: false,
      vault: 'none',
      keptForSessionOnly: true,
      forAnotherAddress: false,
    });
    expect(existsSync(file)).toBe(false);
  });

  it('does not touch what an earlier start stored', async () => {
    writeFileSync(file, 'k1:321-htua');
    const none = {
      isAsyncEncryptionAvailable: () => Promise.resolve(false),
      decryptStringAsync: () => Promise.reject(new Error('encryption is not available')),
    };
    expect((await open({ safeStorage: systemVault(none) })).vault.read(address)).toBeNull();
    expect(existsSync(file)).toBe(true);
  });
});

describe('DOCKPRINT_AUTHENTICATION_ID', () => {
  it('is taken once, removed from the environment, and stored', async () => {
    const env: NodeJS.ProcessEnv = { DOCKPRINT_AUTHENTICATION_ID: ' given-99 ', PATH: '/bin' };
    const { vault, secrets } = await open({ env });
    expect(env).toEqual({ PATH: '/bin' });
    expect(vault.read(address)).toBe('given-99');
    expect(secrets).toContain('given-99');
    expect(vault.state(address).stored).toBe(true);
    expect((await open()).vault.read(address)).toBe('given-99');
  });

  it('replaces the one stored before', async () => {
    await (await open()).vault.save('old-1', { address, keepInBasicText: false });
    await open({ env: { DOCKPRINT_AUTHENTICATION_ID: 'new-0002' } });
    expect((await open()).vault.read(address)).toBe('new-0002');
  });

  it('is for the session only where nothing protects it', async () => {
    const safeStorage = systemVault(basicText);
    const { vault } = await open({ safeStorage, env: { DOCKPRINT_AUTHENTICATION_ID: 'given-99' } });
    expect(vault.read(address)).toBe('given-99');
    expect(vault.state(address).keptForSessionOnly).toBe(true);
    expect(existsSync(file)).toBe(false);
  });

  // Regression: "0000" was taken, and taken out of every BOL number.
  it('is refused when it is shorter than eight characters, and the log says so', async () => {
    const { vault, troubles } = await open({ env: { DOCKPRINT_AUTHENTICATION_ID: '0000000' } });
    expect([vault.read(address), troubles.map(String)]).toEqual([
      null,
      ['Error: DOCKPRINT_AUTHENTICATION_ID has fewer than 8 characters and is not used'],
    ]);
  });

  it('means nothing when it is blank', async () => {
    const { vault } = await open({ env: { DOCKPRINT_AUTHENTICATION_ID: '  ' } });
    expect(vault.read(address)).toBeNull();
  });
});

describe('the revision', () => {
  const save = async (text: string, more: Partial<Parameters<typeof openVault>[0]> = {}) => {
    const { vault } = await open(more);
    await vault.save(text, { address, keepInBasicText: true });
    return vault.revision();
  };

  it('stays while the identifier does, over restarts and when the same one is stored or given again', async () => {
    const first = await save('auth-123');
    expect((await open()).vault.revision()).toBe(first);
    expect(await save('auth-123')).toBe(first);
    expect((await open({ env: { DOCKPRINT_AUTHENTICATION_ID: 'auth-123' } })).vault.revision()).toBe(first);
  });

  it('changes with another identifier, stored or given by the environment', async () => {
    const first = await save('auth-123');
    const second = await save('auth-124');
    const { vault } = await open({ env: { DOCKPRINT_AUTHENTICATION_ID: 'auth-125' } });
    const third = vault.revision();
    const seen = [first, second, third, await save('auth-123')];
    expect(new Set(seen).size).toBe(seen.length);
  });

  it('is new for one that is kept for the session alone', async () => {
    const env = { DOCKPRINT_AUTHENTICATION_ID: 'auth-123' };
    const safeStorage = systemVault(basicText);
    const first = (await open({ safeStorage, env: { ...env } })).vault.revision();
    expect((await open({ safeStorage, env: { ...env } })).vault.revision()).not.toBe(first);
  });

  it('holds nothing of the identifier', async () => {
    const revision = await save('auth-123');
    expect(revision).toMatch(/^[0-9a-f-]{36}$/);
    expect(readFileSync(`${file}.revision`, 'utf8')).toBe(revision);
    // The same identifier at another station has another one: it cannot be worked out from it.
    rmSync(`${file}.revision`);
    rmSync(file);
    expect(await save('auth-123')).not.toBe(revision);
  });

  it('that was lost is made once', async () => {
    await save('auth-123');
    rmSync(`${file}.revision`);
    const first = (await open()).vault.revision();
    expect((await open()).vault.revision()).toBe(first);
  });
});
