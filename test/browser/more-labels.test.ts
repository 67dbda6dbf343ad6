import { shipmentAnswers } from '#support/fake-exchanges.ts';
import { shipmentView } from '#support/fake-shipments.ts';
import { keepScreenshot } from './keep-screenshot.ts';
import { expectClean } from './axe.ts';
import { askedOf, expect, test } from './draw.ts';

const shipment = '?screen=shipment&id=shipment-1';
const answers = {
  ...shipmentAnswers('done'),
  'shipments.get': { ...shipmentView('done'), standing: { is: 'void', byId: null, byNumber: null } },
  'ownLabels.print fails': { code: 'bol-replaced', message: 'the BOL is void' },
  'printing.stagingTag': null,
};

const questions = {
  en: [
    'Print labels of a BOL that is no longer valid?',
    'Packing list',
    'Print the packing list of a BOL that is no longer valid?',
  ],
  es: [
    '¿Imprimir etiquetas de un BOL que ya no vale?',
    'Lista de empaque',
    '¿Imprimir la lista de empaque de un BOL que ya no vale?',
  ],
  fr: [
    'Imprimer les étiquettes d’un connaissement qui n’est plus valide?',
    'Liste de colisage',
    'Imprimer la liste de colisage d’un connaissement qui n’est plus valide?',
  ],
} as const;

for (const [language, [labels, list, ofList]] of Object.entries(questions))
  // Regression: the packing list was asked about as if it were labels, and the question began below the edge of a small window.
  test(`what is asked of a void BOL at More labels names what was pressed, and is seen whole, ${language}`, async ({
    draw,
  }) => {
    const page = await draw(shipment, answers, language as 'en' | 'es' | 'fr');
    const keep = (name: string) =>
      keepScreenshot(
        page,
        `${name}${language === 'en' ? '' : `-${language}`}`,
        language === 'en' ? undefined : ['light'],
        'own',
      );
    await page.getByRole('button', { name: 'GS1', exact: false }).click();
    const question = page.getByRole('group', { name: labels });
    // Its safe answer has the focus.
    await expect.element(question.getByRole('button').first()).toHaveFocus();
    await keep('shipment-more-question');
    await expectClean(page, 'The question at More labels', ['light', 'dark']);
    await page.setViewportSize({ width: 1024, height: 768 });
    await page.getByRole('button', { name: list }).click();
    const asked = page.getByRole('group', { name: ofList });
    await expect.element(asked.getByRole('button').first()).toHaveFocus();
    for (const button of asked.getByRole('button').all())
      await expect.element(button).toBeInViewport({ ratio: 1 });
    await keep('shipment-more-question-1024');
  });

test('another press takes the question away, and what could not be printed is said no longer', async ({
  draw,
}) => {
  const page = await draw(shipment, answers);
  await page.getByRole('button', { name: 'GS1 labels' }).click();
  const question = page.getByRole('group', { name: questions.en[0] });
  await page.evaluate(() => {
    const { stationAnswers: at } = globalThis as unknown as { stationAnswers: Record<string, unknown> };
    at['ownLabels.print fails'] = { code: 'no-printer', message: 'none' };
  });
  await question.getByRole('button', { name: 'Print anyway' }).click();
  const failed = page.getByRole('alert').filter({ hasText: 'No printer' });
  await expect.element(failed).toBeVisible();
  await page.evaluate(() => {
    const { stationAnswers: at } = globalThis as unknown as { stationAnswers: Record<string, unknown> };
    at['ownLabels.print fails'] = { code: 'bol-replaced', message: 'void' };
  });
  await page.getByRole('button', { name: 'PRO labels' }).click();
  await expect.element(question).toBeVisible();
  await expect.element(failed).toHaveLength(0);
  await page.getByRole('button', { name: 'Staging tag' }).click();
  await expect.element(question).toHaveLength(0);
  expect(await askedOf(page, 'ownLabels.print')).toHaveLength(3);
});

// Regression: the line said after a print stayed in the language in which it was said first.
test('what was made is said in the language that is chosen', async ({ draw }) => {
  const page = await draw(shipment, { ...shipmentAnswers('done'), 'ownLabels.print': { made: 2 } });
  await page.evaluate(() => {
    const { stationAnswers: at } = globalThis as unknown as { stationAnswers: Record<string, unknown> };
    delete at['ownLabels.print fails'];
  });
  await page.getByRole('button', { name: 'GS1 labels' }).click();
  await expect.element(page.getByText(/^GS1 labels: /)).toBeVisible();
  await page.evaluate(() => {
    const at = globalThis as unknown as {
      stationAnswers: Record<string, object>;
      stationTell: (event: string, payload: unknown) => void;
    };
    at.stationTell('statusChanged', { ...at.stationAnswers['station.status'], language: 'fr' });
  });
  await expect.element(page.getByText(/^Étiquettes GS1\s: /)).toBeVisible();
});
