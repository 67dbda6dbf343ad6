import type { Page } from '@playwright/test';
import { keepScreenshot } from '#support/keep-screenshot.ts';
import { smallForm } from '#support/small-form.ts';
import { createShipment, expectLabels, goTo, openDraft } from './acts.ts';
import { expectClean } from './axe.ts';
import { expect, test } from './bench.ts';

const screens = ['Pack', 'Rates', 'Tender', 'Tracking', 'Shipments', 'Queue', 'Setup'];

/** Those whose pictures are kept. */
const pictured = new Set(['Pack', 'Queue', 'Setup', 'a shipment']);

/** Opens each screen, a shipment and the guide in turn. */
async function eachScreen(page: Page, look: (where: string) => Promise<void>): Promise<void> {
  for (const screen of screens) {
    await goTo(page, screen);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    if (screen === 'Setup') await expect(page.locator('main input').first()).toBeVisible();
    await look(screen);
  }
  await page.keyboard.press('F1');
  await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toBeVisible();
  await look('the guide');
  await page.keyboard.press('Escape');
  await goTo(page, 'Shipments');
  await page.getByRole('table').getByRole('link').first().click();
  await expect(page.getByRole('list', { name: 'Labels' })).toBeVisible();
  await look('a shipment');
}

async function pack(page: Page): Promise<void> {
  await createShipment(page, smallForm('715040001'));
  await expectLabels(page, [1, 2], 2, 'printed');
  await openDraft(page, smallForm('715040002'));
}

/** Controls lower or narrower than 44 px, by their names; a control's own label or cell around it counts with it. */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const controls = document.querySelectorAll<HTMLElement>('button, a[href], input, select, textarea, summary, [role="radio"], [role="checkbox"]');
    const area = (control: HTMLElement) => {
      // The whole cell of a closed group is its button's, drawn by a pseudo-element.
      const around = control.matches('input, select, textarea, .closed > button') ? (control.closest('label, .cell, .closed, td, th') ?? control) : control;
      const one = around.getBoundingClientRect();
      return { width: one.width, height: one.height };
    };
    return [...new Set([...controls].filter((control) => control.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      // A link within a sentence is as high as its line (WCAG 2.5.8).
      .filter((control) => !(control.matches('a') && getComputedStyle(control).display === 'inline'))
      .filter((control) => !control.matches('.skip, .sr'))
      .flatMap((control) => {
        const { width, height } = area(control);
        if (width === 0 || (width >= 43.5 && height >= 43.5)) return [];
        return [`${control.tagName.toLowerCase()}.${control.className} "${(control.getAttribute('aria-label') ?? control.textContent).trim().slice(0, 30)}" ${Math.round(width)}x${Math.round(height)}`];
      }))];
  }); // prettier-ignore

test('every target is 44 px high and wide, for a hand in a glove', async ({ station: { page } }) => {
  await pack(page);
  await eachScreen(page, async (where) => {
    expect.soft(await smallTargets(page), where).toEqual([]);
  });
});

test('at 200 % each screen can be used: nothing axe finds, and every control can be brought into view', async ({
  station: { page },
}) => {
  test.slow();
  await pack(page);
  await page.setViewportSize({ width: 640, height: 400 });
  await eachScreen(page, async (where) => {
    await expectClean(page, `${where} at 200 %`);
    const hidden = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('main button, main a[href], main input, main select, main textarea, main h1')]
        .filter((control) => control.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        .filter((control) => {
          control.scrollIntoView({ block: 'center', inline: 'center' });
          const { left, right, top, bottom } = control.getBoundingClientRect();
          const x = (Math.max(0, left) + Math.min(innerWidth, right)) / 2;
          const y = (Math.max(0, top) + Math.min(innerHeight, bottom)) / 2;
          const there = document.elementFromPoint(x, y);
          const near = control.closest('label, .cell, td, li, th') ?? control;
          return there === null || !(near.contains(there) || there.contains(control));
        })
        .map((control) => `${control.tagName.toLowerCase()}.${control.className} ${(control.getAttribute('aria-label') ?? control.textContent).trim().slice(0, 30)}`),
    ); // prettier-ignore
    expect.soft(hidden, where).toEqual([]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect.soft(wide, `${where} scrolls sideways`).toBeLessThanOrEqual(0);
    await page.evaluate(() => {
      for (const part of document.querySelectorAll('*')) part.scrollTo(0, 0);
    });
    if (pictured.has(where))
      await keepScreenshot(page, `zoom-${where.replaceAll(' ', '-').toLowerCase()}`, ['light']);
  });
});

test('with the colours of the system each screen can be read', async ({ station: { page } }) => {
  test.slow();
  await pack(page);
  await page.emulateMedia({ forcedColors: 'active' });
  await eachScreen(page, async (where) => {
    // axe reads the colours of the style sheet, not those that the system has put in their place.
    await expectClean(page, `${where}, forced colours`, ['light']);
    if (pictured.has(where))
      await keepScreenshot(page, `forced-${where.replaceAll(' ', '-').toLowerCase()}`, ['light']);
  });
});
