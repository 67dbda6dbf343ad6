import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { createPrinterPasswords } from '#main/credentials/printer-passwords.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { systemVault } from '#support/vault-double.ts';

let file = '';
beforeEach(() => {
  file = join(temporaryFolder(), 'printer-credentials');
});

async function open(more: Parameters<typeof systemVault>[0] = {}) {
  const [secrets, troubles]: [string[], unknown[]] = [[], []];
  const passwords = await createPrinterPasswords({
    ...{ safeStorage: systemVault(more), file, platform: 'linux' },
    ...{ onSecret: (secret) => secrets.push(secret), report: (trouble) => troubles.push(trouble) },
  });
  return { passwords, secrets, troubles };
}
const quietly = { keepInBasicText: false };

it('each is kept for its own printer, through a restart, and hidden from the log at once', async () => {
  const { passwords, secrets } = await open();
  expect(await passwords.save('laser', 'lp-secret', { ...quietly, inUse: [] })).toMatchObject({ ok: true });
  await passwords.save('plotter', 'other "secret"', { ...quietly, inUse: ['laser'] });
  expect(secrets).toContain('other "secret"');
  const again = await open();
  expect(again.passwords.read('laser')).toBe('lp-secret');
  expect(again.passwords.read('plotter')).toBe('other "secret"');
  expect(again.passwords.read('somebody else')).toBeNull();
  expect(again.secrets).toEqual(['lp-secret', 'other "secret"']);
  expect(readFileSync(file, 'latin1')).not.toContain('lp-secret');
});

it('the password of a printer that is set up no more is forgotten with the next one, and by an empty one', async () => {
  const { passwords } = await open();
  await passwords.save('old', 'lp-old', { ...quietly, inUse: [] });
  await passwords.save('new', 'lp-new', { ...quietly, inUse: ['new'] });
  expect([passwords.read('old'), passwords.read('new')]).toEqual([null, 'lp-new']);
  await passwords.save('new', '', { ...quietly, inUse: ['new'] });
  expect([passwords.read('new'), existsSync(file)]).toEqual([null, false]);
});

it('without a keyring it is kept for the session, and stored once a person accepts that', async () => {
  const basic = {
    getSelectedStorageBackend: () => 'basic_text',
  };
  const { passwords } = await open(basic);
  await passwords.save('laser', 'lp-secret', { ...quietly, inUse: [] });
  expect(await passwords.state()).toMatchObject({
    vault: 'basic_text',
    stored: false,
    keptForSessionOnly: true,
  });
  expect([passwords.read('laser'), existsSync(file)]).toEqual(['lp-secret', false]);
  await passwords.save('laser', 'lp-secret', { keepInBasicText: true, inUse: [] });
  expect(await passwords.state()).toMatchObject({ stored: true });
});

it('a vault that cannot be read holds no password and says why; nothing fails', async () => {
  await (await open()).passwords.save('laser', 'lp-secret', { ...quietly, inUse: [] });
  const { passwords, troubles } = await open({ key: 'k2' });
  expect(passwords.read('laser')).toBeNull();
  expect(troubles).toHaveLength(1);
});
