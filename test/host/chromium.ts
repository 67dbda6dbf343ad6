import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type BrowserContext } from 'playwright';
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

export interface ChromiumParts {
  userDataDir: string;
  headless: boolean;
  /** Where the app's `protocol.handle` is served. */
  port: number;
  size: { width: number; height: number };
  network: BrowserNetwork;
  /** What is added to this process's environment: the browser's processes have it from the start, as Electron's have. */
  env: Record<string, string>;
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

/** Starts Chromium with a profile inside the station's data folder, as Electron keeps it. */
export async function startChromium({
  userDataDir,
  headless,
  port,
  size,
  network,
  env,
}: ChromiumParts): Promise<BrowserContext> {
  const executablePath = findChromium();
  if (executablePath === null)
    throw new Error('There is neither Electron nor Chromium on this machine; run `npm run setup`');
  const host = new URL(hostOrigin).host;
  return chromium.launchPersistentContext(join(userDataDir, 'host-browser'), {
    executablePath,
    headless,
    // Headed, the page follows its window; headless, there is no window to follow.
    viewport: headless ? size : null,
    args: [
      `--host-resolver-rules=MAP ${host}:80 127.0.0.1:${port}`,
      ...networkSwitches(network, host),
      ...(headless ? [] : [`--window-size=${size.width},${size.height}`, '--app=data:text/html,']),
    ],
    env: { ...process.env, ...env },
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
}
