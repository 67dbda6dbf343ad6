import type { CDPSession, Page } from 'playwright';
import type { Answer, PageCall } from './messages.ts';
import { fromText, toText } from './page-text.ts';

/** The names under which the page finds its way out, and the launcher its way in. */
export const askName = '__stationHostAsk';
export const hearName = '__stationHostHear';

/** What a page says, as text; and what it hears. */
export interface PageSaid {
  id: number;
  call: PageCall;
}
export type PageHears =
  | { kind: 'answer'; id: number; answer: Answer }
  | { kind: 'event'; channel: string; args: unknown[] };

export interface PageBridge {
  tell(message: PageHears): void;
}

interface Context {
  id: number;
  auxData?: { frameId?: string; isDefault?: boolean };
}

/**
 * The way between a page's main frame and the launcher, straight over the browser's own protocol. Playwright's `exposeBinding` and `evaluate`
 * took 5 ms for a question and its answer where this takes 2, and a station asks hundreds of times. Electron gives a preload to the main
 * frame only; what another frame says is not heard.
 */
export async function openPageBridge(
  page: Page,
  ask: (call: PageCall) => Promise<Answer>,
): Promise<PageBridge> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const { frameTree } = (await session.send('Page.getFrameTree')) as { frameTree: { frame: { id: string } } };
  /** The page's own script in its main frame; null between two documents. */
  let there: number | null = null;

  const tell = (message: PageHears): void => {
    if (there === null) return;
    const expression = `globalThis[${JSON.stringify(hearName)}]?.(${JSON.stringify(toText(message))})`;
    // A page that is going hears nothing, as in Electron.
    session.send('Runtime.evaluate', { expression, contextId: there }).catch(() => undefined);
  };

  session.on('Runtime.executionContextCreated', ({ context }: { context: Context }) => {
    if (context.auxData?.isDefault === true && context.auxData.frameId === frameTree.frame.id)
      there = context.id;
  });
  session.on('Runtime.executionContextDestroyed', ({ executionContextId }) => {
    if (there === executionContextId) there = null;
  });
  session.on('Runtime.executionContextsCleared', () => {
    there = null;
  });
  session.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
    if (name !== askName || executionContextId !== there) return;
    const { id, call } = fromText(payload) as PageSaid;
    void ask(call)
      .catch((error: unknown): Answer => ({ error: String(error) }))
      .then((answer) => {
        // Another document may stand there now.
        if (there === executionContextId) tell({ kind: 'answer', id, answer });
      });
  });
  await session.send('Runtime.enable');
  await session.send('Runtime.addBinding', { name: askName });
  return { tell };
}
