import { laterScene } from '#support/fake-later-steps.ts';
import { truckAnswers } from '#support/fake-trucks.ts';
import { askedOf, expect, test } from './draw.ts';

const answersOfPage = (): Record<string, unknown> =>
  (globalThis as unknown as { stationAnswers: Record<string, unknown> }).stationAnswers;

// Regression: after one template that was gone, Enter in the search opened none any more.
test('Enter opens a template after another one could not be opened', async ({ draw }) => {
  const row = {
    ...{ id: 't1', name: 'Monday', key: 1, asked: [], usedAt: null, savedAt: '2026-11-17T14:00:00.000Z' },
    ...{ consignee: 'Peña Foods', city: 'Reno', carrier: 'Saia' },
  };
  const page = await draw('?screen=templates', {
    'templates.list': [row],
    'templates.open fails': { code: 'not-found', message: 'no such template' },
  });
  const search = page.css('input[type=search]');
  await search.fill('Mon');
  await page.keyboard.press('Enter');
  await expect.element(page.getByRole('alert').first()).toBeVisible();
  delete answersOfPage()['templates.open fails'];
  answersOfPage()['templates.open'] = { draftId: 'draft-9', name: 'Monday' };
  await search.fill('Monday');
  await page.keyboard.press('Enter');
  await expect.poll(() => askedOf(page, 'templates.open')).toHaveLength(2);
});

// Regression: the truck was handed over with what had been typed before.
test('a truck whose input cannot be stored is not handed over', async ({ draw }) => {
  const page = await draw('?screen=trucks&id=truck-1', {
    ...truckAnswers,
    'trucks.save fails': { code: 'storage-failed', message: 'no disk' },
  });
  await page.getByRole('textbox', { name: 'Driver' }).fill('Rosa Lind');
  await page.getByRole('button', { name: /^Driver signs/ }).click();
  const done = page.getByRole('dialog').getByRole('button', { name: 'Hand over' });
  await expect.element(done).toBeEnabled();
  await done.click();
  await expect.element(page.getByRole('dialog').getByRole('alert')).toBeVisible();
  expect(await askedOf(page, 'trucks.finish')).toEqual([]);
});

// Regression: without the shipment the screen stayed as it was until somebody left it.
test('a tender whose shipment could not be read is read again', async ({ draw }) => {
  const page = await draw('?screen=tender&id=shipment-1', {
    ...laterScene('tender'),
    'shipments.get fails': { code: 'storage-failed', message: 'no disk' },
  });
  await expect.element(page.getByRole('alert').first()).toBeVisible();
  delete answersOfPage()['shipments.get fails'];
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.css('.body .work input').first()).toBeVisible();
});
