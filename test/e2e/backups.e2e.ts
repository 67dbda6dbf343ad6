import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepScreenshot } from '../support/keep-screenshot.ts';
import { until } from '../support/until.ts';
import { goTo } from './acts.ts';
import { expectClean } from './axe.ts';
import { expect, test } from './fixture.ts';

/** Always the same: it is in the pictures. */
const folder = join(tmpdir(), 'dockprint-e2e-copies');
const remove = () => {
  rmSync(folder, { recursive: true, force: true });
};
test.beforeEach(() => {
  remove();
  mkdirSync(folder);
});
test.afterEach(remove);

test('copies to a folder: what is wrong with it is said, a good one is told, and a copy is restored', async ({
  launch,
  userDataDir,
}) => {
  const station = await launch();
  const { page } = station;
  await goTo(page, 'Setup');
  const section = page.getByRole('region', { name: 'Backup', exact: true });
  await section.scrollIntoViewIfNeeded();
  await expect(section).toContainText('No backups yet');
  await expectClean(page, 'copies');
  await keepScreenshot(page, 'setup-copies-empty');

  // A share that is not there.
  const share = join(folder, 'share');
  await section.getByLabel('Folder or share for backups').fill(share);
  await section.getByLabel('Every (hours)').fill('0');
  await section.getByRole('button', { name: 'Save backup settings' }).click();
  await expect(section).toContainText('Not saved');
  await section.getByLabel('Every (hours)').fill('2');
  await section.getByRole('button', { name: 'Save backup settings' }).click();
  await section.getByRole('button', { name: 'Back up now' }).click();
  await expect(section).toContainText('The folder was not found');
  await section.getByRole('button', { name: 'Back up now' }).scrollIntoViewIfNeeded();
  await expectClean(page, 'copies');
  await keepScreenshot(page, 'setup-copies-failed');

  mkdirSync(share);
  await section.getByRole('button', { name: 'Back up now' }).click();
  await expect(section).toContainText('Last good backup:');
  await expect(section).not.toContainText('The folder was not found');
  const [own = ''] = readdirSync(share);
  expect(readdirSync(join(share, own))).toHaveLength(1);
  const row = section.getByRole('row').nth(1);
  await expect(row).toContainText('MB');
  await row.scrollIntoViewIfNeeded();
  await expectClean(page, 'copies');
  await keepScreenshot(page, 'setup-copies');

  await row.getByRole('button', { name: /^Restore the backup of/ }).click();
  await expect(section.getByRole('button', { name: 'Keep what is here' })).toBeFocused();
  await expectClean(page, 'copies');
  await keepScreenshot(page, 'setup-copies-question');
  await section.getByRole('button', { name: 'Keep what is here' }).click();
  await row.getByRole('button', { name: /^Restore the backup of/ }).click();
  await section.getByRole('button', { name: 'Restore and restart' }).click();
  await until('replaced', () => readdirSync(userDataDir).some((name) => name.includes('.replaced-')), 60_000);
  await station.close().catch(() => undefined);

  const { page: after } = await launch();
  await expect(after.getByText('Some records of this station', { exact: false }).first()).toBeVisible();
});
