import { readFileSync } from 'node:fs';
import type { Frame, Page } from 'playwright';
import { toHostUrl, type Answer, type PageCall, type WindowRequest } from './messages.ts';
import { setUpPage } from './page-world.ts';

const askName = '__stationHostAsk';
const deliverName = '__stationHostDeliver';

type Ask = (call: PageCall, frame: { url: string; isMain: boolean }) => Promise<Answer>;

/** One window of the app: a page of Chromium with the preload in it. */
export interface HostWindow {
  page: Page;
  /** Goes to the window's address and resolves when it has loaded. */
  load(): Promise<void>;
  deliver(channel: string, args: unknown[]): Promise<void>;
}

function preloadScript(file: string): string {
  // Inside an init script, so that the page's own CSP does not forbid it, as it does not in Electron.
  const preload = `(require, module, exports) => {\n${readFileSync(file, 'utf8')}\n}`;
  return `(${setUpPage.toString()})(${JSON.stringify(askName)}, ${JSON.stringify(deliverName)}, ${preload});`;
}

async function answerPage(page: Page, frame: Frame, call: PageCall, ask: Ask): Promise<Answer> {
  const answer = await ask(call, { url: frame.url(), isMain: frame.parentFrame() === null });
  // The page held its own navigation back until main had been asked.
  if (call.kind === 'navigate' && 'value' in answer && answer.value === true) await page.goto(call.url);
  return answer;
}

/** Makes an empty page the window's: with the preload in it and nothing loaded yet. */
export async function openHostWindow(page: Page, request: WindowRequest, ask: Ask): Promise<HostWindow> {
  await page.exposeBinding(askName, ({ frame }, call: PageCall) => answerPage(page, frame, call, ask));
  await page.addInitScript({ content: preloadScript(request.preloadFile) });
  page.on('popup', (popup) => {
    void ask({ kind: 'open', url: popup.url() }, { url: page.url(), isMain: true }).finally(() => {
      void popup.close();
    });
  });
  return {
    page,
    async load() {
      await page.goto(toHostUrl(request.url));
    },
    async deliver(channel, args) {
      try {
        await page.evaluate(
          ([name, ...given]) => {
            const deliver = (window as unknown as Record<string, unknown>)[name as string];
            // A page that is not there yet hears nothing, as in Electron.
            if (typeof deliver === 'function') Reflect.apply(deliver, undefined, given);
          },
          [deliverName, channel, args] as unknown[],
        );
      } catch (error) {
        // Between two pages there is nobody to tell.
        if (!page.isClosed() && !/context was destroyed|has been closed|crashed/i.test(String(error)))
          throw error;
      }
    },
  };
}
