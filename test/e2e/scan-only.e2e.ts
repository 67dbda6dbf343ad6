import type { Locator, Page } from '@playwright/test';
import { writeControlCode, type ControlKey } from '#shared/station/control-code.ts';
import { scan } from '#support/acts/scan.ts';
import { aForm, aLineForm } from '#support/builders.ts';
import { keepScreenshot } from '#support/keep-screenshot.ts';
import { smallForm } from '#support/small-form.ts';
import { createShipment, expectBolPrinted, expectLabels, goTo, openDraft } from './acts.ts';
import { expectClean } from './axe.ts';
import { expect } from './bench.ts';
import { test } from './one-station.ts';

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const said = (page: Page) => page.locator('#scan-says');
const press = (page: Page, key: ControlKey) => scan(page, writeControlCode({ is: 'key', key }));

/** A template of the station, by its own call; gives the text of its barcode. */
const addTemplate = (page: Page, asked: string[]) =>
  page.evaluate(
    async ([form, fields]) => {
      const saved = await window.station.templates.save({
        id: null,
        name: 'Weekly',
        key: null,
        asked: fields,
        form,
      });
      const rows = await window.station.templates.list({ text: '' });
      if (!saved.ok || !rows.ok) throw new Error('the template was not saved');
      return `.DP.T${rows.value[0]?.code ?? ''}`;
    },
    [
      aForm({
        proNumber: '',
        lines: [aLineForm({ handlingUnits: '4', pieces: '96', weightLb: '5000', freightClass: '60' })],
      }),
      asked,
    ] as const,
  );

/** Counts the tones that the window begins. */
const countTones = (page: Page) =>
  page.evaluate(() => {
    // eslint-disable-next-line @typescript-eslint/unbound-method -- it is called with its own context below
    const { createOscillator } = AudioContext.prototype;
    Object.assign(globalThis, { tones: 0 });
    AudioContext.prototype.createOscillator = function (this: AudioContext) {
      (globalThis as unknown as { tones: number }).tones += 1;
      return createOscillator.call(this);
    };
  });
/** What is said there from now on, each once. */
async function record(place: Locator): Promise<() => Promise<string[]>> {
  const words = await place.evaluateHandle((node) => {
    const all = new Set<string>();
    new MutationObserver(() => {
      const text = node.textContent.trim();
      if (text !== '') all.add(text);
    }).observe(node, { childList: true, subtree: true, characterData: true });
    return all;
  });
  return () => words.evaluate((all) => [...all]);
}
const tones = (page: Page) => page.evaluate(() => (globalThis as unknown as { tones: number }).tones);

/**
 * Scans into a field in which this stands. Once more when the machine was too busy to press the keys as fast as a scanner does: then they
 * were a hand's.
 */
async function scanInto(page: Page, name: string, before: string, text: string, says: string): Promise<void> {
  await expect(async () => {
    await field(page, name).fill(before);
    await field(page, name).press('End');
    await scan(page, text);
    await expect(said(page)).toContainText(says, { timeout: 2000 });
  }).toPass({ timeout: 40_000 });
}

test('a bench with only a scanner: template, units by digits, print; no other key', async ({
  station: { page },
  bench,
}) => {
  const template = await addTemplate(page, ['lines.0.handlingUnits']);
  await goTo(page, 'Queue');
  await countTones(page);
  // From here on bursts alone.
  await scan(page, template);
  await expect(said(page)).toContainText('Template “Weekly” opened');
  await expect(field(page, 'Handling units, line 1')).toBeFocused();
  await press(page, '1');
  await expect(said(page)).toContainText('Handling units, line 1: 1');
  await press(page, '8');
  await expect(field(page, 'Handling units, line 1')).toHaveValue('18');
  await press(page, 'undo');
  await expect(field(page, 'Handling units, line 1')).toHaveValue('1');
  await press(page, '2');
  await expect(said(page)).toContainText('Handling units, line 1: 12');
  await expectClean(page, 'Pack, units by the scan sheet');
  await keepScreenshot(page, 'scan-units');
  await press(page, 'print');
  await expect(page.getByRole('heading', { name: /^BOL / })).toBeVisible();
  await expectLabels(page, [1, 12], 12, 'printed');
  await expectBolPrinted(page);
  expect(bench.bols()).toHaveLength(1);
  expect(JSON.stringify(bench.bols()[0]?.['LineItems'])).toContain('15000');
  // A second scan of Print sends nothing again.
  await press(page, 'print');
  await expect(said(page)).toContainText('Nothing is being packed');
  await keepScreenshot(page, 'scan-not-packing', ['light']);
  expect(bench.bols()).toHaveLength(1);
  expect(await tones(page)).toBeGreaterThanOrEqual(12);
});

test('a scan into a focused field: what does not belong there is taken out and acted on, and nothing typed is lost', async ({
  station: { page },
}) => {
  await createShipment(page, smallForm('722010001'));
  await openDraft(page, smallForm('722010002'));
  const company = field(page, 'Company');
  await scanInto(page, 'Company', 'Half a na', '722010001', 'Shipment opened');
  await expect(page.getByRole('heading', { name: 'BOL 722010001' })).toBeVisible();
  await goTo(page, 'Pack');
  await expect(company).toHaveValue('Half a na');

  // A PRO sticker goes to its own field, and Undo takes it back.
  await scanInto(page, 'Company', 'Half a na', '6K123456789', 'PRO number of this shipment');
  await expect(field(page, 'PRO number')).toHaveValue('123456789');
  await expect(company).toHaveValue('Half a na');
  await press(page, 'undo');
  await expect(field(page, 'PRO number')).toHaveValue('');

  // A purchase order where a purchase order belongs stays.
  await scanInto(page, 'PO number', '', 'PO-ABC-77123', 'In PO number');
  await expect(field(page, 'PO number')).toHaveValue('PO-ABC-77123');

  // Unknown: said, taken out, and put back by one button.
  await scanInto(page, 'Company', 'Half a na', 'ZZ-99-ACME-1', 'was not found here');
  await expect(company).toHaveValue('Half a na');
  await expectClean(page, 'an unknown scan');
  await keepScreenshot(page, 'scan-unknown');
  await page.getByRole('button', { name: 'Put it in Company' }).click();
  await expect(company).toHaveValue('Half a naZZ-99-ACME-1');
});

test('next goes from one asked field to the other; print with nothing in them is held once', async ({
  launch,
  bench,
}) => {
  const { page } = await launch();
  const template = await addTemplate(page, ['poNumber', 'lines.0.handlingUnits']);
  await scan(page, template);
  await expect(field(page, 'PO number')).toBeFocused();
  await scan(page, '4500187733');
  await expect(field(page, 'PO number')).toHaveValue('4500187733');
  await expect(field(page, 'Handling units, line 1')).toBeFocused();
  await press(page, 'print');
  await expect(said(page)).toContainText('Not sent');
  expect(bench.bols()).toHaveLength(0);
  await press(page, '3');
  await press(page, 'next');
  await expect(field(page, 'Weight (lb), line 1')).toHaveValue('3750');
  await press(page, 'units');
  await expect(field(page, 'Handling units, line 1')).toBeFocused();
  await press(page, 'print');
  await expect(page.getByRole('heading', { name: /^BOL / })).toBeVisible();
});

test('the PO of a waiting draft opens it; an SSCC and a label lead to their shipment; a dialog is closed first', async ({
  launch,
}) => {
  const { page } = await launch();
  await createShipment(page, smallForm('722020001'));
  await openDraft(page, { ...smallForm('722020002'), poNumber: 'ORD-5512' });
  await page.keyboard.press('Control+n');
  await expect(page.getByText('Drafts not sent: 1')).toBeVisible();
  await goTo(page, 'Shipments');
  await page.getByRole('heading', { level: 1 }).click();
  await scan(page, 'ord-5512');
  await expect(field(page, 'BOL number')).toHaveValue('722020002');
  await expect(said(page)).toContainText('Waiting shipment opened');
  await goTo(page, 'Queue');
  await scan(page, ']C100106141411234567897');
  await expect(said(page)).toContainText('was not found here');
  await page.keyboard.press('Control+/');
  await scan(page, '722020001');
  await expect(page.getByRole('heading', { name: 'Queue' })).toBeVisible();
  await page.keyboard.press('Escape');
  await scan(page, '722020001');
  await expect(page.getByRole('heading', { name: 'BOL 722020001' })).toBeVisible();
});

test.describe('set up by hand', () => {
  // eslint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern
  test.use({ provision: async ({}, use) => use(null), stationEnv: {} });

  test('prefix, key after it and sound in Setup, tried there before they count', async ({
    station: { page },
  }) => {
    await goTo(page, 'Setup');
    const section = page.getByRole('region', { name: 'Scanner', exact: true });
    const trial = section.getByLabel('Try the scanner here');
    await trial.click();
    await scan(page, '.DP.K4');
    await expect(section.getByText(/^Read: \.DP\.K4 \(a Dockprint code\)/)).toBeVisible();
    await section.getByLabel('Prefix').fill('~ ~');
    await section.getByRole('button', { name: 'Save scanner' }).click();
    await expect(section.getByText(/^Prefix: up to four/)).toBeVisible();
    await section.getByLabel('Prefix').fill('~');
    await section.getByLabel('Key after each scan').selectOption({ label: 'None' });
    await trial.click();
    await scan(page, '4471882', false);
    await expect(section.getByText(/^The scan does not begin with/)).toBeVisible();
    await expectClean(page, 'Setup, the scanner');
    await section.evaluate((node) => node.scrollIntoView());
    await keepScreenshot(page, 'setup-scanner');
    await section.getByRole('button', { name: 'Save scanner' }).click();
    await expect(section.getByText('Saved', { exact: true })).toBeVisible();
    await section.getByRole('checkbox', { name: /^Sound/ }).uncheck();
    await countTones(page);
    await goTo(page, 'Queue');
    await page.getByRole('heading', { level: 1 }).click();
    const everSaid = await record(said(page));
    await scan(page, '4471882', false);
    // Longer than the silence that ends a scan without a key after it; on a busy machine it may end later, and would be recorded then.
    await page.waitForTimeout(300);
    await scan(page, '~4471882', false);
    await expect(said(page)).toContainText('Scanned: 4471882');
    expect(await everSaid()).toHaveLength(1);
    expect(await tones(page)).toBe(0);
  });
});
