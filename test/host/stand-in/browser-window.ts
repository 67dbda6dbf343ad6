import { EventEmitter } from 'node:events';
import { existsSync } from 'node:fs';
import { toAppUrl, type FromLauncher } from '../messages.ts';
import { app, emitAppEvent, noteWindowClosed, setOpenWindows } from './app.ts';
import { onLauncher, tellLauncher } from './channel.ts';
import { checkEvent, preventable } from './refuse.ts';
import { sessionProxy } from './system.ts';
import { createWebContents } from './web-contents.ts';

const events = ['ready-to-show', 'show', 'close', 'closed'];
/** Known options; those that only dress the window are accepted and do nothing in a browser. */
const options = [
  'x',
  'y',
  'width',
  'height',
  'minWidth',
  'minHeight',
  'show',
  'title',
  'backgroundColor',
  'titleBarStyle',
  'titleBarOverlay',
  'trafficLightPosition',
  'icon',
  'webPreferences',
];

interface Options {
  x?: number;
  y?: number;
  width: number;
  height: number;
  webPreferences: {
    preload: string;
    sandbox: boolean;
    contextIsolation: boolean;
    nodeIntegration: boolean;
    spellcheck?: boolean;
  };
}

const windows = new Map<number, BrowserWindow>();
setOpenWindows(() => [...windows.values()]);
let nextId = 1;

export class BrowserWindow {
  readonly id = nextId++;
  readonly #emitter = new EventEmitter();
  readonly #options: Options;
  readonly #page = createWebContents(this.id);
  #loading: PromiseWithResolvers<undefined> | null = null;

  constructor(given: Options) {
    if (!app.isReady()) throw new Error('Cannot create BrowserWindow before app is ready');
    const unknown = Object.keys(given).find((name) => !options.includes(name));
    if (unknown !== undefined)
      throw new Error(`The stand-in for Electron has no BrowserWindow option "${unknown}"`);
    const { sandbox, contextIsolation, nodeIntegration, preload, spellcheck, ...more } = given.webPreferences;
    if (Object.keys(more).length > 0 || spellcheck)
      throw new Error('The stand-in for Electron knows no other webPreferences');
    if (!sandbox || !contextIsolation || nodeIntegration)
      throw new Error('The stand-in for Electron opens only sandboxed, isolated windows');
    if (!existsSync(preload)) throw new Error(`There is no preload ${preload}`);
    this.#options = given;
    windows.set(this.id, this);
    emitAppEvent('web-contents-created', {}, this.webContents);
  }

  static getAllWindows(): BrowserWindow[] {
    return [...windows.values()];
  }

  get webContents() {
    return this.#page.contents;
  }

  on(name: string, listener: (...args: unknown[]) => void): this {
    checkEvent('BrowserWindow', events, name);
    this.#emitter.on(name, listener);
    return this;
  }

  once(name: string, listener: (...args: unknown[]) => void): this {
    checkEvent('BrowserWindow', events, name);
    this.#emitter.once(name, listener);
    return this;
  }

  loadURL(url: string): Promise<undefined> {
    const { width, height, webPreferences } = this.#options;
    this.#loading = Promise.withResolvers();
    this.#page.setUrl(url);
    tellLauncher({
      kind: 'open-window',
      request: {
        ...{ windowId: this.id, url, width, height, preloadFile: webPreferences.preload },
        network: { webRtcPolicy: this.#page.webRtcPolicy(), proxy: sessionProxy() },
      },
    });
    return this.#loading.promise;
  }

  show(): void {
    this.#emitter.emit('show');
    tellLauncher({ kind: 'show-window', windowId: this.id });
  }
  focus(): void {
    tellLauncher({ kind: 'focus-window', windowId: this.id });
  }
  isDestroyed(): boolean {
    return !windows.has(this.id);
  }
  // A browser's window is never asked to be larger or smaller here.
  isMinimized(): boolean {
    return false;
  }
  restore(): void {
    this.focus();
  }
  isMaximized(): boolean {
    return false;
  }
  maximize(): void {
    this.show();
  }
  getNormalBounds() {
    const { x = 0, y = 0, width, height } = this.#options;
    return { x, y, width, height };
  }
  setTitleBarOverlay(): void {
    // A browser's window has a title bar of its own.
  }

  close(): void {
    if (this.isDestroyed()) return;
    const event = preventable({});
    this.#emitter.emit('close', event);
    if (!event.defaultPrevented) this.#remove();
  }

  #remove(): void {
    windows.delete(this.id);
    tellLauncher({ kind: 'close-window', windowId: this.id });
    this.#emitter.emit('closed');
    noteWindowClosed();
  }

  /** Electron says so when the page is first painted, which for a hidden window may be late or never: `DOCKPRINT_HOST_PAINTS`. */
  #paint(): void {
    const paints = process.env['DOCKPRINT_HOST_PAINTS'] ?? '0';
    if (paints === 'never') return;
    setTimeout(() => this.#emitter.emit('ready-to-show'), Number(paints));
  }

  /** What the launcher says about this window. */
  hear(message: Extract<FromLauncher, { windowId: number }>): void {
    if (message.kind === 'window-loaded') {
      this.#loading?.resolve(undefined);
      this.#paint();
    } else if (message.kind === 'window-failed') {
      this.#loading?.reject(new Error(message.reason));
    } else if (message.kind === 'window-closed') {
      this.close();
    } else if (message.kind === 'window-crashed') {
      this.#page.noteCrash();
    } else if (message.kind === 'window-navigated') {
      this.#page.setUrl(toAppUrl(message.url));
    } else if (message.call.kind !== 'invoke') {
      const { callId, call } = message;
      tellLauncher({ kind: 'answer', callId, answer: { value: this.#page.allows(call) } });
    }
  }
}

onLauncher((message) => {
  if ('windowId' in message) windows.get(message.windowId)?.hear(message);
});
