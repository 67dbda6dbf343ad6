import { emptyHandOver } from '#shared/station/hand-over.ts';
import { scan } from './scan.ts';
import { keepScreenshot } from './keep-screenshot.ts';
import { expectClean } from './axe.ts';
import { describe, askedOf, expect, test, levelOf } from './draw.ts';

const code = '700018342';
const truck = {
  ...{
    id: 'truck-1',
    scac: 'SAIA',
    carrierName: 'Saia LTL Freight',
    state: 'open',
    begunAt: '2026-11-17T13:00:00.000Z',
  },
  ...{
    papersAt: null,
    slipId: null,
    doneAt: null,
    doneBy: '',
    documentId: null,
    form: emptyHandOver(),
    rows: [],
  },
};
const alarm = {
  kind: 'other-carrier',
  code,
  shipmentId: null,
  bolNumber: code,
  unit: null,
  of: 2,
  detail: 'ODFL',
};

describe('at the trailer', () => {
  // Regression: the driver's name was typed, the focus stood there, and the next label became a part of the name: no tick, no alarm.
  for (const field of ['Driver', 'Units counted', 'Pieces counted'])
    test(`a label that is scanned while the hand is in ${field} is a scan`, async ({ draw }) => {
      const page = await draw('?screen=trucks&id=truck-1', {
        ...{ 'trucks.get': truck, 'trucks.scan': { ...alarm }, 'trucks.save': null, 'people.ofBadge': null },
      });
      const cell = page.getByLabel(field, { exact: true });
      await cell.click();
      await page.keyboard.type('12', { delay: 60 });
      // What follows sooner would belong to one scan, whose keys may come with pauses.
      await page.waitForTimeout(350);
      await scan(page, code);
      await expect.element(page.getByText('Wrong truck: this is for ODFL')).toBeVisible();
      await expect.element(cell).toHaveValue('12');
    });

  for (const language of ['en', 'es', 'fr'] as const)
    test(
      `what is recorded as picked up and stands here is taken from its alarm, ${language}`,
      levelOf(language),
      async ({ draw }) => {
        const recorded = { ...alarm, kind: 'not-waiting', shipmentId: 'shipment-1', detail: '' };
        const page = await draw(
          '?screen=trucks&id=truck-1',
          { 'trucks.get': truck, 'trucks.scan': recorded, 'trucks.take': null, 'people.ofBadge': null },
          language,
        );
        await scan(page, code);
        await expect.element(page.getByRole('alert').getByText(code)).toBeVisible();
        await expectClean(page, `recorded as picked up, ${language}`);
        await keepScreenshot(page, `truck-recorded${language === 'en' ? '' : `-${language}`}`, ['light']);
        await page.getByRole('alert').getByRole('button').first().click();
        const asked = { id: 'truck-1', shipmentIds: ['shipment-1'], taken: true, anyway: true };
        await expect.poll(() => askedOf(page, 'trucks.take')).toEqual([asked]);
      },
    );

  test('what is printed on trailer and seal is scanned into its field', async ({ draw }) => {
    const page = await draw('?screen=trucks&id=truck-1', { 'trucks.get': truck, 'trucks.save': null });
    for (const field of ['Trailer', 'Seal']) {
      await page.getByLabel(field, { exact: true }).click();
      await scan(page, code);
      await expect.element(page.getByLabel(field, { exact: true })).toHaveValue(code);
    }
  });
});
