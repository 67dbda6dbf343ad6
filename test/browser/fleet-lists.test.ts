import type { DrawnPage } from './drawn-page.ts';
import { fleetScene } from '#support/fake-fleet.ts';
import { keepScreenshot } from './keep-screenshot.ts';
import { aForm } from '#support/builders.ts';
import { emptyForm } from '#shared/freight/form/shipment-form.ts';
import { expectClean } from './axe.ts';
import { askedOf, expect, reopen, speak, test, translated } from './draw.ts';
import { outOfReach, sideways, smallTargets } from '../e2e/sizes.ts';

const list = '?screen=shipments&scope=all';
const shipment = '?screen=fleet-shipment&station=uuid-dock-4&id=there-1';
const cells = (page: DrawnPage) => page.getByRole('table', { name: 'Shipments' });

/** Each state, with words that stand in it and no others do. */
const states: [name: string, scene: string, search: string, words: RegExp][] = [
  ['all-stations', 'fleet', list, /7 shipments at all stations/],
  ['all-stations-away', 'fleet-away', list, /Fleet offline since 10:24: list as of 10:23/],
  ['all-stations-stopped', 'fleet-refused', list, /Fleet stopped since 10:24: list as of 10:23/],
  ['all-stations-never', 'fleet-never', list, /Fleet offline since 10:24: nothing from other stations yet/],
  ['all-stations-joining', 'fleet-joining', list, /Joining the fleet/],
  ['all-stations-empty', 'fleet-empty', list, /No shipments yet at any station/],
  ['all-stations-loading', 'fleet-loading', list, /^Searching$/],
  ['all-stations-searching', 'fleet-searching', list, /Searching the other stations/],
  ['all-stations-failed', 'fleet-error', list, /The shipments of the other stations could not be read/],
  ['all-stations-full', 'fleet-full', list, /The first 500; there may be more/],
  ['other-shipment', 'fleet', shipment, /This shipment is at Dock 4/],
  [
    'other-shipment-away',
    'fleet-away',
    shipment,
    /Fleet offline since 10:24. Last report from Dock 4: 10:20/,
  ],
  ['other-shipment-doubt', 'fleet-doubt', shipment, /May have been sent\. Do not enter it again/],
  ['other-shipment-unknown', 'fleet-gone', shipment, /This shipment is not known here/],
  ['other-shipment-loading', 'fleet-unread', shipment, /Opening the shipment/],
  ['pack-also-open', 'fleet-open', '?screen=pack', /Also open at Dock 4 \(Maria\), since 10:24/],
  ['pack-already-sent', 'fleet-sent', '?screen=pack', /Already sent at Dock 4: BOL 0400018377/],
  ['pack-both', 'fleet-both-lines', '?screen=pack', /Also open at Mezzanine returns bench/],
  ['canceled-but-sent', 'fleet-canceled', '?screen=queue', /Canceled here, but Dock 4 had sent it/],
  ['sent-twice', 'fleet-twice', '?screen=queue', /PO 4500187733 was sent twice: here and at Dock 4/],
];

for (const [name, scene, search, words] of states) {
  test(`${name}: says what it is, in both themes`, async ({ draw }) => {
    const page = await draw(search, fleetScene(scene));
    await expect.element(page.css('main').getByText(words).first()).toBeVisible();
    await expectClean(page, name);
    await keepScreenshot(page, name);
  });

  test(`${name}: fits at 1024 px in the other languages`, translated, async ({ draw }) => {
    const page = await draw(search, fleetScene(scene));
    await expect.element(page.css('main').getByText(words).first()).toBeVisible();
    await page.setViewportSize({ width: 1024, height: 768 });
    for (const language of ['fr', 'es'] as const) {
      await speak(language);
      await page
        .css('main')
        .getByText(/Dock 4|Mezzanine|flot|Ouverture|Abriendo|recherche|Recherche|Buscando|poste|estaci/i)
        .first()
        .waitFor();
      expect(await sideways(page), `${name}, ${language}`).toBeLessThanOrEqual(0);
      if (language === 'fr') await expectClean(page, `${name}, 1024, fr`, ['light']);
      if (search !== '?screen=pack') {
        expect(await smallTargets(page), name).toEqual([]);
        expect(await outOfReach(page), name).toEqual([]);
      }
    }
  });
}

test('by keys alone: Alt+S to all stations, the first row by Enter, back by Escape; it is remembered', async ({
  draw,
}) => {
  const page = await draw('?screen=shipments', fleetScene('fleet'));
  await expect.element(cells(page).getByRole('row')).toHaveLength(4);
  await page.keyboard.press('Alt+s');
  await expect.element(cells(page).getByRole('row')).toHaveLength(8);
  await expect.element(page.getByRole('radio', { name: 'All stations' })).toBeChecked();
  const search = page.getByRole('searchbox', { name: 'Find a shipment' });
  await expect.element(search).toHaveFocus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.element(page.getByRole('heading', { level: 1, name: 'BOL 0400018377' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect.element(cells(page).getByRole('row')).toHaveLength(8);
  await reopen();
  await expect.element(page.getByRole('radio', { name: 'All stations' })).toBeChecked();
});

test('a station in no fleet is offered none of it', async ({ draw }) => {
  const page = await draw(list, { 'shipments.find': fleetScene('fleet')['shipments.find'] });
  await expect.element(cells(page).getByRole('row')).toHaveLength(4);
  await expect.element(page.getByRole('radiogroup', { name: 'Which stations' })).toHaveLength(0);
  await page.keyboard.press('Alt+s');
  // The list is asked again, of what is here: had the key done anything, the fleet would have been asked by then.
  const here = () => askedOf(page, 'shipments.find').then(({ length }) => length);
  const before = await here();
  await page.getByRole('searchbox', { name: 'Find a shipment' }).fill('0700018342');
  await expect.poll(here).toBeGreaterThan(before);
  expect(await askedOf(page, 'fleet.find')).toEqual([]);
  expect(await askedOf(page, 'fleet.sentTwice')).toEqual([]);
});

test('what is not found here is looked for at all stations by one key', async ({ draw }) => {
  const page = await draw('?screen=shipments&text=0400018377', {
    ...fleetScene('fleet'),
    'shipments.find': [],
  });
  await page.getByRole('button', { name: 'Search all stations' }).waitFor();
  await page.keyboard.press('Alt+s');
  await expect.element(cells(page).getByRole('row', { name: /0400018377/ })).toMatchTextContent('Dock 4');
});

test('labels of another station are printed again here, with a reason', async ({ draw }) => {
  const page = await draw(shipment, fleetScene('fleet'));
  await page.getByRole('button', { name: 'Label 3 of 6' }).click();
  await page.getByRole('button', { name: 'Print labels' }).click();
  await page.getByRole('radio', { name: 'Damaged' }).check();
  await keepScreenshot(page, 'other-shipment-again', ['light']);
  await expectClean(page, 'print again', ['light']);
  await page.getByRole('button', { name: 'Print again' }).click();
  await expect
    .element(page.getByRole('status').filter({ hasText: '1 print is queued' }))
    .toMatchTextContent('Dock 4 is notified');
  expect(await askedOf(page, 'fleet.reprint')).toEqual([
    { station: 'uuid-dock-4', shipmentId: 'there-1', labels: ['label-3'], documents: [], reason: 'Damaged' },
  ]);
});

test('what the fleet must be there for says so while it is away, and keeps the reason', async ({ draw }) => {
  const page = await draw(shipment, fleetScene('fleet-no-bytes'));
  await page.getByRole('button', { name: 'Print BOL' }).click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('Wet');
  await page.getByRole('button', { name: 'Print again' }).click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('The fleet cannot be reached');
  await expect.element(page.getByRole('textbox', { name: 'Reason' })).toHaveValue('Wet');
  await page.getByRole('button', { name: 'Open BOL' }).click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('This document cannot be opened here now');
});

test('what its station does not share is said as that, and where it can be printed', async ({ draw }) => {
  const page = await draw(shipment, fleetScene('fleet-not-shared'));
  await page.getByRole('button', { name: 'Print BOL' }).click();
  await page.getByRole('radio', { name: 'Lost' }).check();
  await page.getByRole('button', { name: 'Print again' }).click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('Nothing was printed: it is not shared');
  await expect.element(page.getByRole('alert')).toMatchTextContent('Print them at Dock 4');
});

test('a document that is here opens, and Escape closes it first', async ({ draw }) => {
  const page = await draw(shipment, fleetScene('fleet'));
  await page.route('**/fleet-documents/uuid-dock-4/bol-4.pdf', {
    status: 200,
    contentType: 'application/pdf',
    body: '',
  });
  await page.getByRole('button', { name: 'Open BOL' }).click();
  await expect.element(page.getByRole('button', { name: 'Back to the shipment' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect.element(page.getByRole('heading', { name: 'Freight lines' })).toBeVisible();
});

test('the warning of the same order moves nothing and takes no key', async ({ draw }) => {
  const where = (page: DrawnPage) =>
    page.getByRole('group', { name: 'Consignee' }).getByLabel('Company').boundingBox();
  const without = await draw('?screen=pack', fleetScene('fleet'));
  await expect.element(without.getByLabel('PO number', { exact: true })).toHaveValue('4500187733');
  const { y } = await where(without);
  const page = await draw('?screen=pack', fleetScene('fleet-open'));
  await expect.element(page.getByText('Also open at Dock 4 (Maria)')).toBeVisible();
  await expect.poll(async () => (await where(page)).y).toBe(y);
  await page.getByLabel('PO number', { exact: true }).focus();
  for (let n = 0; n < 11; n += 1) await page.keyboard.press('Tab');
  await expect.element(page.getByRole('group', { name: 'Consignee' }).getByLabel('Company')).toHaveFocus();
  expect(await askedOf(page, 'fleet.sameOrder')).toEqual([
    { draftId: 'draft-1', externalId: '', poNumber: '4500187733' },
  ]);
});

test('an order that was sent elsewhere: Alt+1 shows its BOL among all stations', async ({ draw }) => {
  const page = await draw('?screen=pack', fleetScene('fleet-sent'));
  await expect.element(page.getByRole('heading', { name: 'This PO was sent at Dock 4' })).toBeVisible();
  await page.keyboard.press('Alt+1');
  await expect.element(page.getByRole('radio', { name: 'All stations' })).toBeChecked();
  await expect.element(page.getByRole('searchbox', { name: 'Find a shipment' })).toHaveValue('0400018377');
});

test('a submit that is refused for it names the other station', async ({ draw }) => {
  const form = { ...emptyForm(), ...aForm(), externalId: 'WMS-1' };
  const draft = {
    id: 'draft-1',
    form,
    shipmentId: null,
    templateId: null,
    left: { to: '', by: '', note: '' },
    savedAt: '2026-11-17T14:08:00.000Z',
  };
  const page = await draw('?screen=pack', { ...fleetScene('fleet-taken'), 'drafts.current': draft });
  // F9 before the draft is there sends nothing.
  await expect.element(page.getByLabel('BOL number', { exact: true })).toHaveValue(form.bolNumber);
  await page.keyboard.press('F9');
  const said = page
    .getByRole('alert')
    .filter({ hasText: 'This order was already sent at Dock 4: BOL 0400018377' });
  await expect.element(said).toMatchTextContent('Nothing was sent from here');
  await said.scrollIntoViewIfNeeded();
  await expectClean(page, 'refused', ['light']);
  await keepScreenshot(page, 'pack-order-taken', ['light']);
});

test('an order sent twice stands until somebody has looked', async ({ draw }) => {
  const page = await draw('?screen=pack', fleetScene('fleet-twice'));
  const band = page.getByRole('status').filter({ hasText: 'was sent twice' });
  await expect.element(band.getByRole('link', { name: 'Open this station’s BOL' })).toBeVisible();
  await band.getByRole('button', { name: 'I have checked' }).click();
  await expect.poll(() => askedOf(page, 'fleet.looked')).toEqual([{ id: 'warning-3' }]);
});
