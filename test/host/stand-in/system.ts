import type { BrowserNetwork } from '../messages.ts';
import { checkEvent, only } from './refuse.ts';

/**
 * As Electron on a Linux machine without a keyring: the text is wrapped, not protected. `DOCKPRINT_HOST_KEYRING`: `locked` is one that
 * waits for its password and answers nothing; `published-key` one that the desktop names and that then uses the key everybody knows.
 */
const keyring = process.env['DOCKPRINT_HOST_KEYRING'] ?? 'none';
const answer = <T>(value: T): Promise<T> =>
  keyring === 'locked' ? new Promise<T>(() => undefined) : Promise.resolve(value);
const mark = 'v10-not-encrypted:';
export const safeStorage = only('safeStorage', {
  isAsyncEncryptionAvailable: () => answer(true),
  getSelectedStorageBackend: () => (keyring === 'none' ? 'basic_text' : 'gnome_libsecret'),
  encryptStringAsync: (text: string) => answer(Buffer.from(mark + Buffer.from(text).toString('base64'))),
  decryptStringAsync(bytes: Buffer) {
    if (keyring === 'locked') return answer({ result: '', shouldReEncrypt: false });
    const text = bytes.toString();
    if (!text.startsWith(mark)) return Promise.reject(new Error('Error while decrypting the ciphertext'));
    const result = Buffer.from(text.slice(mark.length), 'base64').toString();
    return Promise.resolve({ result, shouldReEncrypt: false });
  },
});

/** Kept and never asked: the browser's context grants no permission at all. */
const keepHandler = () => undefined;
let proxy: BrowserNetwork['proxy'] = null;
export const sessionProxy = (): BrowserNetwork['proxy'] => proxy;

export const session = only('session', {
  defaultSession: only('session.defaultSession', {
    setPermissionRequestHandler: keepHandler,
    setPermissionCheckHandler: keepHandler,
    setDevicePermissionHandler: keepHandler,
    setProxy(config: { mode: string; proxyRules: string; proxyBypassRules: string }) {
      if (config.mode !== 'fixed_servers')
        throw new Error('The stand-in for Electron knows no other proxy mode');
      proxy = config;
      return Promise.resolve();
    },
  }),
});

export const nativeTheme = only('nativeTheme', {
  shouldUseDarkColors: false,
  themeSource: 'system',
  on(name: string) {
    checkEvent('nativeTheme', ['updated'], name);
  },
  removeListener(name: string) {
    checkEvent('nativeTheme', ['updated'], name);
  },
});

export const screen = only('screen', {
  getDisplayMatching: () => ({ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }),
});

export const Menu = only('Menu', {
  setApplicationMenu(menu: object | null) {
    if (menu !== null) throw new Error('The stand-in for Electron has no menu');
  },
});

export const shell = only('shell', {
  openExternal(url: string) {
    console.log(`shell.openExternal ${url}`);
    return Promise.resolve();
  },
  showItemInFolder(file: string) {
    console.log(`shell.showItemInFolder ${file}`);
  },
});
