import { test as base, type Page } from '@playwright/test';
import { chromium } from 'playwright';
import { fakeStationScript, type FakeAnswers } from '#support/fake-station.ts';
import { lookAnswers } from '#support/look-answers.ts';
import { serveRenderer } from '#support/serve-renderer.ts';
import { pageBrowser } from '../host/chromium.ts';

interface Drawn {
  /** A screen as it is built, in a page whose station answers what the test says (`fake-station.ts`). 1280 × 800. */
  draw: (search: string, answers?: FakeAnswers, language?: 'en' | 'es' | 'fr') => Promise<Page>;
}

interface Drawing {
  url: string;
  newPage: () => Promise<Page>;
}

// A clock that is set makes frames out of timers, which fire where no frame is drawn and nothing was told to have been scrolled: what a
// screen does before a frame would seem late. Taken before the clock of the context, and given back after it.
const keepFrames = () => {
  const requestAnimationFrame = window.requestAnimationFrame.bind(window);
  const cancelAnimationFrame = window.cancelAnimationFrame.bind(window);
  Object.assign(window, { keptFrames: { requestAnimationFrame, cancelAnimationFrame } });
};
const useKeptFrames = () => Object.assign(window, (window as unknown as { keptFrames: object }).keptFrames);

/** What the screens ask of the station through the page, and what a page can be measured by: no main process, so seconds. */
export const test = base.extend<Drawn, { drawing: Drawing }>({
  drawing: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const server = await serveRenderer();
      const found = pageBrowser({ prefersShell: true });
      if (found === null) throw new Error('There is no Chromium on this machine; run `npm run setup`');
      // One process for all pages: what it has compiled once, of the screens and of axe, serves every test of the worker.
      const browser = await chromium.launch({
        ...found,
        args: [...found.args, '--no-sandbox', '--process-per-site'],
      });
      const context = await browser.newContext({
        viewport: { width: 1280, height: 800 },
        timezoneId: 'UTC',
        reducedMotion: 'reduce',
      });
      await context.addInitScript(keepFrames);
      // Of the same site and never closed, so that the process goes on between two tests.
      const home = await context.newPage();
      await home.route('**/home', (route) =>
        route.fulfill({ contentType: 'text/html', body: '<title>home</title>' }),
      );
      await home.goto(`${server.url}/home`);
      await use({
        url: server.url,
        async newPage() {
          // Nothing is remembered from one page to the next.
          await home.evaluate(() => {
            localStorage.clear();
          });
          return context.newPage();
        },
      });
      await browser.close();
      server.close();
    },
    { scope: 'worker' },
  ],
  draw: async ({ drawing }, use, testInfo) => {
    const pages: Page[] = [];
    const broken: string[] = [];
    await use(async (search, answers = {}, language = 'en') => {
      const page = await drawing.newPage();
      pages.push(page);
      const failed = Promise.withResolvers<undefined>();
      page.on('pageerror', (error) => {
        broken.push(error.message);
        failed.resolve(undefined);
      });
      await page.clock.setFixedTime('2026-11-17T14:08:20.000Z');
      await page.addInitScript(useKeptFrames);
      const told = { ...lookAnswers({ language, theme: 'light' }), ...answers };
      await page.addInitScript(fakeStationScript(told));
      await page.goto(`${drawing.url}/${search}`);
      await Promise.race([page.locator('h1').waitFor(), failed.promise]);
      if (broken.length > 0) throw new Error(`the page broke: ${broken.join(', ')}`);
      await page.evaluate(() => document.fonts.ready);
      return page;
    });
    for (const [at, page] of pages.entries()) {
      if (testInfo.status !== testInfo.expectedStatus)
        await testInfo.attach(`page-${at}`, { body: await page.screenshot(), contentType: 'image/png' });
      await page.close();
    }
  },
});

export { expect } from '@playwright/test';
