import { evidence, submission } from '#support/fake-shipment-parts.ts';
import { lookAnswers } from '#support/look-answers.ts';
import { expect, test, levelOf } from './draw.ts';

// Regression: in French, with a fleet, the strip of a small window had no room left for the printers' names: nobody could tell which is out of paper.
for (const language of ['en', 'es', 'fr'] as const)
  test(
    `the strip of a station in a fleet names its printers in a small window, ${language}`,
    levelOf(language),
    async ({ draw }) => {
      const status = lookAnswers({ language })['station.status'] as object;
      const fleet = { is: 'shared', since: '2026-11-17T06:00:00.000Z', toShare: 0, trouble: null };
      const page = await draw(
        '?screen=queue',
        { 'station.status': { ...status, fleet }, 'submissions.list': [], 'printing.jobs': [] },
        language,
      );
      await page.setViewportSize({ width: 1024, height: 768 });
      // Of an empty strip nothing is cut.
      await expect.element(page.css('footer [role=status] .caption').first()).toBeVisible();
      const items = await page.css('footer [role=status]').evaluateAll((all) =>
        all.map((item) => {
          const box = item.getBoundingClientRect();
          const word = item.querySelector('b')?.getBoundingClientRect();
          const caption = item.querySelector('.caption')?.getBoundingClientRect();
          return {
            name: item.getAttribute('aria-label'),
            caption: caption?.width ?? 0,
            over: (word?.right ?? 0) - box.right,
          };
        }),
      );
      expect(items.filter(({ caption, over }) => caption < 36 || over > 0)).toEqual([]);
      const strip = page.css('footer');
      expect(await strip.evaluate((part) => part.scrollWidth - part.clientWidth)).toBeLessThanOrEqual(0);
    },
  );

// Regression: in French the fleet was "injoignabl…" and "Expéditions" ended at the very edge of the rail.
for (const language of ['en', 'es', 'fr'] as const)
  test(
    `a fleet that is away is said whole in a small window, and no entry of the rail touches its edge, ${language}`,
    levelOf(language),
    async ({ draw }) => {
      const status = lookAnswers({ language })['station.status'] as object;
      const fleet = { is: 'away', since: '2026-11-17T10:24:00.000Z', toShare: 12, trouble: 'unreachable' };
      const page = await draw('?screen=shipments', { 'station.status': { ...status, fleet } }, language);
      const word = page.css('footer .cut b');
      await expect.element(word).toMatchTextContent('12');
      await page.setViewportSize({ width: 1024, height: 768 });
      await expect.element(word).not.toMatchTextContent('12');
      expect(await word.evaluate((part) => part.scrollWidth - part.clientWidth)).toBeLessThanOrEqual(0);
      const left = await page.css('nav li a').evaluateAll((all) =>
        all.map((entry) => {
          const text = document.createRange();
          text.selectNodeContents(entry.querySelector('span') ?? entry);
          return entry.getBoundingClientRect().right - text.getBoundingClientRect().right;
        }),
      );
      expect(left).toHaveLength(11);
      expect(Math.min(...left)).toBeGreaterThanOrEqual(4);
    },
  );

const rows = [
  submission({ id: 'a', shipmentId: 'a', state: 'in-doubt', evidence: evidence(), bolNumber: '0700000001' }),
  submission({ id: 'b', shipmentId: 'b', state: 'refused', bolNumber: '0700000002' }),
  submission({ id: 'c', shipmentId: 'c', state: 'queued', bolNumber: '0700000003' }),
];
const trouble = {
  'station.status': {
    ...(lookAnswers({})['station.status'] as object),
    waiting: 1,
    inDoubt: 1,
    refused: 1,
  },
  'submissions.list': rows,
  'printing.jobs': [],
};

// Regression: only the packer's name was a link; the rest looked like tiles and answered neither a click nor a key.
test('each part of the strip opens what it speaks of', async ({ draw }) => {
  const page = await draw('?screen=pack', trouble);
  const part = (name: string) => page.getByRole('status', { name, exact: true }).getByRole('link');
  for (const [name, number] of [
    ['In doubt', '0700000001'],
    ['Refused', '0700000002'],
    ['Waiting', '0700000003'],
    ['In doubt', '0700000001'],
  ] as const) {
    await part(name).click();
    await expect.element(page.getByRole('heading', { name: 'Queue' })).toBeVisible();
    await expect.element(page.getByRole('link', { name: number })).toHaveFocus();
  }
  await part('Service').click();
  await expect.poll(() => document.querySelector('#service')?.contains(document.activeElement)).toBe(true);
  for (const printer of ['Label printer', 'Document printer']) {
    await part(printer).click();
    await expect.poll(() => document.activeElement?.id).toBe('print-jobs');
  }
});

// Regression: below a hundred others the row was not drawn, and the strip led to the heading.
test('the strip finds its row below hundreds of others too', async ({ draw }) => {
  const held = Array.from({ length: 120 }, (_, at) =>
    submission({ id: `h${at}`, shipmentId: `h${at}`, state: 'held', bolNumber: `08000000${at}` }),
  );
  const page = await draw('?screen=queue', { ...trouble, 'submissions.list': [...held, ...rows.slice(1)] });
  for (const [name, number] of [
    ['Refused', '0700000002'],
    ['Waiting', '0700000003'],
  ] as const) {
    await page.getByRole('status', { name, exact: true }).getByRole('link').click();
    await expect.element(page.getByRole('link', { name: number })).toHaveFocus();
  }
});

test('Alt+0 goes to what most needs a person, and Escape back', async ({ draw }) => {
  const page = await draw('?screen=shipments', { ...trouble, 'shipments.find': [] });
  await expect.element(page.getByLabel('Find a shipment')).toHaveFocus();
  await page.keyboard.press('Alt+0');
  const refused = page.getByRole('status', { name: 'Refused' }).getByRole('link');
  await expect.element(refused).toHaveFocus();
  await page.keyboard.press('ArrowLeft');
  await expect.element(page.getByRole('status', { name: 'In doubt' }).getByRole('link')).toHaveFocus();
  await page.keyboard.press('Escape');
  await expect.element(page.getByLabel('Find a shipment')).toHaveFocus();
  await expect.element(page.getByRole('link', { name: 'Queue' })).toHaveAccessibleDescription('1 refused');
});
