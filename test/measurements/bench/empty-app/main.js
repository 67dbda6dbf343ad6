import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { app, BrowserWindow, protocol } from 'electron';

/** The least that an app with a window of Svelte does. Its window and its preload are built beside this file. */
/** @type {Record<string, string>} */
const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };
const userData = process.argv.find((argument) => argument.startsWith('--user-data-dir='))?.split('=')[1];

protocol.registerSchemesAsPrivileged([
  { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } },
]);
if (userData !== undefined) app.setPath('userData', userData);
app.on('window-all-closed', () => {
  app.quit();
});
// Not awaited: an app becomes ready only after its main module has run.
void app.whenReady().then(async () => {
  protocol.handle('app', (request) => {
    const { pathname } = new URL(request.url);
    const file = pathname === '/' ? 'index.html' : pathname.slice(1);
    const body = readFileSync(join(import.meta.dirname, '../renderer', file));
    return new Response(body, { headers: { 'content-type': types[extname(file)] ?? 'text/plain' } });
  });
  const window = new BrowserWindow({
    width: 1280,
    height: 800,
    show: false,
    webPreferences: {
      preload: join(import.meta.dirname, '../preload/index.cjs'),
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
    },
  });
  window.once('ready-to-show', () => {
    window.show();
  });
  await window.loadURL('app://station/');
});
