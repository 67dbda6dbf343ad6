import { goTo } from './acts.ts';
import { expect, test } from './fixture.ts';

const updates = { feed: '\\\\server\\dockprint', ring: 'early' };

test.describe('set by the administrator', () => {
  test.use({ provision: { updates } });

  test('where new versions come from is shown and not edited', async ({ station: { page } }) => {
    await goTo(page, 'Setup');
    const section = page.getByRole('region', { name: 'Updates' });
    await expect(section).toContainText('Set by your administrator');
    await expect(section).toContainText('\\\\server\\dockprint');
    await expect(section.getByRole('button')).toHaveCount(0);
    // Not installed, so nothing is asked of it.
    await expect(section.getByRole('status').first()).toContainText('updated by your administrator');
  });
});

test('an address that is neither https nor a folder is refused with words; a folder is kept', async ({
  station: { page },
}) => {
  await goTo(page, 'Setup');
  const section = page.getByRole('region', { name: 'Updates' });
  const feed = section.getByLabel('Address of new versions');
  await feed.fill('http://updates.example/');
  await section.getByRole('button', { name: 'Save updates' }).click();
  await expect(section).toContainText('enter an https address or a folder');
  await feed.fill(updates.feed);
  await section.getByRole('button', { name: 'Save updates' }).click();
  await expect(section.getByText('Saved', { exact: true })).toBeVisible();
  const answer = await page.evaluate(() => window.station.settings.installUpdate());
  expect(answer).toMatchObject({ ok: false, error: { code: 'not-in-this-state' } });
});
