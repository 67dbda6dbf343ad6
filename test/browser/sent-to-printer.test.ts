import type { DrawnPage } from './drawn-page.ts';
import type { ImportedState } from '#shared/station/imported.ts';
import { printJob } from '#support/fake-shipment-parts.ts';
import { keepScreenshot } from './keep-screenshot.ts';
import { expect, test, levelOf } from './draw.ts';

const row = (n: number, state: ImportedState) => ({
  ...{
    id: `i${n}`,
    state,
    fileName: 'orders.csv',
    row: n + 1,
    loadOrder: n,
    externalId: `SO-${n}`,
    bolNumber: String(700_018_340 + n),
  },
  ...{
    consignee: 'Peña Foods Distribution',
    place: 'Reno, NV',
    units: 2,
    weightLb: 400,
    reasons: [],
    reasonCount: 0,
    asks: { rate: null, order: false, tender: false },
    doubts: [],
    doubtCount: 0,
  },
  shipmentId: `s${n}`,
});
const done: ImportedState[] = ['printed', 'sent', 'accepted', 'canceled', 'taken', 'merged'];
const batch = {
  state: 'ended',
  total: 198,
  done: 198,
  printed: 120,
  sent: 70,
  failed: 5,
  inDoubt: 3,
  waitsFor: null,
};
const answers = {
  'imports.list': {
    ...{ rows: done.map((state, n) => row(n + 1, state)), total: 6 },
    counts: { accepted: 3, canceled: 1, taken: 1, merged: 1 },
  },
  'imports.status': { reading: null, batch, folder: { path: null, trouble: null, lastFile: null } },
  'imports.files': [],
};
const label = (n: number, more: Parameters<typeof printJob>[0]) =>
  printJob({ id: `p${n}`, shipmentId: 's1', bolNumber: '700018342', unit: n, of: 4, ...more });
const jobs = [
  label(1, { state: 'printed', confirms: true }),
  label(2, { state: 'printed', confirms: false }),
  label(3, { state: 'sent', confirms: false }),
  label(4, { state: 'sent', confirms: true }),
];

/** States that stand over the column beside theirs, and loads whose number and unit are on two lines. */
const misplaced = (page: DrawnPage): Promise<string[]> =>
  page.getByRole('row').evaluateAll((rows) =>
    rows.flatMap((one) => {
      const state = one.querySelector('.state');
      const cell = state?.closest('td');
      if (!state || !cell) return [];
      const over = state.getBoundingClientRect().right > cell.getBoundingClientRect().right;
      const load = one.querySelector('td.right')?.firstChild;
      const range = document.createRange();
      if (load) range.selectNode(load);
      return over || range.getClientRects().length > 1 ? [one.textContent] : [];
    }),
  );
const linesOf = (page: DrawnPage, words: RegExp): Promise<number> =>
  page
    .getByRole('status')
    .getByText(words)
    .evaluate((one) => one.getClientRects().length);

// Regression: in Spanish and French the state stood over the number of the stop, and "3" and "in doubt" on two lines.
for (const [language, name, doubt] of [
  ['en', '', /^3 in doubt$/],
  ['es', '-es', /^3 en duda$/],
  ['fr', '-fr', /^3 en doute$/],
] as const)
  test(`what went to a printer that confirms nothing, and what a person confirmed, is said whole (${language})`, async ({
    draw,
  }) => {
    const page = await draw('?screen=import', answers, language);
    await page.setViewportSize({ width: 1024, height: 768 });
    await page.getByRole('radio').nth(2).check();
    await expect.element(page.getByRole('row')).toHaveLength(7);
    await keepScreenshot(page, `import-sent-1024${name}`, ['light']);
    expect(await misplaced(page)).toEqual([]);
    expect(await linesOf(page, doubt)).toBe(1);
    const queue = await draw('?screen=queue', { 'submissions.list': [], 'printing.jobs': jobs }, language);
    await queue.setViewportSize({ width: 1024, height: 768 });
    await expect.element(queue.getByRole('table').last().getByRole('row')).toHaveLength(5);
    await keepScreenshot(queue, `queue-confirmed-1024${name}`, ['light']);
    expect(await misplaced(queue)).toEqual([]);
  });

// Regression: ten labels that waited for paper in their printer had two answers, and the second stuck out of the Queue.
for (const language of ['en', 'es', 'fr'] as const)
  test(
    `both answers about labels in a printer stand in the Queue (${language})`,
    levelOf(language),
    async ({ draw }) => {
      const waiting = Array.from({ length: 10 }, (_, n) =>
        label(n + 1, {
          state: 'sent',
          confirms: true,
          reason: 'paper-out',
          of: 17,
          counted: 8,
          countedOf: 10,
        }),
      );
      const page = await draw(
        '?screen=queue',
        { 'submissions.list': [], 'printing.jobs': waiting },
        language,
      );
      for (const [width, height] of [
        [1280, 800],
        [1024, 768],
      ] as const) {
        await page.setViewportSize({ width, height });
        await expect.element(page.getByRole('table').last().getByRole('button')).toHaveLength(5);
        await keepScreenshot(page, `queue-came-out-${width}-${language}`, ['light'], 'own');
        const over = await page
          .css('.work')
          .first()
          .evaluate((work) => work.scrollWidth - work.clientWidth);
        expect(over, String(width)).toBeLessThanOrEqual(0);
      }
    },
  );
