/** The page's address in Chromium, which cannot have a scheme of the app: a secure origin that never leaves this machine. */
export const hostOrigin = 'http://station.localhost';
const appOrigin = 'app://station';

export const toHostUrl = (url: string): string =>
  url.startsWith(appOrigin) ? hostOrigin + url.slice(appOrigin.length) : url;
export const toAppUrl = (url: string): string =>
  url.startsWith(`${hostOrigin}/`) ? appOrigin + url.slice(hostOrigin.length) : url;

export interface WindowRequest {
  windowId: number;
  url: string;
  width: number;
  height: number;
  preloadFile: string;
  /** What the app has forbidden the browser: none of it without its word. */
  network: BrowserNetwork;
}

export interface BrowserNetwork {
  webRtcPolicy: string | null;
  proxy: { proxyRules: string; proxyBypassRules: string } | null;
}

/** From the app's main process to the launcher, which holds the browser. */
export type FromMain =
  /** The app's module has run and it stays: the page is served on this port of 127.0.0.1. */
  | { kind: 'ready'; port: number }
  | { kind: 'open-window'; request: WindowRequest }
  | { kind: 'show-window' | 'close-window' | 'focus-window'; windowId: number }
  | { kind: 'deliver'; windowId: number; channel: string; args: unknown[] }
  | { kind: 'ask'; questionId: number; question: Question }
  /** The app takes its question back: it is answered as if it was canceled. */
  | { kind: 'withdraw'; questionId: number }
  | { kind: 'answer'; callId: number; answer: Answer };

/** What a message box says, as Electron's `MessageBoxOptions`. */
export interface Question {
  title?: string | undefined;
  message: string;
  detail?: string | undefined;
  buttons: string[];
  defaultId?: number | undefined;
  cancelId?: number | undefined;
}

export type Answer = { value: unknown } | { error: string };

/** From the launcher to the app's main process. */
export type FromLauncher =
  | { kind: 'quit' }
  | { kind: 'answered'; questionId: number; response: number }
  | { kind: 'window-loaded'; windowId: number }
  | { kind: 'window-closed'; windowId: number }
  | { kind: 'window-crashed'; windowId: number }
  | { kind: 'window-navigated'; windowId: number; url: string }
  | { kind: 'window-failed'; windowId: number; reason: string }
  | {
      kind: 'call';
      callId: number;
      windowId: number;
      call: PageCall;
      frame: { url: string; isMain: boolean };
    };

/** What the page's side of the bridge may ask for. */
export type PageCall =
  | { kind: 'invoke'; channel: string; args: unknown[] }
  | { kind: 'navigate'; url: string }
  | { kind: 'open'; url: string };
