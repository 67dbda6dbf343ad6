import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { emptyForm } from '#shared/freight/form/shipment-form.ts';
import { keepScreenshot } from '#support/keep-screenshot.ts';
import { madeUpDock } from '#support/made-up-docks.ts';
import { smallForm } from '#support/small-form.ts';
import { createShipment, goTo, openDraft } from './acts.ts';
import { expectClean } from './axe.ts';
import { expect } from './bench.ts';
import { test } from './one-station.ts';

const setup = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const entry = (page: Page) => page.getByRole('region', { name: 'Entry', exact: true });
const list = (page: Page, name = 'Address book') =>
  page.getByRole('table', { name, exact: true }).locator('tbody');
const consignee = (page: Page) => page.getByRole('group', { name: 'Consignee', exact: true });
const company = (page: Page) => consignee(page).getByLabel('Company', { exact: true });
const newDraft = (page: Page, bolNumber: string) =>
  openDraft(page, { ...emptyForm(), bolNumber, shipDate: '2026-11-17' });
const openBook = async (page: Page) => {
  await goTo(page, 'Setup');
  await setup(page, 'Addresses').getByRole('button', { name: 'Open the address book' }).click();
  await expect(page.getByRole('heading', { name: 'Address book', level: 1 })).toBeVisible();
};

test('a dock that was shipped to is given a note and defaults, which come with its completion and go with Ctrl+Z', async ({
  station: { page },
}) => {
  await goTo(page, 'Setup');
  await page.getByRole('button', { name: 'Open the address book' }).click();
  await expect(page.getByText('Nothing here yet')).toBeVisible();
  await expectClean(page, 'an empty book');
  await createShipment(page, smallForm('719010001'));

  // From Pack, at the consignee of the draft.
  await openDraft(page, smallForm('719010002'));
  await page.keyboard.press('Control+b');
  const fields = entry(page);
  await expect(fields.getByLabel('Company', { exact: true })).toHaveValue('Peña Hermanos');
  await expect(fields.getByLabel('Company', { exact: true })).toBeFocused();
  await fields.getByLabel('Note for the packer').fill('Ring at gate 4 before you seal the trailer');
  await fields.getByLabel('Receiving hours').fill('Monday to Friday, 7 am to 3 pm');
  await fields.getByLabel('Preferred carrier').fill('Saia');
  await fields.getByLabel('SCAC').fill('saia');
  await fields.getByLabel('Freight terms').selectOption('Collect');
  await fields.getByLabel('Special instructions').fill('Driver assist');
  await fields.getByRole('checkbox', { name: 'Residential delivery' }).check();
  await page.keyboard.press('Control+s');
  await expect(fields.getByText('Saved', { exact: true })).toBeVisible();
  await keepScreenshot(page, 'book');
  await expectClean(page, 'the book with an entry open');
  await page.setViewportSize({ width: 1024, height: 768 });
  await keepScreenshot(page, 'book-1024');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1024);
  await page.setViewportSize({ width: 1440, height: 900 });

  await newDraft(page, '719010003');
  // One wrong letter, without its accent.
  await company(page).pressSequentially('pema herm');
  await expect(page.getByRole('option', { name: /Peña Hermanos/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(company(page)).toHaveValue('Peña Hermanos');
  await expect(page.getByText('Note: Ring at gate 4 before you seal the trailer')).toBeVisible();
  await expect(page.getByText('Receiving hours: Monday to Friday, 7 am to 3 pm')).toBeVisible();
  await expect(page.getByLabel('SCAC', { exact: true })).toHaveValue('SAIA');
  await expect(page.getByLabel('Freight terms')).toHaveValue('collect');
  await keepScreenshot(page, 'pack-dock-note');
  await expectClean(page, 'Pack with the note of a dock');
  await page.keyboard.press('Control+z');
  await expect(company(page)).toHaveValue('pema herm');
  await expect(page.getByLabel('SCAC', { exact: true })).toHaveValue('');
  await expect(page.getByText(/^Note: /)).toHaveCount(0);
});

test('two entries of one dock are merged; one is hidden and offered no more', async ({
  station: { page },
}) => {
  await createShipment(page, smallForm('719020001'));
  const other = smallForm('719020002');
  await createShipment(page, {
    ...other,
    consignee: { ...other.consignee, company: 'Pena Hermanos SA', address: '4200 N Columbia Boulevard' },
  });
  await openBook(page);
  await page.getByLabel('Find an address').fill('hermanos');
  await expect(list(page).getByRole('button')).toHaveCount(2);
  await list(page).getByRole('button', { name: /^Peña/ }).click();
  await entry(page).getByRole('button', { name: 'Merge…' }).click();
  await entry(page).getByLabel('Find the other entry').fill('hermanos');
  await entry(page)
    .getByRole('button', { name: /^Pena Hermanos SA/ })
    .click();
  await keepScreenshot(page, 'book-merge');
  await expectClean(page, 'two entries to merge');
  await entry(page).getByRole('button', { name: 'Merge the two' }).click();
  await expect(list(page).getByRole('button')).toHaveCount(1);

  await entry(page).getByRole('button', { name: 'Hide', exact: true }).click();
  await expect(page.getByText('Nothing found for “hermanos”')).toBeVisible();
  await page.getByRole('radio', { name: 'Hidden' }).check();
  await expect(list(page).getByRole('button', { name: /^Peña/ })).toBeVisible();
  // A sheet has what is in use: codes of hidden docks open nothing.
  await expect(page.getByRole('button', { name: 'Print codes' })).toBeDisabled();
  // One that is not hidden comes, so that the hidden one would have come with it.
  const shown = { ...other.consignee, company: 'Hermanos Ruiz', address: '77 Harvest Way' };
  await createShipment(page, { ...smallForm('719020003'), consignee: shown });
  await newDraft(page, '719020004');
  await company(page).pressSequentially('hermanos');
  await expect(page.getByRole('option', { name: /Hermanos Ruiz/ })).toBeVisible();
  await expect(page.getByRole('option', { name: /Hermanos/ })).toHaveCount(1);
});

test('a file: each bad row is named and nothing imported; corrected, all of it is; the export is that file again', async ({
  launch,
  userDataDir,
}) => {
  const { page } = await launch();
  test.slow();
  await openBook(page);
  const file = join(userDataDir, 'docks.csv');
  const rows = Array.from({ length: 1200 }, (_, at) => {
    const { company: name, address, city, state, postalCode } = madeUpDock(at).party;
    return `"${name}","${address}",${city},${at === 400 ? 'Nevada' : state},${at === 900 ? 'ABC' : postalCode}`;
  });
  const head = 'company,address,city,state,postalCode';
  writeFileSync(file, [head, ...rows].join('\n'));
  await page.getByLabel('CSV file to import').setInputFiles(file);
  const wrong = page.getByRole('list', { name: 'Rows to correct' }).getByRole('listitem');
  await expect(wrong).toHaveText([
    'Row 402, state: two letters, such as NV',
    'Row 902, postalCode: does not fit the country',
  ]);
  await keepScreenshot(page, 'book-file-wrong');
  await expectClean(page, 'a file with bad rows');

  const right = rows.map((row) => row.replace(',Nevada,', ',NV,').replace(/,ABC$/, ',89431'));
  writeFileSync(file, [head, ...right].join('\n'));
  await page.getByLabel('CSV file to import').setInputFiles(file);
  await expect(page.getByText('docks.csv: 1,200 rows, no problems')).toBeVisible();
  await page.getByRole('button', { name: 'Import 1,200 rows' }).click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expect(page.getByText('1,200 rows imported')).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(
    page.getByText('Showing the 100 most recently used of 1,200. Type to find others.'),
  ).toBeVisible();
  await keepScreenshot(page, 'book-full');
  await expect(list(page).getByRole('button')).toHaveCount(100);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const exported = readFileSync(await (await download).path(), 'utf8');
  expect(exported.trim().split('\r\n')).toHaveLength(1201);
  writeFileSync(file, exported);
  await page.getByLabel('CSV file to import').setInputFiles(file);
  await expect(page.getByText('docks.csv: 1,200 rows, no problems')).toBeVisible();
});

test('commodities are edited; defaults of carrier and station fill what is empty and give way to what is typed', async ({
  station: { page },
}) => {
  await createShipment(page, smallForm('719050001'));
  await goTo(page, 'Setup');
  await setup(page, 'Commodities').getByRole('button', { name: 'Open the commodities' }).click();
  await list(page, 'Commodities')
    .getByRole('button', { name: /^Hex bolts, steel/ })
    .click();
  await entry(page).getByLabel('Class', { exact: true }).selectOption('77.5');
  await entry(page).getByLabel('Length (in)').fill('abc');
  await page.keyboard.press('Control+s');
  await expect(entry(page).getByText('Length (in): not a valid number')).toBeVisible();
  await entry(page).getByLabel('Length (in)').fill('50.5');
  await page.keyboard.press('Control+s');
  await expect(entry(page).getByText('Saved', { exact: true })).toBeVisible();
  await keepScreenshot(page, 'book-commodities');
  await expectClean(page, 'the commodities');

  await goTo(page, 'Setup');
  const defaults = setup(page, 'Defaults');
  await defaults.getByLabel('SCAC, station').fill('saia');
  await defaults.getByLabel('Special instructions, station').fill('Photograph the seal');
  await defaults.getByRole('button', { name: 'Add carrier' }).click();
  await defaults.getByLabel('SCAC, carrier 1').fill('saia');
  await defaults.getByLabel('Carrier, carrier 1').fill('Saia LTL');
  await defaults.getByLabel('Freight terms, carrier 1').selectOption('Collect');
  await defaults.getByRole('button', { name: 'Save defaults' }).click();
  await expect(defaults.getByText('Saved', { exact: true })).toBeVisible();
  await defaults.evaluate((node) => node.scrollIntoView());
  await keepScreenshot(page, 'setup-defaults');
  await expectClean(page, 'Setup with defaults');

  await newDraft(page, '719050002');
  await company(page).fill('Somebody new');
  await company(page).press('Tab');
  await expect(page.getByLabel('SCAC', { exact: true })).toHaveValue('SAIA');
  await expect(page.getByLabel('Carrier', { exact: true })).toHaveValue('Saia LTL');
  await expect(page.getByLabel('Freight terms')).toHaveValue('collect');
  await expect(page.getByText('Photograph the seal')).toBeVisible();
});

test('a hazardous commodity is described whole in Setup, and Pack’s line has it', async ({
  station: { page },
}) => {
  await goTo(page, 'Setup');
  await setup(page, 'Commodities').getByRole('button', { name: 'Open the commodities' }).click();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const fields = entry(page);
  await fields.getByLabel('Description').fill('Solvent, in drums');
  await fields.getByLabel('Class', { exact: true }).selectOption('85');
  await fields.getByLabel('Type', { exact: true }).selectOption('DRM');
  await fields.getByLabel('UN number').fill('un1992');
  await fields.getByLabel('Proper shipping name').fill('Flammable liquids, toxic, n.o.s.');
  await fields.getByLabel('Hazard class').fill('3 (6.1)');
  await fields.getByLabel('Packing group').selectOption('II');
  await expect(fields.getByText('The law asks for the technical name.')).toBeVisible();
  await fields.getByLabel('Technical name').fill('Methanol');
  await expect(fields.getByText('The law asks for the technical name.')).toHaveCount(0);
  await fields.getByLabel('Inhalation zone').selectOption('B');
  await fields.getByRole('checkbox', { name: 'Reportable quantity (RQ)' }).check();
  await fields.getByRole('checkbox', { name: 'Marine Pollutant' }).check();
  await page.keyboard.press('Control+s');
  await expect(list(page, 'Commodities').getByRole('button', { name: /^Solvent, in drums/ })).toBeVisible();
  const words =
    'UN1992, Flammable liquids, toxic, n.o.s., 3 (6.1), PG II, (Methanol), RQ, Marine Pollutant, Toxic-Inhalation Hazard, Zone B';
  await expect(fields.getByText(`${words}, Solvent, in drums`)).toBeVisible();
  await keepScreenshot(page, 'book-hazardous');
  await expectClean(page, 'a hazardous commodity');
  // What is taken back goes too.
  await fields.getByRole('checkbox', { name: 'Marine Pollutant' }).uncheck();
  await fields.getByRole('checkbox', { name: 'Limited Quantity' }).check();
  await page.keyboard.press('Control+s');
  await expect(fields.getByText('Saved', { exact: true })).toBeVisible();

  await newDraft(page, '719060001');
  await page.getByLabel('Description, line 1').pressSequentially('solv');
  await expect(page.getByRole('option', { name: /Solvent/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Technical name, line 1')).toHaveValue('Methanol');
  await expect(page.getByLabel('Inhalation zone, line 1')).toHaveValue('B');
  await expect(page.getByRole('checkbox', { name: 'Reportable quantity (RQ), line 1' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Limited Quantity, line 1' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Marine Pollutant, line 1' })).not.toBeChecked();
});

test('a station that ships only to known addresses stops another one, offers the likely one and adds it', async ({
  launch,
  bench,
}) => {
  const { page } = await launch();
  await createShipment(page, smallForm('719030001'));
  await goTo(page, 'Setup');
  const rule = setup(page, 'Addresses').getByRole('checkbox', {
    name: 'Ship only to addresses in the address book',
  });
  await rule.check();
  await expect(rule).toBeChecked();
  await setup(page, 'Addresses').evaluate((node) => node.scrollIntoView());
  await keepScreenshot(page, 'setup-addresses');

  const form = smallForm('719030002');
  const wrong = { ...form.consignee, company: 'Penna Hermanos', address: '4200 Columbia' };
  await openDraft(page, { ...form, consignee: wrong });
  await expect(
    page.getByRole('heading', { name: 'Penna Hermanos at this address is not in the address book' }),
  ).toBeVisible();
  await keepScreenshot(page, 'pack-address-unknown');
  await expectClean(page, 'an address that is not in the book');
  await page.keyboard.press('F9');
  await expect(page.getByText('This consignee is not in the address book')).toBeVisible();
  expect(bench.bols().map((bol) => bol['BillOfLadingNumber'])).not.toContain('719030002');
  // The likely one, by its key.
  await page.keyboard.press('Alt+1');
  await expect(company(page)).toHaveValue('Peña Hermanos');
  await expect(
    page.getByRole('heading', { name: /at this address is not in the address book$/ }),
  ).toHaveCount(0);
  await page.keyboard.press('F9');
  await expect(page.getByRole('heading', { name: 'BOL 719030002' })).toBeVisible();

  // Another that is right: added from Pack, and then it goes.
  await openDraft(page, {
    ...form,
    bolNumber: '719030003',
    consignee: { ...wrong, company: 'Cascade Valve' },
  });
  await page.getByRole('button', { name: 'Add it to the address book' }).click();
  await expect(entry(page).getByLabel('Company', { exact: true })).toHaveValue('Cascade Valve');
  await page.keyboard.press('Control+s');
  await expect(list(page).getByRole('button', { name: /^Cascade Valve/ })).toBeVisible();
  await goTo(page, 'Pack');
  // F9 before the draft is there says so, and sends nothing.
  await expect(page.getByLabel('BOL number', { exact: true })).toHaveValue('719030003');
  await page.keyboard.press('F9');
  await expect(page.getByRole('heading', { name: 'BOL 719030003' })).toBeVisible();
});
