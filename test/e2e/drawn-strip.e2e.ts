import { lookAnswers } from '#support/look-answers.ts';
import { expect, test } from './drawn.ts';

// Regression: in French, with a fleet, the strip of a small window had no room left for the printers' names: nobody could tell which is out of paper.
for (const language of ['en', 'es', 'fr'] as const)
  test(`the strip of a station in a fleet names its printers in a small window, ${language}`, async ({
    draw,
  }) => {
    const status = lookAnswers({ language })['station.status'] as object;
    const fleet = { is: 'shared', since: '2026-11-17T06:00:00.000Z', toShare: 0, trouble: null };
    const page = await draw('?screen=queue', { 'station.status': { ...status, fleet }, 'submissions.list': [], 'printing.jobs': [] }, language); // prettier-ignore
    await page.setViewportSize({ width: 1024, height: 768 });
    // Of an empty strip nothing is cut.
    await expect(page.locator('footer [role=status] .caption').first()).toBeVisible();
    const items = await page.locator('footer [role=status]').evaluateAll((all) =>
      all.map((item) => {
        const box = item.getBoundingClientRect();
        const word = item.querySelector('b')?.getBoundingClientRect();
        const caption = item.querySelector('.caption')?.getBoundingClientRect();
        return { name: item.getAttribute('aria-label'), caption: caption?.width ?? 0, over: (word?.right ?? 0) - box.right };
      }),
    ); // prettier-ignore
    expect(items.filter(({ caption, over }) => caption < 36 || over > 0)).toEqual([]);
    const strip = page.locator('footer');
    expect(await strip.evaluate((part) => part.scrollWidth - part.clientWidth)).toBeLessThanOrEqual(0);
  });
