import type { Locator, Page } from '@playwright/test';
import { keepScreenshot } from '#support/keep-screenshot.ts';
import { serialLineTo, startScaleEmulator, type ScaleEmulator } from '#support/scale-emulator.ts';
import { smallForm } from '#support/small-form.ts';
import { goTo, openDraft } from './acts.ts';
import { expectClean } from './axe.ts';
import { expect, test as bench } from './bench.ts';

const test = bench.extend<{ scale: ScaleEmulator }>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern
  scale: async ({}, use) => {
    const scale = await startScaleEmulator({ protocol: 'toledo-continuous', load: { weight: 612.5 } });
    await use(scale);
    await scale.stop();
  },
});

const section = (page: Page): Locator => page.getByRole('region', { name: 'Scale', exact: true });
const weight = (page: Page, line: number): Locator =>
  page.getByLabel(`Weight (lb), line ${line}`, { exact: true });

/** Types the scale into Setup, as far as it has these fields. */
async function setUp(page: Page, host: string, port: number): Promise<void> {
  await goTo(page, 'Setup');
  await section(page).getByLabel('Connection').selectOption({ label: 'Network (TCP)' });
  await section(page).getByLabel('What it sends').selectOption({ label: 'Mettler Toledo, continuous' });
  await section(page).getByLabel('Address').fill(host);
  await section(page).getByLabel('Port', { exact: true }).fill(String(port));
}

test('Setup reads the scale as it is typed, says what is wrong, and saves it', async ({
  station: { page },
  scale,
}) => {
  await goTo(page, 'Setup');
  await section(page).evaluate((node) => node.scrollIntoView());
  await expectClean(page, 'Setup, no scale');
  await setUp(page, '127.0.0.1', scale.port);
  await section(page).getByLabel('Address').fill('two words');
  await section(page).getByRole('button', { name: 'Read now' }).click();
  await expect(section(page).getByText('Address: a name or an IP address, without spaces')).toBeVisible();
  await section(page).getByLabel('Address').fill('127.0.0.1');
  await section(page).getByRole('button', { name: 'Read now' }).click();
  await expect(section(page).getByText('The scale says 612.5 lb.')).toBeVisible();
  await section(page).evaluate((node) => node.scrollIntoView());
  await expectClean(page, 'Setup, a scale read');
  await keepScreenshot(page, 'setup-scale');

  // Another format is another test: what the last one said is gone.
  await section(page).getByLabel('What it sends').selectOption('ascii');
  await expect(section(page).getByText(/^The scale says \d/)).toHaveCount(0);
  await section(page).getByRole('button', { name: 'Read now' }).click();
  await expect(section(page).getByText(/^The scale sends something that is not this format/)).toBeVisible();
  await section(page).getByLabel('What it sends').selectOption({ label: 'Mettler Toledo, continuous' });
  await section(page).getByRole('button', { name: 'Save scale' }).click();
  await expect(section(page).getByText('Saved', { exact: true })).toBeVisible();
});

test('F8 puts a stable weight into the line that has the keyboard, and nothing while it moves', async ({
  station: { page },
  scale,
}) => {
  await goTo(page, 'Pack');
  // Not the missing weight, which has a button too.
  const weigh = page.getByRole('button', { name: /^Weigh\b/ });
  await expect(weigh).toHaveCount(0);
  await page.keyboard.press('F8');
  await setUp(page, '127.0.0.1', scale.port);
  await section(page).getByRole('button', { name: 'Save scale' }).click();
  await expect(section(page).getByText('Saved', { exact: true })).toBeVisible();

  const form = smallForm('716910001');
  const [line] = form.lines;
  if (line === undefined) throw new Error('a form without a line');
  await openDraft(page, { ...form, lines: [line, { ...line, weightLb: '' }] });
  await expect(weigh).toBeVisible();
  await page.keyboard.press('F8');
  await expect(page.getByText('Go to a freight line first, then weigh.')).toBeVisible();

  // From any field of the line.
  await page.getByLabel('Description, line 2', { exact: true }).focus();
  await page.keyboard.press('F8');
  await expect(weight(page, 2)).toHaveValue('612.5');
  await expect(page.getByText('The scale says 612.5 lb. Line 2: 612.5 lb.')).toBeVisible();
  await expect(weight(page, 1)).toHaveValue(line.weightLb);
  await expectClean(page, 'Pack, weighed');
  await keepScreenshot(page, 'pack-weighed');
  await page.keyboard.press('Control+z');
  await expect(weight(page, 2)).toHaveValue('');

  scale.put({ moves: true, weight: 700 });
  await page.keyboard.press('F8');
  await expect(page.getByText('Reading the scale')).toBeVisible();
  await expect(page.getByText(/^The scale is still moving/)).toBeVisible();
  await expect(weight(page, 2)).toHaveValue('');
  await keepScreenshot(page, 'pack-scale-moving', ['light']);
  scale.put({ moves: false, weight: 280, unit: 'kg' });
  await page.keyboard.press('F8');
  await expect(page.getByText('The scale says 280 kg. That is 618 lb. Line 2: 618 lb.')).toBeVisible();
  await expect(weight(page, 2)).toHaveValue('618');

  // A line that is gone by then gets no weight, and no other one does.
  scale.put({ moves: true });
  await page.getByLabel('Description, line 2', { exact: true }).focus();
  // Pressed by the page itself right after that key: the scale is given five seconds, which a busy machine's hand may take.
  await page.evaluate(() => {
    const remove = document.querySelector<HTMLElement>('[aria-label="Remove line 2"]');
    addEventListener('keydown', () => setTimeout(() => remove?.click()), { once: true });
  });
  await page.keyboard.press('F8');
  await expect(page.getByRole('button', { name: 'Remove line 2' })).toHaveCount(0);
  scale.put({ moves: false });
  await expect(page.getByText('The line is no longer there. Nothing was changed.')).toBeVisible();
  await expect(weight(page, 1)).toHaveValue(line.weightLb);
});

test('a scale on a serial line, as an administrator sets it up', async ({ scale, launch, userDataDir }) => {
  const line = await serialLineTo(scale.port);
  const { writeFileSync, readFileSync } = await import('node:fs');
  const file = `${userDataDir}/provision.json`;
  const provision = JSON.parse(readFileSync(file, 'utf8')) as object;
  const managed = {
    line: { kind: 'serial', path: line.path, baudRate: 9600 },
    protocol: 'toledo-continuous',
  };
  writeFileSync(file, JSON.stringify({ ...provision, scale: managed }));
  const { page } = await launch();
  await goTo(page, 'Setup');
  await expect(section(page).getByText(line.path)).toBeVisible();
  await section(page).getByRole('button', { name: 'Read now' }).click();
  await expect(section(page).getByText('The scale says 612.5 lb.')).toBeVisible();
  await expect(section(page).getByRole('button', { name: 'Save scale' })).toHaveCount(0);
  await line.cut();
  await section(page).getByRole('button', { name: 'Read now' }).click();
  await expect(section(page).getByText(/^This serial port is not there/)).toBeVisible();
});
