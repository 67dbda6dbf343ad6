import type { Amending } from '#shared/station/amendment.ts';
import { shipmentView } from '#support/fake-shipments.ts';
import { keepScreenshot } from './keep-screenshot.ts';
import { expectClean } from './axe.ts';
import { expect, test, levelOf } from './draw.ts';
import { sideways } from '../e2e/sizes.ts';

const handedOver = {
  ...{ truckId: 'truck-1', at: '2026-11-17T13:40:00.000Z', scac: 'SAIA', carrierName: 'Saia LTL Freight' },
  ...{ driver: 'J. Ortiz', seal: '', trailer: '5312', documentId: null },
};
const begun: NonNullable<Amending['amendment']> = {
  ...{
    kind: 'void',
    state: 'in-force',
    reason: 'Wrong dock',
    begunBy: 'Inés Kowalczyk',
    begunAt: '2026-11-17T14:06:00.000Z',
  },
  ...{ draft: null, successor: null, pieces: [], canceledSteps: ['tender'], tell: [] },
};
const answers = (amendment: Amending['amendment']) => ({
  'shipments.get': { ...shipmentView('done'), handedOver },
  'amendments.get': {
    ...{
      shipmentId: 'shipment-1',
      bolNumber: '700018343',
      hindrance: null,
      waitingPrints: 0,
      waitingSteps: [],
    },
    amendment,
  },
});

// Regression: "Nobody has to be told", of freight that was on the road under the void BOL.
for (const language of ['en', 'es', 'fr'] as const)
  test(
    `of freight that a driver took it is said that the carrier has it, ${language}`,
    levelOf(language),
    async ({ draw }) => {
      const screen = '?screen=amend&id=shipment-1&kind=void';
      const before = await draw(screen, answers(null), language);
      const truck = { en: 'on the truck', es: 'en el camión', fr: 'dans le camion' }[language];
      await expect.element(before.getByText(truck)).toBeVisible();
      expect(await sideways(before)).toBeLessThanOrEqual(0);
      await expectClean(before, `void of what a driver took, ${language}`);
      if (language === 'en') await keepScreenshot(before, 'amend-taken', ['light']);

      const after = await draw(screen, answers(begun), language);
      await expect.element(after.getByText('Saia LTL Freight').first()).toBeVisible();
      await expect.element(after.getByText(/Nobody has to|No hay que|Personne/u)).toHaveLength(0);
      expect(await sideways(after)).toBeLessThanOrEqual(0);
    },
  );

test('what was canceled with a void is said when the BOL is kept', async ({ draw }) => {
  const page = await draw('?screen=amend&id=shipment-1&kind=void', answers(begun));
  await page.getByRole('button', { name: 'Keep this BOL' }).click();
  await expect
    .element(page.getByText('Tender: it will not be sent. Make it again if it is still needed.'))
    .toBeVisible();
  await expectClean(page, 'a void BOL, kept');
  await keepScreenshot(page, 'amend-keep-tender', ['light']);
});

// Regression: each of 2,000 rows was styled and laid out when all were ticked: 170 to 290 ms in which the page did not answer.
test('of thousands of labels only those in view are laid out, and all can be ticked', async ({ draw }) => {
  const pieces = Array.from({ length: 2000 }, (_, n) => ({
    ...{ jobId: `job-${n}`, kind: 'label' as const, unit: n + 1, of: 2000, copies: 1 },
    ...{ isLabelDocument: false, own: null, state: 'printed' as const, destroyed: null },
  }));
  const page = await draw('?screen=amend&id=shipment-1&kind=void', answers({ ...begun, pieces }));
  const areLaidOut = () =>
    page
      .css('ul > li .tick')
      .evaluateAll((ticks) => ticks.map((tick) => tick.checkVisibility({ contentVisibilityAuto: true })));
  const far = async () => (await areLaidOut()).filter((isLaidOut) => !isLaidOut).length;
  await expect.poll(far).toBeGreaterThan(1800);
  expect((await areLaidOut())[0]).toBe(true);
  await page.getByRole('button', { name: 'Tick all that are left' }).click();
  const ticked = page.css('ul > li .tick:checked');
  await expect.element(ticked).toHaveLength(2000);
  await ticked.last().scrollIntoViewIfNeeded();
  await expect.poll(async () => (await areLaidOut()).at(-1)).toBe(true);
});
