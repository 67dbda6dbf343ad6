import { emptyForm } from '#shared/freight/form/shipment-form.ts';
import { expect, test } from './draw.ts';

const screens = [
  { key: 'Control+5', script: 'ShipmentsScreen', field: 'Find a shipment' },
  { key: 'F3', script: 'TemplatesScreen', field: 'Find a template' },
];

for (const { key, script, field } of screens)
  test(`${script} takes the keyboard when nobody types: after its key, and from the scan box`, async ({
    draw,
  }) => {
    const page = await draw('?screen=pack');
    await page.keyboard.press('F2');
    await page.keyboard.type('7', { delay: 60 });
    await page.keyboard.press(key);
    await expect.element(page.getByLabel(field)).toHaveFocus();
  });

test('the list that an Enter in the scan box leads to takes the keyboard', async ({ draw }) => {
  const page = await draw('?screen=pack');
  await page.keyboard.press('F2');
  await page.keyboard.press('Enter');
  await expect.element(page.getByLabel('Find a shipment')).toHaveFocus();
});

test('the draft that a number in the scan box leads to has the keyboard, in the field that needs a hand', async ({
  draw,
}) => {
  const page = await draw('?screen=setup', {
    'scans.lookUp': { orders: [{ draftId: 'draft-1' }], exact: [], holding: [] },
  });
  await page.keyboard.press('F2');
  await page.keyboard.type('PO-7', { delay: 60 });
  await page.keyboard.press('Enter');
  await expect.element(page.getByLabel('Company', { exact: true }).first()).toHaveFocus();
});

// A command from the scan box is for the screen. Only what is typed there keeps the keyboard.
test('after Ctrl+N from the scan box the new form has the keyboard', async ({ draw }) => {
  const page = await draw('?screen=pack');
  await page.keyboard.press('F2');
  await page.keyboard.type('71', { delay: 60 });
  await page.keyboard.press('Control+n');
  await expect.element(page.getByLabel('Company', { exact: true }).first()).toHaveFocus();
});

test('after the key of a template from the scan box its first question has the keyboard', async ({
  draw,
}) => {
  const savedAt = '2026-11-17T14:08:20.000Z';
  const template = {
    id: 'template-1',
    name: 'Weekly',
    code: 'A1',
    key: 1,
    asked: ['poNumber'],
    form: emptyForm(),
  };
  const page = await draw('?screen=setup', {
    'templates.open': { name: 'Weekly', draftId: 'draft-2' },
    'templates.get': { ...template, savedAt, usedAt: null },
    'drafts.open': {
      id: 'draft-2',
      form: emptyForm(),
      shipmentId: null,
      templateId: template.id,
      left: { to: '', by: '', note: '' },
      savedAt,
    },
  });
  await page.keyboard.press('F2');
  await page.keyboard.press('Shift+F1');
  await expect.element(page.getByLabel('PO number', { exact: true })).toHaveFocus();
});
