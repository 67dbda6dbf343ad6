import { aForm } from '#support/builders.ts';
import { keptQuote, sixRates } from '#support/fake-rates.ts';
import { laterScene } from '#support/fake-later-steps.ts';
import { askedOf, expect, test } from './draw.ts';

const answers = { ...laterScene('rates'), 'rates.get': keptQuote(sixRates) };

const draft = {
  ...{ id: 'draft-1', form: aForm(), shipmentId: null, templateId: null },
  ...{ left: { to: '', by: '', note: '' }, savedAt: '2026-11-17T14:08:00.000Z' },
};

test('F7 on Pack asks for the rates without a second key', async ({ draw }) => {
  const page = await draw('?screen=pack', {
    'drafts.current': draft,
    'drafts.open': draft,
    'rates.last': null,
    'rates.usual': { scac: null },
    'rates.get': keptQuote(sixRates),
  });
  await expect.element(page.getByRole('button', { name: 'Compare rates' })).toBeVisible();
  await page.keyboard.press('F7');
  await expect.element(page.getByRole('table', { name: 'Rates' })).toBeVisible();
  expect(await askedOf(page, 'rates.get')).toHaveLength(1);
});

test('a column of the rates sorts them by key, and Enter takes the row that is seen as chosen', async ({
  draw,
}) => {
  const page = await draw('?screen=rates', answers);
  const table = page.getByRole('table', { name: 'Rates' });
  const first = () => table.getByRole('row').nth(1);
  await expect.element(first()).toMatchTextContent('Estes');
  const days = table.getByRole('button', { name: 'Days' });
  await days.focus();
  await page.keyboard.press('Enter');
  await expect.element(first()).toMatchTextContent('Old Dominion');
  await expect
    .element(table.getByRole('columnheader', { name: 'Days' }))
    .toHaveAttribute('aria-sort', 'ascending');
  await page.keyboard.press('Enter');
  await expect.element(first()).toMatchTextContent('Central Transport');
  await expect.element(table.getByText('Fastest')).toHaveLength(1);
});
