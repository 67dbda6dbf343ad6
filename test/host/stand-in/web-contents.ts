import { EventEmitter } from 'node:events';
import { toAppUrl, type PageCall } from '../messages.ts';
import { tellLauncher } from './channel.ts';
import { cloned } from './cloneable.ts';
import { checkEvent, only, preventable } from './refuse.ts';

const events = [
  'will-navigate',
  'will-redirect',
  'will-attach-webview',
  'render-process-gone',
  'context-menu',
];

/** The `webContents` of a window: sending, and the questions that Electron asks before it lets a page go elsewhere. */
export function createWebContents(windowId: number) {
  const emitter = new EventEmitter();
  let url = '';
  let webRtcPolicy: string | null = null;
  let windowOpen: (details: { url: string }) => { action: string } = () => ({ action: 'allow' });

  const contents = only('webContents', {
    id: windowId,
    on(name: string, listener: (...args: unknown[]) => void) {
      checkEvent('webContents', events, name);
      emitter.on(name, listener);
      return contents;
    },
    setWindowOpenHandler(handler: typeof windowOpen) {
      windowOpen = handler;
    },
    setWebRTCIPHandlingPolicy(policy: string) {
      webRtcPolicy = policy;
    },
    getURL: () => url,
    send(channel: string, ...args: unknown[]) {
      tellLauncher({ kind: 'deliver', windowId, channel, args: cloned(args) });
    },
  });

  return {
    contents,
    setUrl(shown: string) {
      url = shown;
    },
    webRtcPolicy: () => webRtcPolicy,
    noteCrash() {
      emitter.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 5 });
    },
    /** Whether the page may go there. */
    allows(call: Extract<PageCall, { kind: 'navigate' | 'open' }>): boolean {
      if (call.kind === 'open') {
        if (windowOpen({ url: toAppUrl(call.url) }).action === 'deny') return false;
        throw new Error('The stand-in for Electron opens no window from a page');
      }
      const event = preventable({ url: toAppUrl(call.url), isMainFrame: true });
      emitter.emit('will-navigate', event, event.url);
      return !event.defaultPrevented;
    },
  };
}
