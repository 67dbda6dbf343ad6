import type { DrawnPage } from './drawn-page.ts';
import { pickupProblems } from '#shared/station/hand-over.ts';
import { truckRow, truckView } from '#support/fake-trucks.ts';
import { keepScreenshot } from './keep-screenshot.ts';
import { scan } from './scan.ts';
import { askedOf, expect, test, levelOf } from './draw.ts';

/** A shipment for each reason why it should not go. */
const held = pickupProblems.map((problem, at) =>
  truckRow({
    shipmentId: problem,
    bolNumber: `70001834${at}`,
    problems: [problem],
    taken: false,
    scanned: [],
  }),
);
const cutWords = (page: DrawnPage) =>
  page.css('tbody td:last-child .state').evaluateAll((states) =>
    states
      .filter((state) => {
        const [at, cell] = [state.getBoundingClientRect(), state.closest('td')?.getBoundingClientRect()];
        return at.right > (cell?.right ?? 0) || state.scrollWidth > state.clientWidth + 1;
      })
      .map(({ textContent }) => textContent),
  );

// Regression: "Connaissement modifié ou annulé" ended after "Connaissement m" in a small window.
for (const language of ['en', 'es', 'fr'] as const)
  for (const width of [1024, 1280])
    test(`why a load is held is read whole, ${language} at ${width}`, levelOf(language), async ({ draw }) => {
      const day = {
        day: '2026-11-17',
        carriers: [],
        waiting: held,
        waitingCount: held.length,
        older: held,
        olderCount: held.length,
      };
      for (const search of ['?screen=trucks&id=truck-1', '?screen=trucks&view=day']) {
        const rows = [...held, truckRow({ problems: ['bol-void'] })];
        const page = await draw(search, { 'trucks.get': truckView({ rows }), 'trucks.day': day }, language);
        await page.setViewportSize({ width, height: 800 });
        await expect.element(page.css('tbody tr').first()).toBeVisible();
        expect(await cutWords(page)).toEqual([]);
        expect(
          await page.css('thead th:not(:has(.sr))').evaluateAll((heads) =>
            heads
              .map((head) => {
                const words = document.createRange();
                words.selectNodeContents(head);
                return {
                  text: head.textContent,
                  over: words.getBoundingClientRect().width - head.clientWidth,
                };
              })
              .filter(({ over }) => over > 0),
          ),
        ).toEqual([]);
      }
    });

test('a label of a BOL that is void by now is an alarm at its truck', async ({ draw }) => {
  const alarm = {
    kind: 'void',
    code: '700018343',
    shipmentId: 'void',
    bolNumber: '700018343',
    unit: 2,
    of: 2,
    detail: '',
  } as const;
  const row = truckRow({ shipmentId: 'void', bolNumber: '700018343', problems: ['bol-void'] });
  for (const language of ['en', 'es', 'fr'] as const) {
    const page = await draw(
      '?screen=trucks&id=truck-1',
      { 'trucks.get': truckView({ rows: [truckRow(), row] }), 'trucks.scan': alarm, 'people.ofBadge': null },
      language,
    );
    await page.getByRole('heading', { level: 1 }).click();
    await scan(page, '700018343');
    await expect.element(page.getByRole('alert').getByRole('heading', { name: /^700018343 / })).toBeVisible();
    await keepScreenshot(
      page,
      language === 'en' ? 'truck-void' : `truck-void-${language}`,
      language === 'en' ? undefined : ['light'],
      'own',
    );
    await page.setViewportSize({ width: 1024, height: 768 });
    await keepScreenshot(
      page,
      language === 'en' ? 'truck-void-1024' : `truck-void-1024-${language}`,
      ['light'],
      'own',
    );
  }
});

// Regression: of a day that was looked at before, the ticked shipments went with the press for this day, and nobody saw them.
test('what was ticked on another day is neither counted nor said to be picked up', async ({ draw }) => {
  const old = [
    truckRow({ taken: false }),
    truckRow({ shipmentId: 'shipment-2', bolNumber: '700018350', taken: false }),
  ];
  const dayOf = (older: object[]) => ({
    day: '2026-11-17',
    carriers: [],
    waiting: [],
    waitingCount: 0,
    older,
    olderCount: older.length,
  });
  const page = await draw('?screen=trucks&view=day', {
    ...{ 'trucks.day': dayOf(old), 'trucks.pickedUpBefore': null },
  });
  await page.getByRole('checkbox', { name: /700018342/ }).check();
  await page.getByRole('checkbox', { name: /700018350/ }).check();
  await page.getByLabel('How do you know?').fill('The day driver has them');
  const press = page.getByRole('button', { name: /(was|were) picked up/ });
  await expect.element(press).toMatchTextContent(/2/);
  await page.evaluate(
    (day) => {
      (globalThis as unknown as { stationAnswers: Record<string, unknown> }).stationAnswers['trucks.day'] =
        day;
    },
    dayOf(old.slice(0, 1)),
  );
  await page.getByLabel('Day', { exact: true }).fill('2026-11-14');
  await expect.element(page.getByRole('checkbox', { name: /700018350/ })).toHaveLength(0);
  await expect.element(press).toMatchTextContent(/1/);
  await press.click();
  await expect
    .poll(() => askedOf(page, 'trucks.pickedUpBefore'))
    .toEqual([{ shipmentIds: ['shipment-1'], reason: 'The day driver has them' }]);
});

test('of hundreds that were never noted the first are shown and ticked with one press', async ({ draw }) => {
  const older = Array.from({ length: 5 }, (_, at) =>
    truckRow({ shipmentId: `shipment-${at}`, bolNumber: `70001834${at}`, taken: false }),
  );
  const day = { day: '2026-11-17', carriers: [], waiting: [], waitingCount: 0, older, olderCount: 250 };
  const page = await draw('?screen=trucks&view=day', { 'trucks.day': day, 'trucks.pickedUpBefore': null });
  await expect.element(page.getByRole('heading', { name: 'Older, never picked up 250' })).toBeVisible();
  await expect.element(page.getByText('5 of 250 shown')).toBeVisible();
  await page.getByRole('button', { name: 'Tick these 5' }).click();
  await page.getByLabel('How do you know?').fill('No trucks were noted');
  await keepScreenshot(page, 'trucks-day-ticked', ['light']);
  await page.getByRole('button', { name: '5 were picked up' }).click();
  const shipmentIds = older.map(({ shipmentId }) => shipmentId);
  await expect
    .poll(() => askedOf(page, 'trucks.pickedUpBefore'))
    .toEqual([{ shipmentIds, reason: 'No trucks were noted' }]);
});
