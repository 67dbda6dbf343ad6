import type { BrowserContext, Page } from 'playwright';
import { openChromium, type Chromiums, type OpenedChromium } from './chromium.ts';
import { openHostWindow, type HostWindow } from './host-window.ts';
import type { LaunchOptions, Station } from './launch.ts';
import { lastOutput, startMain, type MainChild } from './main-child.ts';
import { openQuestion } from './question-page.ts';
import type { Answer, BrowserNetwork, FromMain, Question, WindowRequest } from './messages.ts';

/** Longer than the app's own limit for closing what is open. */
const quitLimit = 25_000;

/** By data folder: a browser still closing holds the profile that the next one needs. */
const closings = new Map<string, Promise<void>>();

/** The launcher's side of one station: it holds the browser and passes messages between the pages and main. */
class Host {
  readonly firstPage = Promise.withResolvers<Page>();
  readonly #child: MainChild;
  readonly #userDataDir: string;
  readonly #headless: boolean;
  readonly #env: Record<string, string>;
  readonly #chromiums: Chromiums;
  readonly #windows = new Map<number, HostWindow>();
  readonly #waiting = new Map<number, (answer: Answer) => void>();
  readonly #questions = new Map<number, ReturnType<typeof openQuestion>>();
  readonly #shows = new Map<number, PromiseWithResolvers<undefined>>();
  #port = 0;
  #opened: Promise<OpenedChromium> | null = null;
  #nextCall = 1;
  #emptyPage: Page | undefined;
  #closing: Promise<void> | null = null;

  constructor(
    child: MainChild,
    { userDataDir, headless = true, env = {}, chromiums = { open: openChromium } }: LaunchOptions,
  ) {
    this.#env = env;
    this.#child = child;
    this.#userDataDir = userDataDir;
    this.#headless = headless;
    this.#chromiums = chromiums;
    child.onMessage((message) => {
      this.#hear(message);
    });
    void child.ended.then(() => this.closeBrowser());
  }

  /** Everyone who asks waits for the one closing: a second `context.close()` would answer too early. */
  closeBrowser(): Promise<void> {
    if (this.#closing === null) {
      this.#closing = this.#closeBrowser();
      closings.set(this.#userDataDir, this.#closing);
    }
    return this.#closing;
  }

  async #closeBrowser(): Promise<void> {
    for (const settle of this.#waiting.values()) settle({ error: 'The app has ended' });
    this.#waiting.clear();
    // A browser that failed to start has nothing to close; its failure was reported by `openWindow`.
    const opened = await this.#opened?.catch(() => null);
    await opened?.close();
  }

  #hear(message: FromMain): void {
    switch (message.kind) {
      case 'ready':
        this.#port = message.port;
        break;
      case 'open-window':
        void this.#openWindow(message.request);
        break;
      case 'show-window':
        this.#shown(message.windowId).resolve(undefined);
        break;
      case 'close-window':
        void this.#windows.get(message.windowId)?.page.close();
        break;
      case 'focus-window':
        void this.#windows.get(message.windowId)?.page.bringToFront();
        break;
      case 'deliver':
        this.#windows.get(message.windowId)?.deliver(message.channel, message.args);
        break;
      case 'ask':
        void this.#ask(message.questionId, message.question);
        break;
      case 'withdraw':
        void this.#questions.get(message.questionId)?.then(({ page }) => page.close());
        break;
      case 'answer':
        this.#waiting.get(message.callId)?.(message.answer);
        this.#waiting.delete(message.callId);
        break;
    }
  }

  /** Settled when the app shows the window. */
  #shown(windowId: number): PromiseWithResolvers<undefined> {
    const shown = this.#shows.get(windowId) ?? Promise.withResolvers<undefined>();
    this.#shows.set(windowId, shown);
    return shown;
  }

  /** `network`: what the app has said by then; before its window is asked for, nothing. */
  async #browser(
    size = { width: 1280, height: 800 },
    network: BrowserNetwork = { webRtcPolicy: null, proxy: null },
  ): Promise<BrowserContext> {
    this.#opened ??= this.#openBrowser(size, network);
    return (await this.#opened).context;
  }

  async #openBrowser(
    size: { width: number; height: number },
    network: BrowserNetwork,
  ): Promise<OpenedChromium> {
    await closings.get(this.#userDataDir);
    const userDataDir = this.#userDataDir;
    const opened = await this.#chromiums.open({
      ...{ userDataDir, headless: this.#headless, port: this.#port, size, network },
      env: this.#env,
    });
    this.#emptyPage = opened.emptyPage;
    return opened;
  }

  async #ask(questionId: number, question: Question): Promise<void> {
    try {
      const opened = this.#browser().then((context) => openQuestion(context, question));
      this.#questions.set(questionId, opened);
      const { page, answered } = await opened;
      this.firstPage.resolve(page);
      this.#child.tell({ kind: 'answered', questionId, response: await answered });
    } catch (error) {
      this.firstPage.reject(error instanceof Error ? error : new Error(String(error)));
    }
  }

  #follow(windowId: number, window: HostWindow): void {
    const { page } = window;
    page.on('close', () => {
      // A page that crashed is replaced; its window goes on.
      if (this.#windows.get(windowId) !== window) return;
      this.#windows.delete(windowId);
      this.#child.tell({ kind: 'window-closed', windowId });
    });
    page.on('crash', () => {
      this.#child.tell({ kind: 'window-crashed', windowId });
    });
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame())
        this.#child.tell({ kind: 'window-navigated', windowId, url: frame.url() });
    });
  }

  async #openWindow(request: WindowRequest): Promise<void> {
    const { windowId, width, height } = request;
    try {
      const context = await this.#browser({ width, height }, request.network);
      // Chromium opens with an empty page of its own; the first window takes it.
      const page = this.#emptyPage ?? (await context.newPage());
      this.#emptyPage = undefined;
      if (this.#closing !== null) {
        // Its station has ended meanwhile; the browser may go on with another's.
        await page.close();
        throw new Error('The app has ended');
      }
      const window = await openHostWindow(page, request, (call, frame) => {
        const callId = this.#nextCall++;
        const { promise, resolve } = Promise.withResolvers<Answer>();
        this.#waiting.set(callId, resolve);
        this.#child.tell({ kind: 'call', callId, windowId, call, frame });
        return promise;
      });
      const crashed = this.#windows.get(windowId);
      // Before it loads: the page hears what main sends while its first scripts run.
      this.#windows.set(windowId, window);
      await crashed?.page.close();
      this.#follow(windowId, window);
      await window.load();
      this.#child.tell({ kind: 'window-loaded', windowId });
      // A browser's page is always to be seen; a window of Electron that the app does not show is of use to nobody.
      await this.#shown(windowId).promise;
      this.firstPage.resolve(window.page);
    } catch (error) {
      this.#child.tell({ kind: 'window-failed', windowId, reason: String(error) });
      this.firstPage.reject(error instanceof Error ? error : new Error(String(error)));
    }
  }
}

/** Runs the built app in the pinned Node, or where `start` does, and shows its window in Chromium. */
export async function launchInChromium(options: LaunchOptions, start = startMain): Promise<Station> {
  const { userDataDir, provisionFile, args = [], env = {} } = options;
  const provision = provisionFile === undefined ? [] : [`--provision=${provisionFile}`];
  const child = start(userDataDir, [...provision, ...args], env);
  const host = new Host(child, options);
  const end = child.ended.then((how) => {
    throw new Error(`The app ${how} before its window was open:\n${lastOutput(child.outputFile)}`);
  });
  end.catch(() => undefined);

  let page: Page;
  try {
    page = await Promise.race([host.firstPage.promise, end]);
  } catch (error) {
    child.kill();
    await child.ended;
    await host.closeBrowser();
    throw error;
  }
  const kill = async () => {
    child.kill();
    await child.ended;
    await host.closeBrowser();
  };
  return {
    page,
    pid: child.pid,
    host: 'chromium',
    kill,
    async close() {
      child.tell({ kind: 'quit' });
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<'late'>((resolve) => {
        timer = setTimeout(resolve, quitLimit, 'late');
      });
      const how = await Promise.race([child.ended, late]);
      clearTimeout(timer);
      if (how === 'late') {
        await kill();
        throw new Error(`The app did not quit within ${quitLimit} ms:\n${lastOutput(child.outputFile)}`);
      }
      await host.closeBrowser();
    },
  };
}
