import { expect, test } from './drawn.ts';
import { cutWords, sideways } from './sizes.ts';

// Regression: "L’identifiant d’authentification est enregistré …" stood in one line, so the whole section scrolled sideways; and the
// browser of the tests hid the scrollbar that takes part of a narrow window.
for (const language of ['en', 'es', 'fr'] as const)
  test(`Setup at 1024 beside its scrollbar: nothing scrolls sideways, no word is cut, ${language}`, async ({
    draw,
  }) => {
    const page = await draw('?screen=setup', {}, language);
    await page.setViewportSize({ width: 1024, height: 768 });
    expect(await page.locator('main .work').evaluate((part: HTMLElement) => part.offsetWidth - part.clientWidth)).toBeGreaterThan(10); // prettier-ignore
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    expect(await cutWords(page)).toEqual([]);
  });
