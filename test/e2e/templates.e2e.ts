import type { Page } from '@playwright/test';
import { aForm, aLineForm } from '#support/builders.ts';
import { keepScreenshot } from '#support/keep-screenshot.ts';
import { pdfBarcodes } from '#support/read-paper.ts';
import { smallForm } from '#support/small-form.ts';
import { createShipment, goTo, openDraft } from './acts.ts';
import { expectClean } from './axe.ts';
import { expect } from './bench.ts';
import { test } from './one-station.ts';
import { counted } from './counted.ts';
import { saveAs, templateDialog as dialog } from './template-acts.ts';

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const form = aForm({
  bolNumber: '721010001',
  poNumber: 'PO-1',
  proNumber: '',
  consignee: { ...aForm().consignee, company: 'Peña Hermanos' },
  lines: [aLineForm({ handlingUnits: '4', pieces: '96', weightLb: '5000', freightClass: '60' })],
});

test('a template saved on Pack: what is asked each time comes next, with few keys, and what follows the units follows', async ({
  station: { page },
  bench,
}) => {
  await openDraft(page, form);
  await saveAs(page, 'Peña weekly', 'Shift+F1');
  await expect(dialog(page).getByLabel('PO number')).toBeChecked();
  await expect(dialog(page).getByLabel('Handling units, line 1')).toBeChecked();
  await expectClean(page, 'saving a template');
  await keepScreenshot(page, 'template-save');
  await dialog(page).getByRole('button', { name: 'Save template' }).click();
  await expect(page.getByText('Saved as template “Peña weekly”')).toBeVisible();
  await page.keyboard.press('Control+n');
  await expect(field(page, 'Company')).toHaveValue('');

  // By name: F3, some letters, Enter; then what it asks, field by field.
  const keys = counted(page);
  await keys.press('F3');
  await expect(page.getByRole('heading', { name: 'Templates' })).toBeVisible();
  await expect(field(page, 'Find a template')).toBeFocused();
  await keys.type('pe');
  await expect(page.getByText('Asks: PO number, Handling units, line 1')).toBeVisible();
  await keys.press('Enter');
  await expect(page.getByText('From template “Peña weekly”')).toBeVisible();
  await expect(field(page, 'PO number')).toBeFocused();
  await keepScreenshot(page, 'pack-template');
  await expectClean(page, 'Pack, a template opened');
  await keys.type('77');
  await keys.press('Enter');
  await expect(field(page, 'Handling units, line 1')).toBeFocused();
  await keys.type('6');
  await keys.press('F9');
  await expect(page.getByRole('heading', { name: /^BOL / })).toBeVisible();
  expect(keys.keys).toBeLessThanOrEqual(12);
  await expect.poll(() => bench.bols().length).toBe(1);
  expect(bench.bols()[0]).toMatchObject({ PONumber: '77', ConsigneeName: 'Peña Hermanos' });
  const lines = bench.bols()[0]?.['LineItems'] as Record<string, unknown>[] | undefined;
  expect(JSON.stringify(lines?.[0])).toContain('7500');
});

test('the same again to the same dock is two keys; F9 before an asked field is said once', async ({
  station: { page },
  bench,
}) => {
  await createShipment(page, { ...form, bolNumber: '721020001' });
  await saveAs(page, 'Same again', 'Shift+F2');
  for (const name of ['PO number', 'Handling units, line 1']) await dialog(page).getByLabel(name).uncheck();
  await dialog(page).getByRole('button', { name: 'Save template' }).click();
  await expect(page.getByText('Saved as template “Same again”')).toBeVisible();
  const keys = counted(page);
  await keys.press('Shift+F2');
  await expect(page.getByText('From template “Same again”')).toBeVisible();
  await expect(field(page, 'Weight (lb), line 1')).toHaveValue('5000');
  await keys.press('F9');
  await expect.poll(() => bench.bols().length).toBe(2);
  expect(keys.keys).toBeLessThanOrEqual(3);

  // Edited: the PO is asked from now on, and F9 without it says so before it sends.
  await goTo(page, 'Pack');
  await page.keyboard.press('F3');
  await page.getByRole('button', { name: 'Edit template Same again' }).click();
  await page.getByLabel('PO number').check();
  await field(page, 'Name').fill('Peña, every Tuesday');
  await expectClean(page, 'a template, edited');
  await keepScreenshot(page, 'template-edit', ['light']);
  await page.getByRole('button', { name: 'Save template' }).click();
  await page.getByRole('button', { name: 'Open template Peña, every Tuesday' }).click();
  await expect(field(page, 'PO number')).toBeFocused();
  await page.keyboard.press('F9');
  await expect(page.getByText('The template asks for: PO number')).toBeVisible();
  await expectClean(page, 'Pack, an asked field is empty');
  await keepScreenshot(page, 'pack-template-asks');
  expect(bench.bols()).toHaveLength(2);
  await page.keyboard.press('F9');
  await expect.poll(() => bench.bols().length).toBe(3);
});

test('a sheet of many pages is asked about before it is printed; a search makes it short', async ({
  launch,
  bench,
}) => {
  const { page } = await launch();
  test.slow();
  await page.evaluate(
    async ([kept, count]) => {
      for (let at = 1; at <= count; at += 1) {
        const name = `Load ${String(at).padStart(3, '0')}`;
        const saved = await window.station.templates.save({
          id: null,
          name,
          key: null,
          asked: [],
          form: kept,
        });
        if (!saved.ok) throw new Error(saved.error.message);
      }
    },
    [form, 130] as const,
  );
  await goTo(page, 'Pack');
  await page.keyboard.press('F3');
  await expect(page.getByText('Load 130')).toBeVisible();
  const papers = await bench.papersFromNow();
  await page.getByRole('button', { name: 'Print codes' }).click();
  await expect(page.getByText('130 codes on 11 pages')).toBeVisible();
  await expectClean(page, 'Templates, a long sheet');
  await keepScreenshot(page, 'templates-many-pages', ['light']);
  await page.getByRole('button', { name: 'Do not print' }).click();
  await expect(page.getByText('130 codes on 11 pages')).toHaveCount(0);

  await field(page, 'Find a template').fill('load 07');
  await expect(page.getByText('Load 130')).toHaveCount(0);
  await page.getByRole('button', { name: 'Print codes' }).click();
  await expect(page.getByText('The sheet is on its way to the document printer')).toBeVisible();
  await expect.poll(() => papers().length).toBe(1);

  await field(page, 'Find a template').fill('');
  await expect(page.getByText('Load 130')).toBeVisible();
  await page.getByRole('button', { name: 'Print codes' }).click();
  await page.getByRole('button', { name: 'Print 11 pages' }).click();
  await expect(page.getByText('The sheet is on its way to the document printer')).toBeVisible();
  await expect.poll(() => papers().length).toBe(2);
});

test('the list: empty, searched, a name that is taken, deleted after a question; its codes are printed and can be read', async ({
  launch,
  bench,
}) => {
  const { page } = await launch();
  await page.keyboard.press('F3');
  await expect(page.getByText('No templates yet')).toBeVisible();
  await expectClean(page, 'Templates, none');
  await keepScreenshot(page, 'templates-empty', ['light']);
  await openDraft(page, smallForm('721030001'));
  for (const [name, key] of [
    ['Anchors to Reno', 'Shift+F3'],
    ['Bolts to Portland', 'Shift+F4'],
  ] as const) {
    await saveAs(page, name, key);
    await dialog(page).getByRole('button', { name: 'Save template' }).click();
    await expect(page.getByText(`Saved as template “${name}”`)).toBeVisible();
  }
  await saveAs(page, 'anchors to RENO', 'No key');
  await dialog(page).getByRole('button', { name: 'Save template' }).click();
  await expect(dialog(page).getByText('Another template has this name')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();

  await page.keyboard.press('F3');
  await expect(page.getByText('Bolts to Portland')).toBeVisible();
  await expectClean(page, 'Templates, two');
  await keepScreenshot(page, 'templates');
  const papers = await bench.papersFromNow();
  for (const button of ['Print codes', 'Print scan sheet'])
    await page.getByRole('button', { name: button }).click();
  await expect(page.getByText('The sheet is on its way to the document printer')).toBeVisible();
  await expect.poll(() => papers().length).toBe(2);
  const codes = await page.evaluate(async () => {
    const rows = await window.station.templates.list({ text: '' });
    return rows.ok ? rows.value.map(({ code }) => `.DP.T${code}`) : [];
  });
  const served = await page.evaluate(async () => {
    const made = await window.station.scans.printSheet({ what: 'templates', text: '' });
    if (!made.ok) throw new Error(made.error.message);
    const answer = await fetch(`own-documents/${made.value.id}.pdf`);
    return [...new Uint8Array(await answer.arrayBuffer())];
  });
  expect((await pdfBarcodes(Buffer.from(served))).flat().toSorted()).toEqual(codes.toSorted());

  await field(page, 'Find a template').fill('reno');
  await expect(page.getByText('Bolts to Portland')).toHaveCount(0);
  await page.getByRole('button', { name: 'Delete template Anchors to Reno' }).click();
  await expectClean(page, 'Templates, one is to be deleted');
  await page.getByRole('button', { name: 'Keep it' }).click();
  await page.getByRole('button', { name: 'Delete template Anchors to Reno' }).click();
  await page.getByRole('button', { name: 'Delete it for good' }).click();
  await expect(page.getByText('No template has “reno”')).toBeVisible();
  await page.keyboard.press('Shift+F3');
  await expect(page.getByText(/^No template here has this code or key/)).toBeVisible();
});
