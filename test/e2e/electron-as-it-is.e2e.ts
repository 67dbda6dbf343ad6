// What Electron does on some machines and its double here does on demand.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { launchStation } from '../host/launch.ts';
import { goTo } from './acts.ts';
import { expect, test } from './bench.ts';

const open = (env: Record<string, string>) =>
  launchStation({ userDataDir: test.info().outputPath('data'), env });

// Regression: the window was shown when Electron said that it was painted, which for a hidden one may never be.
test.describe('the window is shown @double', () => {
  for (const paints of ['never', '1500'])
    test(`painted: ${paints}`, async () => {
      const station = await open({ DOCKPRINT_HOST_PAINTS: paints });
      await expect(station.page.getByRole('link', { name: 'Setup', exact: true })).toBeVisible();
      await station.close();
    });
});

// Regression: a keyring that waits for its password held the window back.
test('a locked keyring: the window opens, Setup says so, and the identifier holds for the session @double', async () => {
  const data = test.info().outputPath('data');
  mkdirSync(data, { recursive: true });
  writeFileSync(join(data, 'credentials'), 'v10-stored by an earlier start');
  const began = Date.now();
  const provisionFile = join(data, 'provision.json');
  // An identifier belongs to an address.
  const service = { baseUrl: 'http://127.0.0.1:9', userName: 'u', clientCode: 'c' };
  writeFileSync(provisionFile, JSON.stringify({ service }));
  const env = { DOCKPRINT_HOST_KEYRING: 'locked' };
  const station = await launchStation({ userDataDir: data, env, provisionFile });
  const { page } = station;
  expect(Date.now() - began).toBeLessThan(20_000);
  await goTo(page, 'Setup');
  await page.getByLabel('Authentication ID').fill('identifier-2');
  await page.getByRole('button', { name: 'Store authentication ID' }).click();
  await expect(page.getByText('The protected storage of this computer does not answer')).toBeVisible();
  await expect(page.getByText('kept only until Dockprint closes', { exact: false }).first()).toBeVisible();
  await station.close();
  expect(readFileSync(join(data, 'credentials'), 'utf8')).toBe('v10-stored by an earlier start');
});

test('a published key is no protected storage @double', async () => {
  const station = await open({ DOCKPRINT_HOST_KEYRING: 'published-key' });
  await goTo(station.page, 'Setup');
  await expect(station.page.getByText('This computer has no protected storage')).toBeVisible();
  await station.close();
});
