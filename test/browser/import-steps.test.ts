import { shipmentAnswers } from '#support/fake-exchanges.ts';
import { shipmentView } from '#support/fake-shipments.ts';
import { importAnswers, importLook } from '#support/fake-import.ts';
import { lookAnswers } from '#support/look-answers.ts';
import { cutWords, sideways, smallTargets } from '../e2e/sizes.ts';
import { askedOf, describe, expect, test, levelOf } from './draw.ts';
import { expectClean } from './axe.ts';
import { keepScreenshot } from './keep-screenshot.ts';

const row = (n: number, more: object) => ({
  ...{
    id: `i${n}`,
    state: 'ready',
    fileName: 'orders.csv',
    row: n + 1,
    loadOrder: n,
    externalId: `WMS-${n}`,
  },
  ...{ bolNumber: '', consignee: 'Peña Hermanos Building Supply', place: 'Portland, OR', units: 3 },
  ...{ weightLb: 3750, reasons: [], reasonCount: 0, doubts: [], doubtCount: 0, shipmentId: null },
  asks: { rate: 'cheapest', order: true, tender: true },
  ...more,
});
const stopped = (code: string, words: string) => ({
  ...{ state: 'problems', reasons: [{ path: '', code, words }], reasonCount: 1 },
});
const rows = [
  row(1, {}),
  row(2, stopped('rate-no-carrier', 'ODFL, SAIA, EXLA')),
  row(3, stopped('rate-failed', 'No lanes to this place')),
  row(4, { asks: { rate: null, order: false, tender: false } }),
];
const answers = {
  ...importAnswers(),
  'imports.list': { rows, total: rows.length, counts: { ready: 2, problems: 2 } },
  'imports.status': {
    reading: null,
    batch: { state: 'none', total: 0, done: 0, printed: 0, sent: 0, failed: 0, inDoubt: 0, waitsFor: null },
    folder: { path: null, trouble: null, lastFile: null },
  },
};

describe.each(['en', 'es', 'fr'] as const)('in %s', (language) => {
  test(
    'each imported load says what is done with it, and why nothing was',
    levelOf(language),
    async ({ draw }) => {
      const page = await draw('?screen=import', answers, language);
      for (const [width, height] of [
        [1280, 800],
        [1024, 768],
      ] as const) {
        await page.setViewportSize({ width, height });
        await expect.poll(() => page.getByRole('row').count()).toBe(rows.length + 1);
        const steps = page.getByText(/ → BOL → /);
        await expect.poll(() => steps.count()).toBe(3);
        expect(await cutWords(page)).toEqual([]);
        expect(await sideways(page)).toBeLessThanOrEqual(0);
        expect(await smallTargets(page)).toEqual([]);
        await keepScreenshot(page, `import-steps-${language}-${width}`, ['light']);
      }
      await expectClean(page, 'Imported loads and their steps');
    },
  );

  test(
    'the columns of a file can be rate, order and tender, and its preview counts them',
    levelOf(language),
    async ({ draw }) => {
      const look = importLook({ asks: { rates: 3, orders: 2, tenders: 1 } });
      const page = await draw('?screen=import', { ...importAnswers(look) }, language);
      await page.setViewportSize({ width: 1024, height: 768 });
      await page.css('input[type=file]').upload(new File(['Order'], 'orders.csv', { type: 'text/csv' }));
      await expect.element(page.getByText(/3 · .*2 · .*1/)).toBeVisible();
      const column = page.css('table select').first();
      await column.focus();
      const names = () =>
        column.evaluate((one) =>
          [...one.querySelectorAll('optgroup:last-of-type option')].map((o) => o.textContent),
        );
      await expect.poll(async () => (await names()).length).toBe(10);
      expect(new Set(await names()).size).toBe(10);
      expect(await cutWords(page)).toEqual([]);
      await keepScreenshot(page, `import-step-columns-${language}`, ['light']);
      await expectClean(page, 'Columns of an imported file');
    },
  );

  test(
    'a shipment says that its tender is to come, or that a person has to make it',
    levelOf(language),
    async ({ draw }) => {
      const shipment = (problem: string | null) => ({
        ...shipmentAnswers('waiting'),
        'shipments.get': { ...shipmentView('waiting'), plannedTender: { problem } },
      });
      for (const problem of [null, 'pickup-passed', 'may-be-sent']) {
        const page = await draw('?screen=shipment&id=shipment-1', shipment(problem), language);
        await page.setViewportSize({ width: 1024, height: 768 });
        if (problem === null) await expect.element(page.css('.steps .why').getByText(/BOL/)).toBeVisible();
        else
          await expect
            .element(page.css('.trouble a'))
            .toHaveAttribute('href', '?screen=tender&id=shipment-1');
        expect(await cutWords(page)).toEqual([]);
        expect(await sideways(page)).toBeLessThanOrEqual(0);
        expect(await smallTargets(page)).toEqual([]);
        await keepScreenshot(page, `planned-tender-${problem ?? 'waits'}-${language}`, ['light']);
        await expectClean(page, 'A planned tender');
      }
    },
  );

  test('a planned tender is dropped after a question', levelOf(language), async ({ draw }) => {
    for (const problem of [null, 'pickup-passed']) {
      const page = await draw('?screen=shipment&id=shipment-1', {
        ...shipmentAnswers('waiting'),
        ...lookAnswers({ language, theme: 'light' }),
        ...{ 'shipments.get': { ...shipmentView('waiting'), plannedTender: { problem } } },
        'tenders.dropPlanned': null,
      });
      const place = problem === null ? '.steps' : '.trouble';
      for (const width of [1024, 640]) {
        await page.setViewportSize({ width, height: width === 640 ? 400 : 768 });
        await page.css(`${place} button`).first().click();
        await expect.poll(() => page.css(`${place} button`).count()).toBe(2);
        expect(await askedOf(page, 'tenders.dropPlanned')).toEqual([]);
        expect(await cutWords(page)).toEqual([]);
        expect(await sideways(page)).toBeLessThanOrEqual(0);
        expect(await smallTargets(page)).toEqual([]);
        await keepScreenshot(page, `planned-tender-drop-${problem ?? 'waits'}-${language}-${width}`, [
          'light',
        ]);
        if (width === 1024) await page.css(`${place} button`).first().click();
      }
      await page.css(`${place} button`).nth(1).click();
      await expect.poll(() => askedOf(page, 'tenders.dropPlanned')).toEqual([{ shipmentId: 'shipment-1' }]);
    }
  });

  test('Pack says what the file of an imported load asks for', levelOf(language), async ({ draw }) => {
    const asks = { rate: 'cheapest', order: true, tender: true };
    const { 'drafts.open': draft } = lookAnswers({ language, theme: 'light' });
    const { form } = draft as { form: object };
    const open = { ...(draft as object), asks, form: { ...form, scac: '', carrierName: '' } };
    const page = await draw('?screen=pack&draftId=draft-1', { 'drafts.open': open }, language);
    await page.setViewportSize({ width: 1024, height: 768 });
    await expect.element(page.css('.banners').getByText(/→/)).toBeVisible();
    expect(await page.css('.banners h2').count()).toBeGreaterThanOrEqual(2);
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    await keepScreenshot(page, `pack-asked-by-file-${language}`, ['light']);
    await expectClean(page, 'Pack with a load of a file');
  });
});
