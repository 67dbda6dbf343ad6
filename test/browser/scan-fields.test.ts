import { truckView } from '#support/fake-trucks.ts';
import { scan } from './scan.ts';
import { askedOf, expect, test } from './draw.ts';

const day = { day: '2026-11-17', carriers: [], waiting: [], waitingCount: 0, older: [], olderCount: 0 };

// Regression: a label that was scanned while the day had the keyboard became a day of the year 3429, whose manifests F9 printed.
test('a scan is no day', async ({ draw }) => {
  const page = await draw('?screen=trucks&view=day', {
    ...{ 'trucks.day': day, 'people.ofBadge': null, 'scans.lookUp': { orders: [], exact: [], holding: [] } },
  });
  const field = page.getByLabel('Day', { exact: true });
  await field.focus();
  await scan(page, '7000183429');
  await expect.element(page.getByText('7000183429').first()).toBeVisible();
  await expect.element(field).toHaveValue('Nov 17, 2026');
});

// Regression: its first figure chose so many copies of the documents.
test('a scan chooses nothing in a list of choices', async ({ draw }) => {
  const page = await draw('?screen=trucks&id=truck-1', {
    ...{ 'trucks.get': truckView(), 'trucks.save': null, 'people.ofBadge': null },
    'trucks.scan': {
      kind: 'unknown',
      code: '4000183429',
      shipmentId: null,
      bolNumber: '',
      unit: null,
      of: 0,
      detail: '',
    },
  });
  const copies = page.getByLabel('BOL copies');
  const before = await copies.inputValue();
  await copies.focus();
  await scan(page, '4000183429');
  await expect.poll(async () => (await askedOf(page, 'trucks.scan')).length).toBe(1);
  await expect.element(copies).toHaveValue(before);
});
