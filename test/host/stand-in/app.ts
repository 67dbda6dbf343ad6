import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { homedir } from 'node:os';
import { holdLock, whenTold } from './instance-lock.ts';
import { checkEvent, only, preventable } from './refuse.ts';

const events = [
  'ready',
  'before-quit',
  'will-quit',
  'quit',
  'window-all-closed',
  'second-instance',
  'web-contents-created',
];

const root = resolve(import.meta.dirname, '../../..');
const about = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  productName: string;
  version: string;
};
const emitter = new EventEmitter();
const paths = new Map([
  ['userData', join(homedir(), '.config', about.productName)],
  // `DOCKPRINT_HOST_DOCUMENTS`: where a test has people keep their files.
  ['documents', process.env['DOCKPRINT_HOST_DOCUMENTS'] ?? join(homedir(), 'Documents')],
]);
const ready = Promise.withResolvers<undefined>();
let isReady = false;
let exiting = false;

/** The windows, given by their own module so that the two do not import each other. */
interface Window {
  close(): void;
  isDestroyed(): boolean;
}
let openWindows: () => Window[] = () => [];
export function setOpenWindows(list: () => Window[]): void {
  openWindows = list;
}

export const emitAppEvent = (name: string, ...args: unknown[]): boolean => emitter.emit(name, ...args);

/** Electron becomes ready after the app's module has run to its end, so this is called then. */
export function becomeReady(): boolean {
  if (exiting) return false;
  isReady = true;
  ready.resolve(undefined);
  emitter.emit('ready', preventable({}));
  return true;
}

function exit(code = 0): void {
  if (exiting) return;
  exiting = true;
  emitter.emit('quit', {}, code);
  void whenTold().then(() => process.exit(code));
}

let quitting = false;
function quit(): void {
  if (exiting || quitting) return;
  quitting = true;
  try {
    const before = preventable({});
    emitter.emit('before-quit', before);
    if (before.defaultPrevented) return;
    for (const window of openWindows()) window.close();
    if (openWindows().length > 0) return;
    const will = preventable({});
    emitter.emit('will-quit', will);
    if (!will.defaultPrevented) exit(0);
  } finally {
    quitting = false;
  }
}

/** Called by a window that has closed. */
export function noteWindowClosed(): void {
  if (openWindows().length > 0 || quitting || exiting) return;
  // Without a listener Electron quits by itself.
  if (!emitter.emit('window-all-closed')) quit();
}

export const app = only('app', {
  name: about.productName,
  isPackaged: process.env['DOCKPRINT_HOST_PACKAGED'] === '1',
  on(name: string, listener: (...args: unknown[]) => void) {
    checkEvent('app', events, name);
    emitter.on(name, listener);
    return app;
  },
  whenReady: () => ready.promise,
  isReady: () => isReady,
  quit,
  exit,
  /** Written down; whoever launched this one launches the next. */
  relaunch() {
    console.log('app.relaunch');
  },
  getVersion: () => about.version,
  getName: () => about.productName,
  getLocale: () => Intl.DateTimeFormat().resolvedOptions().locale,
  getAppPath: () => root,
  getPath(name: string) {
    const path = paths.get(name);
    if (path === undefined) throw new Error(`The stand-in for Electron has no app.getPath("${name}")`);
    return path;
  },
  setPath(name: string, path: string) {
    if (!paths.has(name)) throw new Error(`The stand-in for Electron has no app.setPath("${name}")`);
    paths.set(name, path);
  },
  requestSingleInstanceLock: (more?: object) =>
    holdLock(app.getPath('userData'), more, (argv, workingFolder, data) =>
      emitter.emit('second-instance', {}, argv, workingFolder, data),
    ),
});
