import type { DrawnPage } from './drawn-page.ts';
import { shipmentAnswers } from '#support/fake-exchanges.ts';
import { lookAnswers } from '#support/look-answers.ts';
import { describe, askedOf, expect, test } from './draw.ts';

const { settings, ...view } = lookAnswers()['settings.get'] as { settings: object };
const printer = {
  ...{ id: 'printer-1', name: 'Bench labels', kind: 'zebra-tcp', host: '10.0.0.5', port: 9100, dpi: 203 },
  ...{ confirms: true, shared: false },
};
const routes = { labels: 'printer-1', billOfLading: null, printerCommands: 'hold' };
const person = {
  id: 'p1',
  name: 'Ines',
  badge: '',
  role: 'packer',
  active: true,
  hasPin: false,
  managed: false,
};
const at = '2026-11-17T14:00:00.000Z';
const row = {
  ...{ id: 't1', name: 'Monday', key: 1, asked: [], usedAt: null, savedAt: at },
  ...{ consignee: 'Peña Foods', city: 'Reno', carrier: 'Saia' },
};
const answers = {
  'settings.get': { ...view, settings: { ...settings, printers: [printer], routes } },
  'settings.testPrinter': { condition: 'ready', printerId: 'printer-1', name: 'Bench labels', dpi: null },
  'people.list': [person],
  'templates.list': [row],
  'templates.get': { ...row, form: (lookAnswers()['drafts.current'] as { form: object }).form },
};

/** A look at the Queue, as a scan or a question of a colleague takes somebody there, and back. */
async function leaveAndReturn(page: DrawnPage, key: string): Promise<void> {
  await page.keyboard.press('Control+6');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Queue' })).toBeVisible();
  await page.keyboard.press(key);
}

describe('what is typed and not saved stands there again', () => {
  // Regression: the form of a printer was gone with all that was typed in it.
  test('in the form of a printer, and of a new one', async ({ draw }) => {
    const page = await draw('?screen=setup', answers);
    await page.getByRole('button', { name: 'Edit Bench labels' }).click();
    const edit = page.getByRole('form', { name: 'Edit Bench labels' });
    await edit.getByLabel('Network address').fill('10.0.0.55');
    await page.keyboard.press('Escape');
    await leaveAndReturn(page, 'Control+7');
    await expect.element(edit.getByLabel('Network address')).toHaveValue('10.0.0.55');
    // A second form takes nothing from the first.
    await page.getByRole('button', { name: 'Add printer' }).click();
    const added = page.getByRole('form', { name: 'New printer' });
    await added.getByLabel('Name').fill('Dock Zebra');
    await leaveAndReturn(page, 'Control+7');
    await expect.element(added.getByLabel('Name')).toHaveValue('Dock Zebra');
    await page.getByRole('button', { name: 'Edit Bench labels' }).click();
    await expect.element(edit.getByLabel('Network address')).toHaveValue('10.0.0.55');
    await edit.getByRole('button', { name: 'Do not save' }).click();
    await leaveAndReturn(page, 'Control+7');
    await expect.element(page.getByRole('button', { name: 'Edit Bench labels' })).toBeVisible();
    await expect.element(page.getByRole('form', { name: /printer|Bench labels/ })).toHaveLength(0);
  });

  // Regression: of a person likewise; a badge that was scanned there signed somebody in the next time it was shown.
  test('in the form of a person', async ({ draw }) => {
    const page = await draw('?screen=setup', answers);
    await page.getByRole('button', { name: 'Edit Ines' }).click();
    const edit = page.getByRole('form', { name: 'Edit Ines' });
    await edit.getByLabel('Name').fill('Inés Ruiz');
    await leaveAndReturn(page, 'Control+7');
    await expect
      .element(page.getByRole('form', { name: 'Edit Inés Ruiz' }).getByLabel('Name'))
      .toHaveValue('Inés Ruiz');
    await page.getByRole('form', { name: 'Edit Inés Ruiz' }).getByRole('button', { name: 'Cancel' }).click();
    await leaveAndReturn(page, 'Control+7');
    await expect.element(page.getByRole('button', { name: 'Edit Ines' })).toBeVisible();
    await expect.element(page.getByRole('form', { name: /^Edit In/ })).toHaveLength(0);
  });

  // Regression: the name of a template that was half changed was gone.
  test('in the form of a template', async ({ draw }) => {
    const page = await draw('?screen=templates', answers);
    await page.getByRole('button', { name: 'Edit template Monday' }).click();
    const name = page.getByRole('form', { name: 'Edit template Monday' }).getByLabel('Name');
    await name.fill('Mondays');
    await leaveAndReturn(page, 'F3');
    await expect.element(name).toHaveValue('Mondays');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await leaveAndReturn(page, 'F3');
    await expect.element(page.getByRole('button', { name: 'Edit template Monday' })).toBeVisible();
    await expect.element(name).toHaveLength(0);
    expect(await askedOf(page, 'templates.save')).toEqual([]);
  });

  // Regression: an Escape, as somebody presses who wants to leave a field, emptied the order.
  test('in the form of an order, until it is sent', async ({ draw }) => {
    const done = shipmentAnswers('done');
    const view = done['shipments.get'] as { shipment: { consignee: object } };
    const consignee = { ...view.shipment.consignee, email: 'receiving@example.test' };
    const page = await draw('?screen=shipment&id=shipment-1', {
      ...done,
      'shipments.get': { ...view, shipment: { ...view.shipment, consignee } },
      'orders.submit': null,
    });
    const open = page.getByRole('button', { name: 'Submit order' });
    const form = page.getByRole('form', { name: 'Order', exact: true });
    const more = form.getByLabel('More email addresses');
    await open.click();
    const box = form.getByRole('checkbox').first();
    await expect.element(box).toBeChecked();
    await box.press('Space');
    await more.fill('dock@example.test');
    await form.getByLabel('Internal BOL number').fill('IB-7');
    await page.keyboard.press('Escape');
    await expect.element(form).toHaveLength(0);
    await open.click();
    await expect.element(more).toHaveValue('dock@example.test');
    await expect.element(form.getByLabel('Internal BOL number')).toHaveValue('IB-7');
    await expect.element(box).not.toBeChecked();
    await form.getByRole('button', { name: 'Submit order' }).click();
    await expect.element(form).toHaveLength(0);
    const [asked] = await askedOf(page, 'orders.submit');
    expect(asked).toMatchObject({ confirmationEmails: ['dock@example.test'], internalBolNumber: 'IB-7' });
    await open.click();
    await expect.element(more).toHaveValue('');
  });
});
