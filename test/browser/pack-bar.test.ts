import { keepScreenshot } from './keep-screenshot.ts';
import { expect, speak, test, levelOf } from './draw.ts';

// Regression: at 1024 the bar was cut into columns of 120 px, and the sums, the printers and the note of no service were gone.
test('the bar of a small window has the sums, the printers and the note of no service', async ({ draw }) => {
  const { lookAnswers } = await import('#support/look-answers.ts');
  const status = lookAnswers({})['station.status'] as { service: object };
  const page = await draw('?screen=pack', {
    'station.status': { ...status, service: { ...status.service, state: 'offline' } },
  });
  await page.setViewportSize({ width: 1024, height: 768 });
  for (const language of ['en', 'es', 'fr'] as const) {
    await speak(language);
    for (const part of ['.sums', '.outputs', '.go .hint'])
      await expect.element(page.css(`aside ${part}`)).toBeVisible();
    const { height } = await page.css('aside').boundingBox();
    expect(height, language).toBeLessThan(210);
    // Nothing runs over the line beside it.
    const [list, facts] = [page.css('aside section:has(#missing-title) ul'), page.css('aside .facts')];
    expect((await list.boundingBox()).right, language).toBeLessThan((await facts.boundingBox()).left);
    expect(await list.evaluate((part) => part.scrollWidth - part.clientWidth), language).toBeLessThanOrEqual(
      0,
    );
    await keepScreenshot(page, `pack-bar-1024-${language}`);
  }
});

// Regression: at 200 % the head took 230 of 400 px.
test('at 200 % the head leaves the window to the task', async ({ draw }) => {
  const page = await draw('?screen=pack');
  await page.setViewportSize({ width: 640, height: 400 });
  const { top } = await page.css('main').boundingBox();
  expect(top).toBeLessThan(120);
  await keepScreenshot(page, 'pack-640', ['light']);
});

// Regression: in French the fields to fill in were scrolled in a box of 48 px.
for (const language of ['en', 'es', 'fr'] as const)
  test(
    `what is to fill in at 1024: how many, the first, and all of them by one press, ${language}`,
    levelOf(language),
    async ({ draw }) => {
      const { lookAnswers } = await import('#support/look-answers.ts');
      const { emptyForm } = await import('#shared/freight/form/shipment-form.ts');
      const draft = lookAnswers()['drafts.current'] as object;
      const form = { ...emptyForm(), bolNumber: '700018343', shipDate: '2026-11-17', poNumber: '4500187733' };
      const page = await draw('?screen=pack', { 'drafts.current': { ...draft, form } }, language);
      await page.setViewportSize({ width: 1024, height: 768 });
      const list = page.css('aside section:has(#missing-title)');
      await expect.element(list).toBeVisible();
      await keepScreenshot(page, `pack-to-fill-1024-${language}`, ['light']);
      const scrolls = () => list.evaluate((part) => part.scrollHeight - part.clientHeight);
      expect(await scrolls()).toBeLessThanOrEqual(0);
      await expect.element(list.css('li button')).toHaveLength(2);
      await list.css('.more').click();
      await expect.element(list.css('li button')).toHaveLength(14);
      expect(
        await list
          .css('li button')
          .nth(1)
          .evaluate((one) => one === document.activeElement),
      ).toBe(true);
      expect(await scrolls()).toBeLessThanOrEqual(0);
      await keepScreenshot(page, `pack-to-fill-all-1024-${language}`, ['light']);
    },
  );
