// A main process of a few lines, to compare what both hosts do with the API that the app uses. The preload is the app's own.
import { app, BrowserWindow, dialog, ipcMain, protocol } from 'electron';
import { resolve } from 'node:path';

protocol.registerSchemesAsPrivileged([
  { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } },
]);
const folder = process.argv.find((argument) => argument.startsWith('--user-data-dir='))?.split('=')[1];
app.setPath('userData', folder);
app.on('window-all-closed', () => app.quit());

app.whenReady().then(async () => {
  protocol.handle('app', (request) => {
    const { pathname } = new URL(request.url);
    const type = pathname === '/' ? 'text/html' : 'text/javascript';
    const body = pathname === '/' ? '<title>Probe</title><script src="early.js"></script>' : early;
    return new Response(body, {
      headers: { 'content-type': type, 'x-url': request.url, 'x-method': request.method },
    });
  });
  ipcMain.handle('call:station.status', (event, input) => {
    event.sender.send('event:statusChanged', { input });
    return { url: event.senderFrame.url, isMain: event.senderFrame.parent === null, input };
  });
  ipcMain.handle('call:drafts.current', () => {
    throw new Error('boom');
  });
  ipcMain.handle('call:drafts.list', () => [() => 1]);
  ipcMain.handle('call:drafts.create', () => ({
    nothing: undefined,
    none: null,
    deep: [{ n: 1.5, text: 'Łódź' }],
  }));
  ipcMain.handle('call:drafts.discard', async () => {
    const { response } = await dialog.showMessageBox({
      message: 'The file is damaged.',
      detail: 'A copy is there.',
      buttons: ['Use the backup', 'Quit'],
      defaultId: 0,
      cancelId: 1,
    });
    return response;
  });
  ipcMain.handle('call:drafts.save', async () => {
    const { response } = await dialog.showMessageBox({
      message: 'The file is read.',
      buttons: ['Wait', 'Quit'],
      cancelId: 1,
      signal: AbortSignal.timeout(1500),
    });
    return response;
  });
  const window = new BrowserWindow({
    width: 1280,
    height: 800,
    show: false,
    webPreferences: {
      preload: resolve(import.meta.dirname, '../../../out/preload/index.cjs'),
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
    },
  });
  window.once('ready-to-show', () => window.show());
  await window.loadURL('app://station/');
});

// Runs while the page loads: the preload is there before it, and an event sent then arrives.
const early = `
  window.early = [];
  window.station.on('statusChanged', (payload) => window.early.push(payload));
  window.station.station.status('early');
`;
