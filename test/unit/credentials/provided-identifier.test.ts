import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { storeProvidedIdentifier } from '#main/credentials/provided-identifier.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { address, openVault, systemVault } from '#support/vault-double.ts';

let folder = '';
let idFile = '';
beforeEach(() => {
  folder = temporaryFolder();
  idFile = join(folder, 'identifier.txt');
});
const open = (more: Partial<Parameters<typeof openVault>[0]> = {}) =>
  openVault({ file: join(folder, 'credentials'), idFile, ...more });

describe('an identifier in a file', () => {
  it('is stored, and the file is removed', async () => {
    writeFileSync(idFile, '\uFEFFgiven-99\r\n');
    const { vault, troubles, secrets } = await open();
    expect([vault.read(address), vault.state(address).stored, existsSync(idFile)]).toEqual([
      'given-99',
      true,
      false,
    ]);
    expect([troubles, secrets.includes('given-99')]).toEqual([[], true]);
    // The switch stays in the shortcut; the file does not come back.
    expect((await open()).vault.read(address)).toBe('given-99');
  });

  // Regression: what PowerShell writes with `>` was stored as letters with a NUL behind each, and the only file of it removed.
  it.each([
    ['UTF-16', Buffer.from('\uFEFFgiven-99\r\n', 'utf16le')],
    ['the other UTF-16', Buffer.from('\uFEFFgiven-99\n', 'utf16le').swap16()],
  ])('is read in %s', async (_what, bytes) => {
    writeFileSync(idFile, bytes);
    const { vault } = await open();
    expect([vault.read(address), existsSync(idFile)]).toEqual(['given-99', false]);
  });

  it('is removed as well when it is the one that is stored', async () => {
    writeFileSync(idFile, 'given-99');
    await open();
    writeFileSync(idFile, 'given-99');
    await open();
    expect(existsSync(idFile)).toBe(false);
  });

  it('stays where the system did not store it: the next start needs it', async () => {
    writeFileSync(idFile, 'given-99');
    const safeStorage = systemVault({ isAsyncEncryptionAvailable: () => Promise.resolve(false) });
    const { vault } = await open({ safeStorage });
    expect([vault.read(address), existsSync(idFile)]).toEqual(['given-99', true]);
  });

  it('goes before the environment, which is emptied all the same', () => {
    writeFileSync(idFile, 'from-file');
    const env = { DOCKPRINT_AUTHENTICATION_ID: 'from-environment' };
    expect([storeProvidedIdentifier(env, idFile).secret, env]).toEqual(['from-file', {}]);
  });

  it.each([
    ['is too short', () => writeFileSync(idFile, '1234567'), /has fewer than 8 characters/],
    ['is too long', () => writeFileSync(idFile, 'x'.repeat(5000)), /is too long/],
    ['is no text', () => writeFileSync(idFile, Buffer.from('given-9\xe9-99', 'latin1')), /is no text/],
    ['is UTF-16 without saying so', () => writeFileSync(idFile, 'given-99', 'utf16le'), /is no text/],
    [
      'holds more than that',
      () => writeFileSync(idFile, 'UserName: acme\r\ngiven-99\r\n'),
      /more than one line/,
    ],
    ['is a folder', () => mkdirSync(idFile), /cannot be read \(EISDIR\)|is too long/],
  ])('is not used when it %s, and the log says so without it', async (_what, make, words) => {
    make();
    const { vault, troubles } = await open();
    expect([vault.read(address), existsSync(idFile)]).toEqual([null, true]);
    expect(troubles.map(String).join()).toMatch(words);
  });
});
