import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type BrowserContext, type Page } from 'playwright';
import { hostOrigin, type BrowserNetwork } from './messages.ts';

const places: Partial<Record<NodeJS.Platform, string[]>> = {
  linux: ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'],
  darwin: ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'],
  win32: [
    'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  ],
};

/** Chromium on this machine: `DOCKPRINT_CHROMIUM`, Playwright's own where it was installed, or the system's; else `null`. */
export function findChromium(): string | null {
  const named = process.env['DOCKPRINT_CHROMIUM'];
  const candidates = [named ?? '', chromium.executablePath(), ...(places[process.platform] ?? [])];
  return candidates.find((path) => path !== '' && existsSync(path)) ?? null;
}

/** Chromium without a browser around its page, as Debian packages it: a test takes the processors a tenth less. */
const headlessShell = '/usr/lib/chromium/chromium-headless-shell';

/** How a headless browser is started so that its pages look as in a window; `null`: this machine has none. */
export function pageBrowser({ prefersShell = false } = {}): {
  executablePath: string;
  ignoreDefaultArgs: string[];
  args: string[];
} | null {
  const usesShell = prefersShell && !process.env['DOCKPRINT_CHROMIUM'] && existsSync(headlessShell);
  const executablePath = usesShell ? headlessShell : findChromium();
  if (executablePath === null) return null;
  return {
    executablePath,
    // A list that scrolls has a bar in Electron, which takes room; Playwright hides it.
    ignoreDefaultArgs: ['--hide-scrollbars'],
    // Letters as wide as in a window; the headless shell would round each to whole pixels.
    args: ['--font-render-hinting=none'],
  };
}

export interface ChromiumParts {
  userDataDir: string;
  headless: boolean;
  /** Where the app's `protocol.handle` is served. */
  port: number;
  size: { width: number; height: number };
  network: BrowserNetwork;
  /** What is added to this process's environment: the browser's processes have it from the start, as Electron's have. */
  env: Record<string, string>;
  /** Where the profile is kept; empty: nowhere. Default: inside the station's data folder, as Electron keeps it. */
  profile?: string;
  /** All pages of a site in one process. */
  onePerSite?: boolean;
  /** The headless shell where there is one and no browser was named, for pages that are only driven and looked at. */
  prefersShell?: boolean;
}

export interface OpenedChromium {
  context: BrowserContext;
  /** Chromium opens with an empty page of its own. */
  emptyPage: Page | undefined;
  /** Resolves when nothing of it is written any more. */
  close(): Promise<void>;
}

/** Where a station gets its browser from. */
export interface Chromiums {
  open(parts: ChromiumParts): Promise<OpenedChromium>;
}

function networkSwitches({ webRtcPolicy, proxy }: BrowserNetwork, host: string): string[] {
  return [
    ...(webRtcPolicy === null ? [] : [`--webrtc-ip-handling-policy=${webRtcPolicy}`]),
    // The app's own page is no network in Electron.
    ...(proxy === null
      ? []
      : [`--proxy-server=${proxy.proxyRules}`, `--proxy-bypass-list=${proxy.proxyBypassRules};${host}`]),
  ];
}

/** Starts a Chromium of the station's own. */
export async function openChromium(parts: ChromiumParts): Promise<OpenedChromium> {
  const { userDataDir, headless, port, size, network, env } = parts;
  const { profile = join(userDataDir, 'host-browser'), onePerSite = false, prefersShell = false } = parts;
  const browser = pageBrowser({ prefersShell: headless && prefersShell });
  if (browser === null)
    throw new Error('There is neither Electron nor Chromium on this machine; run `npm run setup`');
  const host = new URL(hostOrigin).host;
  const context = await chromium.launchPersistentContext(profile, {
    ...browser,
    headless,
    // Headed, the page follows its window; headless, there is no window to follow.
    viewport: headless ? size : null,
    args: [
      ...browser.args,
      `--host-resolver-rules=MAP ${host}:80 127.0.0.1:${port}`,
      ...networkSwitches(network, host),
      ...(onePerSite ? ['--process-per-site'] : []),
      ...(headless ? [] : [`--window-size=${size.width},${size.height}`, '--app=data:text/html,']),
    ],
    env: { ...process.env, ...env },
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  return { context, emptyPage: context.pages()[0], close: () => context.close() };
}
