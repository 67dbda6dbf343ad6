import type { DrawnPage } from './drawn-page.ts';
import { emptyForm, emptyLine } from '#shared/freight/form/shipment-form.ts';
import { aForm } from '#support/builders.ts';
import { ownRow } from '#support/fake-tracking.ts';
import { lookAnswers } from '#support/look-answers.ts';
import { expectClean } from './axe.ts';
import { expect, test, describe, levelOf } from './draw.ts';
import { keepScreenshot } from './keep-screenshot.ts';

const at = '2026-11-17T14:08:00.000Z';
const draft = (form: object) => ({
  id: 'draft-1',
  form: { ...emptyForm(), bolNumber: '700018343', shipDate: '2026-11-17', ...form },
  shipmentId: null,
  templateId: null,
  left: { to: '', by: '', note: '' },
  savedAt: at,
});
const shown = (form: object) => ({ 'drafts.current': draft(form), 'freight.complete': [] });
const company = (page: DrawnPage) => page.getByRole('group', { name: 'Consignee' }).getByLabel('Company');

// Regression: 77.50 was cut off in a column of 45 px, at the window's usual width.
test('the numbers of a line stand whole in their cells', async ({ draw }) => {
  const sizes = { lengthIn: '48.5', widthIn: '77.50', heightIn: '77.50' };
  const line = {
    ...emptyLine(),
    handlingUnits: '120',
    pieces: '1,200',
    freightClass: '77.50',
    weightLb: '12,500',
    nmfc: '149980-02',
    ...sizes,
  };
  const page = await draw('?screen=pack', shown({ lines: [line, line] }));
  await expect.element(page.getByLabel('Class, line 2', { exact: true })).toHaveValue('77.50');
  for (const name of [
    'Handling units',
    'Pieces',
    'NMFC',
    'Class',
    'Weight (lb)',
    'Length (in)',
    'Width (in)',
    'Height (in)',
  ]) {
    const cell = page.getByLabel(`${name}, line 1`, { exact: true });
    const over = await cell.evaluate((input: HTMLInputElement) => input.scrollWidth - input.clientWidth);
    expect(over, name).toBe(0);
  }
  const table = page.getByRole('table', { name: 'Freight lines' });
  expect(
    await table.evaluate((one) => one.scrollWidth - (one.parentElement?.clientWidth ?? 0)),
  ).toBeLessThanOrEqual(0);
  const description = await page.getByLabel('Description, line 1').boundingBox();
  expect(description.width).toBeGreaterThan(130);
});

// Regression: an empty form had passed ten checks.
test('an empty form says nothing of checks, nor does one with required fields empty', async ({ draw }) => {
  const page = await draw('?screen=pack', shown({}));
  await expect.element(company(page)).toBeVisible();
  const side = page.getByRole('complementary', { name: 'Pre-flight' });
  await expect.element(side.getByText(/check/i)).toHaveLength(0);
  // Regression: it opened with a list of fourteen things that were said to be missing.
  await expect.element(side.getByRole('heading', { name: 'To fill in: 14' })).toBeVisible();
  await expect.element(side.getByRole('button', { name: 'Address (consignee)' })).toHaveLength(0);
  await expectClean(page, 'An empty form');
  await keepScreenshot(page, 'pack-empty');
  await page.keyboard.press('Alt+m');
  const first = side.getByRole('button', { name: 'Company (shipper)' });
  await expect.element(first).toHaveFocus();
  await side.getByRole('button', { name: 'and 2 more' }).click();
  await expect.element(side.getByRole('button', { name: 'Weight (lb), line 1' })).toBeVisible();
  await first.click();
  await expect.element(page.getByRole('group', { name: 'Shipper' }).getByLabel('Company')).toHaveFocus();
  await page.keyboard.press('Control+n');
  await expect.element(page.getByLabel('BOL number', { exact: true })).toHaveValue('700018343');
  await expect.element(first).toHaveLength(0);
  await company(page).fill('Peña Hermanos');
  await expect.element(side.getByRole('button', { name: 'Address (consignee)' })).toBeVisible();
  await expect.element(side.getByText(/checks? passed/)).toHaveLength(0);
});

/** Contrast of a text with the ground it stands on, as WCAG counts it. */
const contrast = (page: DrawnPage, name: string): Promise<number> =>
  page.getByRole('button', { name }).evaluate(async (button) => {
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
    const light = (colour: string): number => {
      const parts = (colour.match(/[\d.]+/g) ?? []).slice(0, 3).map((part) => Number(part) / 255);
      const [r = 0, g = 0, b = 0] = parts.map((part) =>
        part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
      );
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const { color, backgroundColor } = getComputedStyle(button);
    const [high = 0, low = 0] = [light(color), light(backgroundColor)].sort((a, b) => b - a);
    return (high + 0.05) / (low + 0.05);
  });

describe('the main button while it cannot be pressed', () => {
  for (const theme of ['light', 'dark'])
    test(`is as easy to read as when it can, ${theme}`, async ({ draw }) => {
      const waiting = { ...shown(aForm()), 'shipments.submit waits': true };
      const page = await draw('?screen=pack', {
        ...lookAnswers({ language: 'en', theme: theme as 'light' }),
        ...waiting,
      });
      // F9 before the draft is there sends nothing.
      await expect.element(page.getByLabel('BOL number', { exact: true })).not.toHaveValue('');
      await page.keyboard.press('F9');
      await expect.element(page.getByRole('button', { name: 'Creating' })).toBeDisabled();
      expect(await contrast(page, 'Creating')).toBeGreaterThan(7);
    });
});

// Regression: after Ctrl+N and Ctrl+D the focus was nowhere.
describe('the first field has the focus', () => {
  for (const key of ['Control+n', 'Control+d'])
    test(`after ${key}`, async ({ draw }) => {
      const page = await draw('?screen=pack');
      const po = page.getByLabel('PO number', { exact: true });
      await po.focus();
      await page.keyboard.press(key);
      await expect.element(page.getByLabel('BOL number', { exact: true })).toHaveValue('700018343');
      await expect.element(company(page)).toHaveFocus();
    });

  test('after a click on New', async ({ draw }) => {
    const page = await draw('?screen=pack');
    await page.getByRole('button', { name: 'New' }).click();
    await expect.element(company(page)).toHaveFocus();
  });
});

test('F9 before the draft is there says that nothing was sent', async ({ draw }) => {
  const page = await draw('?screen=pack', { 'drafts.current waits': true });
  // Regression: sixteen fields were said to be missing from a draft that nobody had seen yet.
  await expect.element(page.getByRole('complementary', { name: 'Pre-flight' })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: /^(Fill in or fix|To fill in)/ })).toHaveLength(0);
  await page.keyboard.press('F9');
  await expect
    .element(page.getByRole('status').filter({ hasText: 'The draft was still opening' }))
    .toMatchTextContent('press F9 again');
});

test('before everything in the frame stands the way past it to the task', async ({ draw }) => {
  const page = await draw('?screen=queue');
  await page.keyboard.press('F2');
  await page.keyboard.press('Shift+Tab');
  const skip = page.getByRole('link', { name: 'Skip to the task' });
  await expect.element(skip).toHaveFocus();
  expect((await skip.boundingBox()).height).toBeGreaterThan(24);
  await page.keyboard.press('Enter');
  await expect.element(page.getByRole('main')).toHaveFocus();
  expect(new URL(page.url()).search).toBe('?screen=queue');
});

// Regression: "17 of 17" stood on two lines.
describe('Shipments: the count of labels stands on one line', () => {
  for (const language of ['en', 'es', 'fr'] as const)
    test(language, levelOf(language), async ({ draw }) => {
      const row = ownRow({ handlingUnits: 17, labelsPrinted: 17 });
      const many = ownRow({ id: 'b', handlingUnits: 120, labelsPrinted: 120, bolNumber: '0700018202' });
      const page = await draw('?screen=shipments', { 'shipments.find': [row, many] }, language);
      for (const n of [17, 120]) {
        const cell = page.getByRole('cell', { name: new RegExp(`^${n} \\S+ ${n}$`) });
        const lines = await cell.evaluate((one) => {
          const range = document.createRange();
          range.selectNodeContents(one);
          return new Set([...range.getClientRects()].map(({ top }) => top)).size;
        });
        expect(lines, `${n}`).toBe(1);
      }
    });
});
