import { commands, locators, page, type BrowserPage, type Locator } from 'vitest/browser';
import { vi } from 'vitest';

declare module 'vitest/browser' {
  interface BrowserCommands {
    act: (selector: string, method: string, args: unknown[]) => Promise<void>;
    keyboard: (method: 'press' | 'down' | 'up' | 'type', text: string, delay?: number) => Promise<void>;
    emulateMedia: (media: object) => Promise<void>;
    route: (glob: string, answer: object) => Promise<void>;
    leavePage: () => Promise<void>;
    keyEvents: (events: object[]) => Promise<void>;
    keepScreenshot: (name: string, themes: ('light' | 'dark')[], times: 'still' | 'own') => Promise<void>;
  }
  interface LocatorSelectors {
    css: (selector: string) => Locator;
    getByLabel: (text: string | RegExp, options?: { exact?: boolean }) => Locator;
  }
  interface Locator {
    press: (key: string) => Promise<void>;
    focus: () => Promise<void>;
    check: () => Promise<void>;
    uncheck: () => Promise<void>;
    selectText: () => Promise<void>;
    scrollIntoViewIfNeeded: () => Promise<void>;
    waitFor: () => Promise<void>;
    // The caller names the element it expects, as with Playwright.
    /* eslint-disable @typescript-eslint/no-unnecessary-type-parameters -- see above */
    evaluate: <E extends Element, R>(read: (element: E) => R) => Promise<Awaited<R>>;
    evaluateAll: <E extends Element, R>(read: (elements: E[]) => R) => Promise<Awaited<R>>;
    /* eslint-enable @typescript-eslint/no-unnecessary-type-parameters */
    boundingBox: () => Promise<DOMRect>;
    inputValue: () => Promise<string>;
    count: () => Promise<number>;
  }
}

/** The element, once there is exactly one. */
const found = (locator: Locator): Promise<Element> => vi.waitFor(() => locator.element(), { timeout: 5000 });
const acting = (method: string) =>
  async function (this: Locator, ...args: unknown[]): Promise<void> {
    await commands.act(this.selector, method, args);
  };

// What Playwright's locators can do and those of `vitest/browser` cannot, by the same names.
locators.extend({
  css: (selector: string) => `css=${selector}`,
  getByLabel(
    this: { getByLabelText: (text: string | RegExp, options?: object) => Locator },
    text: string | RegExp,
    options?: object,
  ) {
    return this.getByLabelText(text, options);
  },
  press: acting('press'),
  focus: acting('focus'),
  check: acting('check'),
  uncheck: acting('uncheck'),
  selectText: acting('selectText'),
  scrollIntoViewIfNeeded: acting('scrollIntoViewIfNeeded'),
  async waitFor(this: Locator) {
    await found(this);
  },
  async evaluate(this: Locator, read: (element: Element) => unknown) {
    return read(await found(this));
  },
  evaluateAll(this: Locator, read: (elements: Element[]) => unknown) {
    return Promise.resolve(read(this.elements()));
  },
  async boundingBox(this: Locator) {
    return (await found(this)).getBoundingClientRect();
  },
  async inputValue(this: Locator) {
    return ((await found(this)) as HTMLInputElement).value;
  },
  count(this: Locator) {
    return Promise.resolve(this.elements().length);
  },
} as never);

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

type Queries = Pick<
  BrowserPage,
  'getByRole' | 'getByText' | 'getByLabel' | 'getByTitle' | 'getByPlaceholder' | 'css'
>;
const queries: Queries = {
  getByRole: page.getByRole.bind(page),
  getByText: page.getByText.bind(page),
  getByLabel: page.getByLabelText.bind(page),
  getByTitle: page.getByTitle.bind(page),
  getByPlaceholder: page.getByPlaceholder.bind(page),
  css: (selector) => page.css(selector),
};

/** The page with the window in it: queries, real keys, the size and the clock. */
export const drawnPage = Object.assign(queries, {
  keyboard: {
    press: (key: string) => commands.keyboard('press', key),
    down: (key: string) => commands.keyboard('down', key),
    up: (key: string) => commands.keyboard('up', key),
    type: (text: string, { delay }: { delay?: number } = {}) => commands.keyboard('type', text, delay),
  },
  clock: {
    setFixedTime: (time: string) => {
      vi.setSystemTime(time);
    },
    /** Each timer that is due by then fires; the clock stays at its fixed time meanwhile, as Playwright's does. */
    fastForward: (milliseconds: number) => {
      const now = Date.now();
      const Clock = Date;
      globalThis.Date = class extends Clock {
        constructor(...given: unknown[]) {
          super(...((given.length === 0 ? [now] : given) as [number]));
        }
        static override now = () => now;
      } as DateConstructor;
      vi.advanceTimersByTime(milliseconds);
      globalThis.Date = Clock;
      vi.setSystemTime(now);
    },
  },
  evaluate: <R, A>(read: (argument: A) => R, argument?: A): Promise<Awaited<R>> =>
    Promise.resolve(read(argument as A)),
  setViewportSize: ({ width, height }: { width: number; height: number }) => page.viewport(width, height),
  viewportSize: () => ({ width: innerWidth, height: innerHeight }),
  emulateMedia: (media: object) => commands.emulateMedia(media),
  route: (glob: string, answer: object) => commands.route(glob, answer),
  waitForTimeout: wait,
  url: () => location.href,
  goBack: async () => {
    history.back();
    await wait(50);
  },
});

export type DrawnPage = typeof drawnPage;
