import type { DrawnPage } from './drawn-page.ts';
import { scan } from './scan.ts';
import { lookAnswers } from '#support/look-answers.ts';
import { describe, expect, test } from './draw.ts';

const field = (page: DrawnPage, name: string) => page.getByLabel(name, { exact: true });
const nobody = { 'people.ofBadge': null };

describe('a scan into a field that holds something already', () => {
  // Regression: it was appended, "7000183437000183429", and nothing was said of it.
  test('takes its place, and what stood there can be put back', async ({ draw }) => {
    const page = await draw('?screen=pack', nobody);
    for (const name of ['BOL number', 'PO number', 'Trailer number']) {
      await field(page, name).fill('70001834');
      await field(page, name).press('End');
      await scan(page, '700018342');
      await expect.element(field(page, name)).toHaveValue('700018342');
      await expect.element(page.css('#scan-says')).toMatchTextContent(`In ${name}. It replaced “70001834”.`);
      await page.getByRole('button', { name: 'Put “70001834” back' }).click();
      await expect.element(field(page, name)).toHaveValue('70001834');
      await expect.element(field(page, name)).toHaveFocus();
    }
    await scan(page, '53118');
    await expect.element(field(page, 'Trailer number')).toHaveValue('53118');
    // Undo knows it too, and takes nothing else with it.
    await page.keyboard.press('Control+z');
    await expect.element(field(page, 'Trailer number')).toHaveValue('70001834');
    await expect.element(field(page, 'PO number')).toHaveValue('70001834');
  });

  // Regression: as a part of the word at the caret.
  test('stands apart from the words of instructions, and takes none of them', async ({ draw }) => {
    const page = await draw('?screen=pack', nobody);
    await page.getByRole('button', { name: 'Instructions' }).click();
    const words = field(page, 'Special instructions');
    await words.fill('Call before arrival');
    await words.press('End');
    await scan(page, '700018342');
    await expect.poll(() => words.inputValue()).toMatch(/^Call before arrival 700018342\n?$/);
  });

  test('an empty field, and one of which all is selected, take it without a question', async ({ draw }) => {
    const page = await draw('?screen=pack', nobody);
    for (const before of ['', '70001834']) {
      await field(page, 'PO number').fill(before);
      await field(page, 'PO number').selectText();
      await scan(page, '4500187744');
      await expect.element(field(page, 'PO number')).toHaveValue('4500187744');
      await expect.element(page.css('#scan-says')).toMatchTextContent('In PO number');
      await expect.element(page.getByRole('button', { name: /^Put “/ })).toHaveLength(0);
    }
  });

  // Regression: a text expander, or hands on a machine that is busy for a moment, lost the beginning of the sentence, and its Enter.
  test('a phrase that comes as quickly is no scan: it goes on behind what stood there', async ({ draw }) => {
    const page = await draw('?screen=pack', nobody);
    await field(page, 'Trailer number').fill('Hal');
    await field(page, 'Trailer number').press('End');
    await scan(page, 'f of it stays here');
    await expect.element(field(page, 'Trailer number')).toHaveValue('Half of it stays here');
    await expect.element(page.getByRole('button', { name: /^Put “/ })).toHaveLength(0);
  });
});

describe('a scan in Setup', () => {
  // Regression: its Enter added it to the list, while the eyes were on the pallet.
  for (const [name, add] of [
    ['Packer’s name', 'Add packer'],
    ['Site to add', 'Add site'],
  ] as const)
    test(`into ${name} stands there, said, and is added by a person`, async ({ draw }) => {
      const page = await draw('?screen=setup', nobody);
      const cell = field(page, name);
      await cell.click();
      await scan(page, '700018342');
      await expect
        .element(page.css('#scan-says'))
        .toMatchTextContent(`In ${name}. Check it, then press the button.`);
      await expect.element(cell).toHaveValue('700018342');
      await expect.element(page.getByRole('listitem').filter({ hasText: '700018342' })).toHaveLength(0);
      await expect.element(page.getByRole('button', { name: add })).toBeEnabled();
    });
});

describe('what is said of a scan while a dialog is open', () => {
  // Regression: it stood behind the dialog, where nobody sees it and no screen reader reads it.
  test('stands in the dialog, and beside the scan box once it is closed', async ({ draw }) => {
    const page = await draw('?screen=queue', nobody);
    await page.keyboard.press('Control+/');
    const dialog = page.getByRole('dialog');
    await expect.element(dialog).toBeVisible();
    await scan(page, '700018342');
    const said = dialog.getByRole('status').filter({ hasText: 'Close the window on screen first' });
    await expect.element(said).toBeVisible();
    // Nothing lies over it.
    await expect
      .poll(() =>
        said.evaluate((node) => {
          const { x, y, width, height } = node.getBoundingClientRect();
          return node.contains(document.elementFromPoint(x + width / 2, y + height / 2));
        }),
      )
      .toBe(true);
    await page.keyboard.press('Escape');
    await expect.element(dialog).toHaveLength(0);
    await expect
      .element(page.css('search').first().getByRole('status'))
      .toMatchTextContent('Close the window');
  });

  // Regression: a dialog that left the page without being closed took the line along.
  test('stands beside the scan box when the dialog is gone without being closed', async ({ draw }) => {
    const page = await draw('?screen=queue', nobody);
    await page.keyboard.press('Control+/');
    const dialog = page.getByRole('dialog');
    await scan(page, '700018342');
    await expect.element(dialog.getByRole('status').filter({ hasText: 'Close the window' })).toBeVisible();
    await dialog.evaluate((node) => {
      node.remove();
    });
    await expect
      .element(page.css('search').first().getByRole('status'))
      .toMatchTextContent('Close the window');
  });
});

describe('the name of a template that is being saved', () => {
  const row = {
    ...{ id: 't1', name: 'Monday', key: 1, asked: [], usedAt: null, savedAt: '2026-11-17T14:00:00.000Z' },
    ...{ consignee: 'Peña Foods', city: 'Reno', carrier: 'Saia' },
  };

  // Regression: an Escape took it, where every other form keeps what was typed.
  test('stands there again after an Escape, and goes with Cancel', async ({ draw }) => {
    const page = await draw('?screen=pack', { ...nobody, 'templates.list': [row] });
    const open = page.getByRole('button', { name: 'Save as template' });
    const name = page.getByRole('dialog').getByLabel('Name');
    const first = (lookAnswers()['drafts.current'] as { form: { consignee: { company: string } } }).form
      .consignee.company;
    await open.click();
    await expect.element(name).toHaveValue(first);
    await name.fill('Peña, every Tuesday');
    await page.keyboard.press('Escape');
    await expect.element(name).toHaveLength(0);
    await open.click();
    await expect.element(name).toHaveValue('Peña, every Tuesday');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await open.click();
    await expect.element(name).toHaveValue(first);
  });
});
