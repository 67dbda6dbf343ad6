import type { Page } from '@playwright/test';
import { keepScreenshot } from '#support/keep-screenshot.ts';
import { smallForm } from '#support/small-form.ts';
import { aConsignee, aForm, aLineForm } from '#support/builders.ts';
import { createShipment, expectBolPrinted, expectLabels, goTo, openDraft } from './acts.ts';
import { aroundTheStation, expect, test as atBench } from './bench.ts';

/** As the bench's, but the station's own section is not the administrator's: its language can be changed. */
const test = atBench.extend({
  provision: async ({ bench, laserQueue }, use) => {
    await use(aroundTheStation(bench, laserQueue.uri));
  },
});
test.use({ stationEnv: { DOCKPRINT_AUTHENTICATION_ID: 'e2e-secret-47', DOCKPRINT_ANSWER_SECONDS: '5' } });

const packed = aForm({
  bolNumber: '700018346',
  quoteNumber: '40118823',
  consignee: aConsignee({ state: 'WA' }),
  lines: [
    aLineForm(),
    aLineForm({
      handlingUnits: '1',
      packageType: 'DRM',
      pieces: '4',
      description: 'Paint, solvent-based',
      nmfc: '149980-02',
      freightClass: '55',
      weightLb: '620',
      hazmat: true,
      unNumber: 'UN1263',
      properShippingName: 'Paint',
      hazardClass: '3',
      packingGroup: 'II',
    }),
  ],
});

/** Every screen, in the language that the station has now: found by its keys, since its words are what is looked at. */
async function keepScreens(page: Page, language: string, numbers: { whole: string; doubt: string }) {
  const keep = (name: string) => keepScreenshot(page, `${name}-${language}`, ['light']);
  const isOpen = (screen: string) =>
    expect(page.locator(`nav a[href="?screen=${screen}"]`)).toHaveAttribute('aria-current', 'page');
  const open = async (number: string) => {
    await page.keyboard.press('Control+5');
    await page.getByRole('link', { name: number }).click();
    await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible();
  };
  await page.keyboard.press('Control+1');
  await expect(page.locator('[data-field="bolNumber"]')).toHaveValue(packed.bolNumber);
  await keep('pack');
  await page.locator('[data-field="consignee.city"]').fill('');
  await page.keyboard.press('F9');
  await expect(page.locator('[data-field="consignee.city"]')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.locator('.head .hint')).toHaveText(/\d/);
  await keep('pack-missing');
  await page.locator('[data-field="consignee.city"]').fill('Portland');
  await page.keyboard.press('F7');
  await isOpen('rates');
  await expect(page.locator('table tbody tr').first()).toBeVisible();
  await keep('rates');
  await page.keyboard.press('Control+3');
  await isOpen('tender');
  await page.locator('table tbody button').first().click();
  await page.locator('[data-field="pickupFrom"]').fill('13:00');
  await page.locator('[data-field="pickupUntil"]').fill('16:30');
  await keep('tender');
  await page.keyboard.press('Control+4');
  await isOpen('tracking');
  // The station's usual carrier comes by itself; typed beside it, it would stand there twice.
  await expect(page.locator('[data-field="scac"]')).toHaveValue('SAIA');
  await page.locator('[data-field="scac"]').click();
  await page.keyboard.press('F5');
  await page.locator('[data-field="filter"]').click();
  await expect(page.locator('table').getByText(numbers.whole)).toBeVisible();
  await keep('tracking');
  await open(numbers.whole);
  await expect(page.locator('.square').first()).toBeVisible();
  await keep('shipment');
  await open(numbers.doubt);
  await keep('shipment-in-doubt');
  await page.keyboard.press('Control+5');
  await expect(page.getByRole('link', { name: numbers.whole })).toBeVisible();
  await keep('shipments');
  await page.keyboard.press('Control+6');
  await expect(page.getByRole('link', { name: numbers.doubt })).toBeVisible();
  await keep('queue');
  await page.keyboard.press('Control+7');
  await expect(page.locator('#service')).toBeVisible();
  await keep('setup');
  for (const section of ['printers', 'station']) {
    await page.locator(`#${section}`).evaluate((node) => node.scrollIntoView());
    await keep(`setup-${section}`);
  }
}

test('every screen in Spanish and in French', async ({ station: { page }, bench }) => {
  test.slow();
  const numbers = { whole: '700018342', doubt: '700018344' };
  await createShipment(page, aForm({ bolNumber: numbers.whole }));
  await expectBolPrinted(page);
  await expectLabels(page, [1], 3, 'printed');
  bench.zebra.paperOutAfter(0);
  await createShipment(page, smallForm('700018343'));
  // Its own request must be through, or it takes the fault that is meant for the next.
  await expectBolPrinted(page);
  bench.service.faults.set({ kind: 'no-reply' }, { operation: 'bol', times: 1 });
  await createShipment(page, smallForm(numbers.doubt));
  await expect(page.getByText('May have been sent. Do not enter it again').first()).toBeVisible();
  const words = 'Consignee zip 97209 is not served on Fridays.';
  bench.service.faults.set({ kind: 'refuse', words }, { operation: 'bol', times: 1 });
  await createShipment(page, smallForm('700018345'));
  await expect(page.getByText(`Refused: “${words}”`)).toBeVisible();
  await openDraft(page, packed);
  let name = 'Language';
  for (const [language, own, next] of [
    ['es', 'Español', 'Idioma'],
    ['fr', 'Français', 'Langue'],
  ] as const) {
    await (language === 'es' ? goTo(page, 'Setup') : page.keyboard.press('Control+7'));
    await page.getByRole('radiogroup', { name }).getByText(own).click();
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.getByRole('radiogroup', { name: next })).toBeVisible();
    name = next;
    await keepScreens(page, language, numbers);
  }
});
