import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { serviceAddress } from '#main/freight-service/service-address.ts';
import { serviceSettingsSchema } from '#shared/station/settings.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { address, openVault } from '#support/vault-double.ts';

let file = '';
beforeEach(() => {
  file = join(temporaryFolder(), 'credentials');
});
const elsewhere = 'https://elsewhere.example';
/** As the double encrypts `auth-123`, without an address. */
const notOurs = 'k1:321-htua';

const service = (more: object = {}) =>
  serviceSettingsSchema.parse({ baseUrl: 'https://a.example/v1', userName: 'u', clientCode: 'c', ...more });

describe('the address of an identifier', () => {
  it.each([
    ['another host', { baseUrl: 'https://b.example/v1' }],
    ['another port', { baseUrl: 'https://a.example:444/v1' }],
    ['no encryption', { baseUrl: 'http://127.0.0.1/v1' }],
    ['a proxy', { proxy: 'proxy:3128' }],
    ['a CA file', { caFile: '/etc/ca.pem' }],
  ])('is another one with %s', (_what, more) => {
    expect(serviceAddress(service(more))).not.toBe(serviceAddress(service()));
  });

  it('is the same one with another path, name or mode', () => {
    const same = { baseUrl: 'HTTPS://A.example:443/v2', userName: 'other', developerMode: true };
    expect(serviceAddress(service(same))).toBe(serviceAddress(service()));
  });

  it('is none while no service is set up, or its address cannot be read', () => {
    expect(serviceAddress(null)).toBeNull();
    expect(serviceAddress({ ...service(), baseUrl: 'https://[/' })).toBeNull();
  });
});

describe('an identifier', () => {
  it('is given out for the address that it was saved for, and for no other', async () => {
    const { vault } = await openVault({ file });
    await vault.save('auth-123', { address, keepInBasicText: false });
    expect([vault.read(address), vault.read(elsewhere), vault.read(null)]).toEqual(['auth-123', null, null]);
    expect([vault.state(address), vault.state(elsewhere)]).toMatchObject([
      { stored: true, forAnotherAddress: false },
      { stored: false, keptForSessionOnly: false, forAnotherAddress: true },
    ]);
  });

  it('stays so at the next start, whatever address stands then', async () => {
    await (await openVault({ file })).vault.save('auth-123', { address, keepInBasicText: false });
    const { vault } = await openVault({ file, address: elsewhere });
    expect([vault.read(elsewhere), vault.read(address)]).toEqual([null, 'auth-123']);
  });

  it('has another revision when the same one is saved for another address', async () => {
    const { vault } = await openVault({ file });
    await vault.save('auth-123', { address, keepInBasicText: false });
    const before = vault.revision();
    await vault.save('auth-123', { address: elsewhere, keepInBasicText: false });
    expect([vault.read(address), vault.read(elsewhere)]).toEqual([null, 'auth-123']);
    expect(vault.revision()).not.toBe(before);
  });

  it('that the administrator gives again is not used for another address than before', async () => {
    const env = () => ({ DOCKPRINT_AUTHENTICATION_ID: 'auth-123' });
    await openVault({ file, env: env() });
    const { vault } = await openVault({ file, env: env(), address: elsewhere });
    expect([vault.read(address), vault.read(elsewhere)]).toEqual(['auth-123', null]);
    await vault.confirmGiven({ address: elsewhere, keepInBasicText: false });
    expect([vault.read(address), vault.read(elsewhere)]).toEqual([null, 'auth-123']);
  });

  it('that is given while no service is set up is not used, and the log says so', async () => {
    const env = { DOCKPRINT_AUTHENTICATION_ID: 'auth-123' };
    const { vault, troubles } = await openVault({ file, env, address: null });
    expect([vault.read(null), vault.read(address), troubles.length]).toEqual([null, null, 1]);
  });
});

it('what Dockprint did not store is used nowhere, and stays as it is', async () => {
  writeFileSync(file, notOurs);
  const { vault, troubles } = await openVault({ file });
  expect([vault.read(address), troubles.length]).toEqual([null, 1]);
  expect(readFileSync(file, 'utf8')).toBe(notOurs);
});
