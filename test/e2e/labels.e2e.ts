import { testPage } from '#main/printing/slips/test-page.ts';
import { bolAnswer, startAnsweringService, zplOf } from '#support/answering-service.ts';
import { keepScreenshot } from '#support/keep-screenshot.ts';
import { aLabelPng } from '#support/label-picture.ts';
import { smallForm } from '#support/small-form.ts';
import { createShipment, expectLabels, goTo } from './acts.ts';
import { expect } from './bench.ts';
import { test as station } from './one-station.ts';

type Service = Awaited<ReturnType<typeof startAnsweringService>>;

// A page that a real print queue can print.
const laser = {
  kind: 'ipp',
  id: 'l',
  name: 'Laser',
  uri: 'ipp://127.0.0.1/',
  media: 'na_letter_8.5x11in',
  sides: 'one-sided',
} as const;
const PDF = (await testPage(laser, 'Dock 7', new Date('2026-11-17T15:00:00Z'))).toString('base64');
const answering =
  (more: object = {}) =>
  (_path: string, asked: Record<string, unknown>): object =>
    bolAnswer(asked, { PDF, ...more });

/** The bench with a service that answers what the test says. */
const test = station.extend<object, { service: Service }>({
  service: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const service = await startAnsweringService(answering());
      await use(service);
      await service.close();
    },
    { scope: 'worker' },
  ],
  provision: async ({ provision, service }, use) => {
    await use({
      ...provision,
      service: { baseUrl: service.baseUrl, userName: 'dock7', clientCode: 'TRF-07' },
    });
  },
});

test('five handling units and three labels: said on the shipment and in the Queue', async ({
  station: { page },
}) => {
  await createShipment(page, smallForm('711090001', 5));
  await expectLabels(page, [1, 2, 3], 3, 'printed');
  await expect(page.getByRole('heading', { name: '3 labels for 5 handling units' })).toBeVisible();
  await expect(page.getByText('Check that every unit has its own.')).toBeVisible();
  await expect(page.getByText('Put one on each handling unit')).toHaveCount(0);
  await keepScreenshot(page, 'shipment-fewer-labels');
  await goTo(page, 'Queue');
  await page.getByText('All of today').click();
  const row = page.getByRole('table', { name: 'Print jobs' }).getByRole('row', { name: /Labels 1, 2 and 3/ });
  await expect(row).toContainText('3 labels for 5 handling units');
});

test('hundreds of labels for two pallets print only when somebody says so', async ({
  station: { page },
  bench: { zebra },
  service,
}) => {
  const before = zebra.printed.length;
  zebra.labelMs = 1;
  service.answer(answering({ ShipmentLabelZpl: zplOf(310) }));
  await createShipment(page, smallForm('711090002'));
  await expect(
    page.getByRole('heading', { name: '310 labels for 2 handling units: nothing is printed yet' }),
  ).toBeVisible();
  await expect(page.getByText('Labels 1 to 40 of 310')).toBeVisible();
  await keepScreenshot(page, 'shipment-many-labels');
  await goTo(page, 'Queue');
  const table = page.getByRole('table', { name: 'Print jobs' });
  await expect(table.getByRole('row', { name: /310 labels/ })).toContainText('unusually many labels');
  expect(zebra.printed.length).toBe(before);
  await table.getByRole('button', { name: 'Print them now' }).click();
  await expect.poll(() => zebra.printed.length, { timeout: 60_000 }).toBe(before + 310);
});

test('labels with commands that change the printer print only when somebody says so, or Setup allows it', async ({
  station: { page },
  bench: { zebra },
  service,
}) => {
  const before = zebra.printed.length;
  service.answer(answering({ ShipmentLabelZpl: zplOf(2).map((zpl) => zpl.replace('^XZ', '^JUS^XZ')) }));
  await createShipment(page, smallForm('711090012'));
  await expect(
    page.getByRole('heading', { name: 'The labels contain printer commands (^JU): nothing is printed yet' }),
  ).toBeVisible();
  expect(zebra.printed.length).toBe(before);
  await page.getByRole('button', { name: 'Print them', exact: true }).click();
  await expectLabels(page, [1, 2], 2, 'printed');
  await goTo(page, 'Setup');
  // The administrator's file sets the routes here, and this with them.
  await expect(page.getByLabel('Print labels with printer commands without asking')).toBeDisabled();
});

test('a label that is a picture: shown, and printed on the document printer', async ({
  station: { page },
  bench,
  service,
}) => {
  const papers = await bench.papersFromNow();
  const picture = aLabelPng({ width: 812, height: 1218 }).toString('base64');
  service.answer(answering({ ShipmentLabelZpl: [], ShipmentLabel: picture }));
  await createShipment(page, smallForm('711090003'));
  await expect(page.getByRole('heading', { name: /The labels came as a document/ })).toBeVisible();
  const image = page.getByRole('img', { name: 'Labels of BOL 711090003, page 1 of 1' });
  await expect(image).toBeVisible();
  await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(812);
  // The BOL and the label.
  await expect.poll(() => papers().length, { timeout: 60_000 }).toBe(2);
  await expect(page.getByRole('group', { name: /The labels came as a document/ })).toContainText('Printed');
  await keepScreenshot(page, 'shipment-label-document');
  await page.getByRole('link', { name: 'Open labels' }).click();
  await expect(image).toBeVisible();
  await page.getByRole('button', { name: 'Back to the shipment' }).click();
  expect(bench.zebra.printed).toEqual([]);
});

test('a BOL in doubt: what came with it prints only after a question', async ({
  station: { page },
  bench: { zebra },
  service,
}) => {
  service.answer(answering({ ErrorMessage: 'Late' }));
  await createShipment(page, smallForm('711090004', 3));
  await expect(page.getByText('May have been sent. Do not enter it again').first()).toBeVisible();
  await page.getByRole('button', { name: 'Print labels' }).click();
  const question = page.getByRole('group', { name: 'Print the labels although the BOL is not confirmed?' });
  await expect(question).toContainText('its number may be wrong');
  await keepScreenshot(page, 'shipment-print-in-doubt');
  await question.getByRole('button', { name: 'Do not print' }).click();
  await expect(question).toHaveCount(0);
  expect(zebra.printed).toEqual([]);
  await page.getByRole('button', { name: 'Print missing' }).click();
  await question.getByRole('button', { name: 'Print anyway' }).click();
  await expectLabels(page, [1, 2, 3], 3, 'printed');
});
