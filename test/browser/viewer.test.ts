import { shipmentAnswers } from '#support/fake-exchanges.ts';
import { expectClean } from './axe.ts';
import { expect, test, type Draw, type Language } from './draw.ts';
import type { DrawnPage } from './drawn-page.ts';
import { keepScreenshot } from './keep-screenshot.ts';

const search = '?screen=shipment&id=shipment-1';
const zpl = '^XA^FO40,40^A0N,60,60^FDAcme Freight^FS^FO40,1060^A0N,40,40^FDUnit^FS^XZ';
const label = { contentType: 'text/plain', body: zpl };
const sheet = (page: DrawnPage) => page.css('.reader .sheet');

async function open(draw: Draw, language?: Language): Promise<DrawnPage> {
  const page = await draw(search, shipmentAnswers('done'), language);
  await page.route('**/labels/*.zpl', label);
  await page.css('[data-opens="label"]').focus();
  await page.keyboard.press('Enter');
  await expect.element(sheet(page)).toBeVisible();
  return page;
}

test('the picture of a label opens large; the keys go to the next and back, and Escape returns the keyboard', async ({
  draw,
}) => {
  const page = await open(draw);
  const reader = page.getByRole('region', { name: /^Labels of/ });
  await expect.element(reader).toHaveFocus();
  await expect.element(reader.getByText(/^Label 1 of/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Previous label' })).toBeDisabled();
  await page.keyboard.press('PageDown');
  await expect.element(reader.getByText(/^Label 2 of/)).toBeVisible();
  await page.getByRole('button', { name: 'Next label' }).click();
  await expect.element(reader.getByText(/^Label 3 of/)).toBeVisible();
  await expect.element(reader.getByRole('img', { name: /^Label 3 of/ })).toBeVisible();
  await expectClean(page, 'label viewer');
  await keepScreenshot(page, 'viewer-label', ['light', 'dark']);
  await page.keyboard.press('Escape');
  await expect.element(reader).toHaveLength(0);
  await expect.element(page.css('[data-opens="label"]')).toHaveFocus();
});

test('it is made larger and smaller, and seen whole, also in a small window and in French', async ({
  draw,
}) => {
  const page = await open(draw, 'fr');
  await page.setViewportSize({ width: 1024, height: 768 });
  const width = async () => Math.round((await sheet(page).boundingBox()).width);
  const press = async (key: string) => {
    await page.keyboard.press(key);
    // Keys that come as fast as a scanner's are a scan.
    await page.waitForTimeout(150);
  };
  const first = await width();
  await press('+');
  await expect.poll(width).toBeGreaterThan(first);
  await press('-');
  await press('-');
  await expect.poll(width).toBeLessThan(first);
  await press('0');
  await expect.poll(width).toBe(first);
  await expect
    .poll(() => page.css('.reader .backdrop').evaluate((part) => part.scrollHeight - part.clientHeight))
    .toBeLessThanOrEqual(0);
  await keepScreenshot(page, 'viewer-label-1024-fr', ['light']);
});

// Regression: at 200 %, where the page is as tall as what is in it, the whole label was seen 60 px wide.
test('at 200 % the whole label has most of the window', async ({ draw }) => {
  const page = await draw(search, shipmentAnswers('done'));
  await page.setViewportSize({ width: 640, height: 400 });
  await page.route('**/labels/*.zpl', label);
  await page.css('[data-opens="label"]').focus();
  await page.keyboard.press('Enter');
  await expect.element(sheet(page)).toBeVisible();
  await expect.poll(async () => (await sheet(page).boundingBox()).height).toBeGreaterThan(200);
  await expect.poll(async () => (await sheet(page).boundingBox()).height).toBeLessThan(400);
  await keepScreenshot(page, 'viewer-label-640', ['light']);
});

test('print asks why this label is printed again, after the viewer has closed', async ({ draw }) => {
  const page = await open(draw);
  await page.keyboard.press('PageDown');
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await expect.element(page.css('.reader')).toHaveLength(0);
  await expect.element(page.getByRole('form', { name: /^Print which labels again/ })).toBeVisible();
  await expect.element(page.getByRole('radio', { name: 'Label 2' })).toBeChecked();
});

test('what is typed into the search box turns no page', async ({ draw }) => {
  const page = await open(draw);
  const width = async () => Math.round((await sheet(page).boundingBox()).width);
  const first = await width();
  await page.keyboard.press('F2');
  await page.keyboard.type('0700-');
  expect(await width()).toBe(first);
});
