import type { PrintJobView } from '#shared/station/print-job.ts';
import { shipmentAnswers } from '#support/fake-exchanges.ts';
import { shipmentView, type ShipmentScene } from '#support/fake-shipments.ts';
import { bolJob, printJob } from '#support/fake-shipment-parts.ts';
import { keepScreenshot } from './keep-screenshot.ts';
import { expectClean } from './axe.ts';
import { describe, askedOf, expect, test, levelOf } from './draw.ts';

const at = '2026-11-17T14:06:53.000Z';
const picture = {
  id: 'picture',
  kind: 'shipment-label',
  format: 'png',
  bytes: 18_022,
  storedAt: at,
} as const;
const labels = (more: Partial<PrintJobView>) =>
  printJob({ id: 'labels', kind: 'document', isLabelDocument: true, printerName: 'Office laser', ...more });

/** The shipment of a scene, changed. */
const answers = (scene: ShipmentScene, more: object) => ({
  ...shipmentAnswers(scene),
  'shipments.get': { ...shipmentView(scene), ...more },
  'printing.settle': null,
  'printing.tryNow': null,
  'printing.cancel': null,
});
const withLabelDocument = (...printJobs: PrintJobView[]) =>
  answers('done', { labels: [], labelDocument: picture, printJobs });
const shipment = '?screen=shipment&id=shipment-1';

// Regression: only the Queue asked about it, and the BOL's question could be about it.
test('labels that came as a document and are in doubt ask for themselves, beside the BOL', async ({
  draw,
}) => {
  const bol = bolJob({ id: 'bol', state: 'in-doubt', reason: 'reset' });
  const page = await draw(shipment, withLabelDocument(labels({ state: 'in-doubt', reason: 'jam' }), bol));
  const asks = page.getByRole('region', { name: 'Did the labels document come out?' });
  await expect.element(asks).toMatchTextContent('Look at the document printer for the labels, then answer.');
  await expect.element(page.getByRole('region', { name: 'Did the BOL come out?' })).toBeVisible();
  await asks.getByRole('button', { name: 'It came out' }).click();
  await page
    .getByRole('region', { name: 'Did the BOL come out?' })
    .getByRole('button', { name: 'It did not' })
    .click();
  await expect
    .poll(() => askedOf(page, 'printing.settle'))
    .toEqual([
      { id: 'labels', runId: null, cameOut: true, anyway: false },
      { id: 'bol', runId: null, cameOut: false, anyway: false },
    ]);
  const ids = await page.evaluate(() => [...document.querySelectorAll('[id]')].map(({ id }) => id));
  expect(ids.filter((id, place) => ids.indexOf(id) !== place)).toEqual([]);
});

test('labels that came as a document and wait for a person: one question has the keys', async ({ draw }) => {
  const waits = { state: 'queued', reason: 'stale' } as const;
  const page = await draw(shipment, withLabelDocument(labels(waits), bolJob({ id: 'bol', ...waits })));
  const asks = page.getByRole('region', { name: 'The labels document is not printed' });
  await expect.element(asks).toMatchTextContent('Waiting for more than 30 minutes');
  await page.keyboard.press('Alt+P');
  await expect.poll(() => askedOf(page, 'printing.tryNow')).toEqual([{ ids: ['labels'], confirmed: false }]);
  await expect
    .element(page.getByRole('region', { name: 'The BOL is not printed' }).css('kbd'))
    .toHaveLength(0);
});

// Regression: "the papers never came" stood also where documents came that are not this BOL's.
describe('a confirmed BOL without documents', () => {
  for (const [hasRejectedDocuments, title] of [
    [false, 'Confirmed, but no documents came'],
    [true, 'Confirmed, but the documents that came are for another BOL'],
  ] as const)
    test(title, async ({ draw }) => {
      const bare = { labels: [], billOfLading: null, documents: [], hasRejectedDocuments };
      const page = await draw(shipment, answers('no-papers', bare));
      await expect.element(page.getByText(title)).toBeVisible();
    });
});

describe('a BOL that waited while another station sent the order', () => {
  const said = {
    en: 'Not sent: Dock 12 already has this order, as BOL 1200004471',
    es: 'No enviado: Dock 12 ya tiene este pedido, como BOL 1200004471',
    fr: 'Non envoyé : Dock 12 a déjà cette commande, sous le connaissement 1200004471',
  } as const;
  for (const language of ['en', 'es', 'fr'] as const)
    test(`says who sent it, in ${language}`, levelOf(language), async ({ draw }) => {
      const page = await draw(shipment, answers('sent-elsewhere', {}), language);
      await expect.element(page.getByText(said[language]).first()).toBeVisible();
      await expectClean(page, `sent elsewhere, ${language}`);
      await keepScreenshot(
        page,
        `shipment-sent-elsewhere${language === 'en' ? '' : `-${language}`}`,
        ['light'],
        'own',
      );
    });
});
