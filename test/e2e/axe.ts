import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Nothing that axe finds, its best practices included; in the dark theme only the colours can differ. */
export async function expectClean(
  page: Page,
  where: string,
  themes: readonly ('light' | 'dark')[] = ['light', 'dark'],
): Promise<void> {
  const before = await page.evaluate(() => document.documentElement.dataset['theme']);
  // A hand that rests where a button has just come up, or a button that may be pressed again, changes its colour meanwhile.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const theme of themes) {
    await showTheme(page, theme);
    // Legacy: it runs in this page alone and opens none of its own.
    const axe = new AxeBuilder({ page }).setLegacyMode(true);
    if (theme === 'dark') axe.withRules(['color-contrast', 'link-in-text-block']);
    const { violations } = await axe.analyze();
    const found = violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    );
    expect.soft(found, `${where}, ${theme}`).toEqual([]);
  }
  await showTheme(page, before);
  await page.emulateMedia({ reducedMotion: null });
}

/** Resolves when the colours stand: half-way between two themes no contrast is right. */
async function showTheme(page: Page, theme: string | undefined): Promise<void> {
  await page.evaluate(async (now) => {
    const { dataset } = document.documentElement;
    if (now === undefined) delete dataset['theme'];
    else dataset['theme'] = now;
    const colours = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.allSettled(colours.map(({ finished }) => finished));
  }, theme);
}
