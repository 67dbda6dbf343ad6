import type { Page } from '@playwright/test';
import { keepScreenshot } from '#support/keep-screenshot.ts';
import { aForm, aLineForm } from '#support/builders.ts';
import { typeShipment } from '#support/type-shipment.ts';
import { expectLabels, goTo, today } from './acts.ts';
import { expectClean } from './axe.ts';
import { expect, test } from './bench.ts';

const certification =
  'This is to certify that the herein-named materials are properly classified, described, packaged, marked and labeled, and are in proper condition for transportation according to the applicable regulations of the Department of Transportation.';

/** A pallet of cans in boxes and a drum, each hazardous; the instructions are the packer's own. */
const load = aForm({
  // What is said of a day that is over would be in the picture.
  shipDate: today(),
  bolNumber: '719010001',
  specialInstructions: 'Keep upright',
  hazmat: { contractNumber: 'CCN-20311', contactName: 'CHEMTREC', contactPhone: '800 424 9300' },
  lines: [
    aLineForm({
      handlingUnits: '1',
      pieces: '48',
      description: 'Parts cleaner, 1 gal',
      nmfc: '048580-03',
      freightClass: '85',
      weightLb: '620',
      hazmat: true,
      unNumber: 'UN1993',
      properShippingName: 'Flammable liquids, n.o.s.',
      hazardClass: '3',
      packingGroup: 'II',
    }),
    aLineForm({
      handlingUnits: '2',
      packageType: 'DRM',
      pieces: '',
      description: 'Allyl alcohol',
      nmfc: '043940-05',
      freightClass: '100',
      weightLb: '820',
      hazmat: true,
      unNumber: 'UN1098',
      properShippingName: 'Allyl alcohol',
      hazardClass: '6.1 (3)',
      packingGroup: 'I',
      inhalationZone: 'B',
      reportableQuantity: true,
      marinePollutant: true,
      hazardQuantity: '110',
      hazardQuantityUnit: 'gal',
    }),
  ],
});
const cleaner =
  'UN1993, Flammable liquids, n.o.s., 3, PG II, (contains Xylene), 48 fiberboard boxes, 620 lb, Parts cleaner, 1 gal';
const alcohol =
  'UN1098, Allyl alcohol, 6.1 (3), PG I, RQ, Marine Pollutant, Toxic-Inhalation Hazard, Zone B, 2 drums, 110 gal';

const finding = (page: Page, name: string) =>
  page.getByRole('complementary', { name: 'Pre-flight' }).getByRole('heading', { name });

test('a hazardous shipment, typed: what is missing is asked, what goes out is shown before, and goes out', async ({
  station: { page },
  bench,
}) => {
  test.slow();
  await typeShipment(page, { ...load, hazmat: { ...load.hazmat, contractNumber: '', contactName: '' } });
  await expect(
    page.getByText('On the BOL: UN1993, Flammable liquids, n.o.s., 3, PG II, 620 lb'),
  ).toBeVisible();
  for (const name of [
    'Line 1: technical name missing',
    'Line 1: packages missing',
    'Whose emergency phone is it?',
  ])
    await expect(finding(page, name)).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(page.getByText(/^Draft saved/)).toBeVisible();
  await keepScreenshot(page, 'pack-hazmat-asked');

  // The key of the finding leads to the field, the hand types on.
  const at = async (name: string) =>
    // Above the findings stands what is missing, which has no number.
    (await page.getByRole('complementary').locator('h3:not(#missing-title)').allTextContents()).findIndex(
      (text) => text.includes(name),
    ) + 1;
  await page.keyboard.press(`Alt+${await at('technical name missing')}`);
  await expect(page.getByLabel('Technical name, line 1')).toBeFocused();
  await page.keyboard.type('contains Xylene');
  await expect(finding(page, 'Line 1: technical name missing')).toHaveCount(0);
  await page.getByLabel('Kind of packages, line 1').fill('fiberboard boxes');
  await page.keyboard.press(`Alt+${await at('packages missing')}`);
  await expect(page.getByLabel('Number of packages, line 1')).toHaveValue('48');
  // The list follows a frame behind; until then the next one has the number it is about to lose.
  await expect(finding(page, 'Line 1: packages missing')).toHaveCount(0);
  await page.keyboard.press(`Alt+${await at('Whose emergency phone')}`);
  const contact = page.getByRole('group', { name: 'Hazardous materials' });
  await expect(contact.getByLabel('Contact name')).toHaveValue('Truckee River Fastener Co.');
  await contact.getByLabel('Contact name').fill(load.hazmat.contactName);
  await contact.getByLabel('Contract number').fill(load.hazmat.contractNumber);

  await expect(page.getByText(`On the BOL: ${cleaner} Quantity: the weight of the line.`)).toBeVisible();
  await expect(page.getByText(`On the BOL: ${alcohol} Packages: the units of the line.`)).toBeVisible();
  await expect(page.getByText(`special instructions: Keep upright. ${certification}`)).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(page.getByText(/^Draft saved/)).toBeVisible();
  await page.getByLabel('UN number, line 1').scrollIntoViewIfNeeded();
  await keepScreenshot(page, 'pack-hazmat');
  await expectClean(page, 'Pack, a hazardous load');
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.getByLabel('UN number, line 1').scrollIntoViewIfNeeded();
  await keepScreenshot(page, 'pack-hazmat-1024');
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.keyboard.press('F9');
  await expect(page.getByRole('heading', { name: 'BOL 719010001' })).toBeVisible();
  await expectLabels(page, [1, 2, 3], 3, 'printed');
  const sent = {
    SpecialInstructions: `Keep upright. ${certification}`,
    HazContractNUM: 'CCN-20311',
    HazContactName: 'CHEMTREC',
    HazContactPhone: '800 424 9300',
    LineItems: [
      { Haz: true, Description: cleaner },
      { Haz: true, Description: alcohol },
    ],
  };
  expect(bench.bols()).toHaveLength(1);
  expect(bench.bols()[0]).toMatchObject(sent);
  await page.getByRole('link', { name: 'Open BOL' }).click();
  await expect(page.getByRole('img', { name: /^BOL 719010001, page 1/ })).toBeVisible();
  await page.mouse.move(640, 500);
  await page.mouse.wheel(0, 620);
  await keepScreenshot(page, 'bol-hazmat', ['light']);

  // The same again says the same: nothing is added twice.
  await goTo(page, 'Shipments');
  await page.getByRole('link', { name: '719010001' }).click();
  await expect(page.getByRole('heading', { name: 'BOL 719010001' })).toBeVisible();
  await page.keyboard.press('Control+d');
  await expect(page.getByLabel('Technical name, line 1')).toHaveValue('contains Xylene');
  await expect(page.getByText(`special instructions: Keep upright. ${certification}`)).toBeVisible();
  await page.keyboard.press('F9');
  await expect.poll(() => bench.bols().length).toBe(2);
  expect(bench.bols()[1]).toMatchObject(sent);
});
