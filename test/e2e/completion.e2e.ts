import { emptyForm } from '#shared/freight/form/shipment-form.ts';
import { smallForm } from '#support/small-form.ts';
import { keepScreenshot } from '#support/keep-screenshot.ts';
import { createShipment, expectLabels, openDraft } from './acts.ts';
import { expect, test } from './bench.ts';

test('what was shipped before completes the dock and the line; Enter takes the first, typing goes on past it', async ({
  station: { page },
}) => {
  await createShipment(page, {
    ...smallForm('718010001'),
    accessorials: ['RES'],
    specialInstructions: 'Call 30 min before arrival',
  });
  await expectLabels(page, [1, 2], 2, 'printed');
  await openDraft(page, { ...emptyForm(), bolNumber: '718010002', shipDate: '2026-11-17' });

  const consignee = page.getByRole('group', { name: 'Consignee', exact: true });
  await consignee.getByLabel('Company', { exact: true }).pressSequentially('pena');
  await expect(page.getByRole('option', { name: /Peña Hermanos/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(consignee.getByLabel('Company', { exact: true })).toHaveValue('Peña Hermanos');
  await expect(consignee.getByLabel('Contact', { exact: true })).toHaveValue('Łucja Nowak');
  await expect(page.getByText('Accessorials, as last time')).toBeVisible();
  await expect(page.getByText('Instructions, as last time')).toBeVisible();

  const line = (name: string) => page.getByLabel(`${name}, line 1`, { exact: true });
  await line('Handling units').fill('2');
  await line('Description').pressSequentially('HEX');
  const known = page.getByRole('option', { name: /Hex bolts, steel/ });
  await expect(known).toContainText('class 55, 095190-05, PLT, 48×40×36 in');
  await expect(line('Description')).toHaveRole('combobox');
  await keepScreenshot(page, 'pack-completion');
  await page.keyboard.press('Enter');
  await expect(known).toBeHidden();
  await expect(line('Description')).toHaveValue('Hex bolts, steel');
  await expect(line('NMFC')).toHaveValue('095190-05');
  await expect(line('Class')).toHaveValue('55');
  await expect(line('Length (in)')).toHaveValue('48');
  // Counted and weighed by hand: never taken from another shipment.
  await expect(line('Handling units')).toHaveValue('2');
  await expect(line('Weight (lb)')).toHaveValue('');

  // Another accessorial than last time is not "as last time".
  await page.getByRole('button', { name: 'Accessorials', exact: true }).click();
  await page.getByRole('checkbox', { name: 'RES' }).uncheck();
  await expect(page.getByText('Accessorials, as last time')).toBeHidden();

  // Escape and Tab leave what was typed.
  await page.getByRole('button', { name: 'Add line' }).click();
  const second = page.getByLabel('Description, line 2', { exact: true });
  await second.pressSequentially('hex');
  await expect(known).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(known).toBeHidden();
  await page.keyboard.press('Tab');
  await expect(second).toHaveValue('hex');
  await expect(page.getByLabel('NMFC, line 2', { exact: true })).toHaveValue('');
});
