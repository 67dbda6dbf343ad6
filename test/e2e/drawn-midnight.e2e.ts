import type { Page } from '@playwright/test';
import { emptyForm } from '#shared/freight/shipment-form.ts';
import { submission } from '#support/fake-shipments.ts';
import { askedOf, expect, test } from './drawn.ts';

const draftOf = (more: object) => ({
  ...{ id: 'draft-1', shipmentId: null, templateId: null, left: { to: '', by: '', note: '' } },
  ...{ form: { ...emptyForm(), bolNumber: '700018343', shipDate: '2026-11-17', ...more } },
  savedAt: '2026-11-17T14:00:00.000Z',
});
/** The station stands all night with its window open. */
const sleepUntil = (page: Page, time: string) => page.clock.setFixedTime(time);
const shipDate = (page: Page) => page.getByLabel('Ship date');

// Regression: Pack stood open in the evening, and the first BOLs of the morning bore the date of the day before.
test('a blank form that stands overnight is of the new day', async ({ draw }) => {
  const page = await draw('?screen=pack', { 'drafts.current': draftOf({}) });
  await expect(shipDate(page)).toHaveValue('2026-11-17');
  await sleepUntil(page, '2026-11-18T06:02:00.000Z');
  await expect(shipDate(page)).toHaveValue('2026-11-18');
  await page.getByRole('group', { name: 'Consignee' }).getByLabel('Company').fill('Peña Foods');
  await page.keyboard.press('Control+s');
  const saved = (await askedOf(page, 'drafts.save')) as { form: { shipDate: string } }[];
  expect(saved.at(-1)?.form.shipDate).toBe('2026-11-18');
});

test('a form that was begun, or dated by hand, keeps its day', async ({ draw }) => {
  const begun = { consignee: { ...emptyForm().consignee, company: 'Peña Foods' } };
  for (const more of [begun, { shipDate: '2026-11-20' }]) {
    const page = await draw('?screen=pack', { 'drafts.current': draftOf(more) });
    const before = await shipDate(page).inputValue();
    await sleepUntil(page, '2026-11-18T06:02:00.000Z');
    await expect(page.getByText('Wed Nov 18')).toBeVisible({ timeout: 8_000 });
    await page.waitForTimeout(300);
    await expect(shipDate(page)).toHaveValue(before);
  }
});

// Regression: what had waited since yesterday was shown as since this morning.
test('a time of yesterday says so once the day is over', async ({ draw }) => {
  const row = submission({ state: 'queued', queuedAt: '2026-11-17T14:06:51.000Z' });
  const page = await draw('?screen=queue', { 'submissions.list': [row], 'printing.jobs': [] });
  const since = page.getByRole('table', { name: 'Submissions' }).getByRole('row').nth(1);
  await expect(since).toContainText('14:06');
  await expect(since).not.toContainText('Nov 17');
  await sleepUntil(page, '2026-11-18T06:02:00.000Z');
  await expect(since).toContainText('Nov 17, 14:06');
});
