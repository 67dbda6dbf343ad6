import type { CDPSession, Page } from 'playwright';
import type { BrowserCommand } from 'vitest/node';
import { keepScreenshot as keepPicture } from '../support/keep-screenshot.ts';

type Act = (...args: unknown[]) => Promise<unknown>;

/** An act of Playwright on a part of the page that `vitest/browser` has no name for. */
const act: BrowserCommand<[selector: string, method: string, args: unknown[]]> = async (
  context,
  selector,
  method,
  args,
) => {
  const locator = context.iframe.locator(selector) as unknown as Record<string, Act>;
  await locator[method]?.(...args);
};

type KeyMethod = 'press' | 'down' | 'up' | 'type';

/** Real keys, with the names that Playwright has for them. */
const keyboard: BrowserCommand<[method: KeyMethod, text: string, delay?: number]> = async (
  context,
  method,
  text,
  delay,
) => {
  const { keyboard: keys } = context.page;
  if (method === 'type') await keys.type(text, delay === undefined ? {} : { delay });
  else await keys[method](text);
};

const emulateMedia: BrowserCommand<[media: object]> = (context, media) => context.page.emulateMedia(media);

/** Every request of such an address is answered so, until `leavePage`. */
const route: BrowserCommand<[glob: string, answer: object]> = (context, glob, answer) =>
  context.page.route(glob, (asked) => asked.fulfill(answer));
/** What the test has set of the page is as it was. */
const leavePage: BrowserCommand = async (context) => {
  await context.page.unrouteAll();
  await context.page.emulateMedia({ forcedColors: null, colorScheme: null });
};

/** All keys of a scan at once: one after the other they would come slower than a scanner types. */
const keyEvents: BrowserCommand<[events: object[]]> = async ({ page }, events) => {
  if (keys?.page !== page) keys = { page, session: await page.context().newCDPSession(page) };
  const { session } = keys;
  await Promise.all(events.map((event) => session.send('Input.dispatchKeyEvent', event as never)));
};
let keys: { page: Page; session: CDPSession } | undefined;

/** The window's frame, which fills the page as a window does. */
const keepScreenshot: BrowserCommand<
  [name: string, themes: ('light' | 'dark')[], times: 'still' | 'own']
> = async (context, name, themes, times) => {
  const frame = await context.frame();
  const shown = {
    evaluate: frame.evaluate.bind(frame),
    evaluateHandle: frame.evaluateHandle.bind(frame),
    getByText: frame.getByText.bind(frame),
    screenshot: context.page.screenshot.bind(context.page),
  };
  await keepPicture(shown, name, themes, times);
};

export const browserCommands = { act, keyboard, emulateMedia, route, leavePage, keyEvents, keepScreenshot };
