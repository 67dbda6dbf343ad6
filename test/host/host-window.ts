import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { toHostUrl, type Answer, type PageCall, type WindowRequest } from './messages.ts';
import { askName, hearName, openPageBridge } from './page-bridge.ts';
import { fromText, toText } from './page-text.ts';
import { setUpPage } from './page-world.ts';

type Ask = (call: PageCall, frame: { url: string; isMain: boolean }) => Promise<Answer>;

/** One window of the app: a page of Chromium with the preload in it. */
export interface HostWindow {
  page: Page;
  /** Goes to the window's address and resolves when it has loaded. */
  load(): Promise<void>;
  /** A page that is not there yet hears nothing, as in Electron. */
  deliver(channel: string, args: unknown[]): void;
}

function preloadScript(file: string): string {
  // Inside an init script, so that the page's own CSP does not forbid it, as it does not in Electron.
  const preload = `(require, module, exports) => {\n${readFileSync(file, 'utf8')}\n}`;
  const names = [askName, hearName].map((name) => JSON.stringify(name)).join(', ');
  return `(${setUpPage.toString()})(${names}, ${toText.toString()}, ${fromText.toString()}, ${preload});`;
}

/** Makes an empty page the window's: with the preload in it and nothing loaded yet. */
export async function openHostWindow(page: Page, request: WindowRequest, ask: Ask): Promise<HostWindow> {
  const bridge = await openPageBridge(page, async (call) => {
    const answer = await ask(call, { url: page.url(), isMain: true });
    // The page held its own navigation back until main had been asked.
    if (call.kind === 'navigate' && 'value' in answer && answer.value === true) await page.goto(call.url);
    return answer;
  });
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
    deliver: (channel, args) => {
      bridge.tell({ kind: 'event', channel, args });
    },
  };
}
