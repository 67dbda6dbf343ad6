import { app, BrowserWindow, ipcMain, protocol, session } from 'electron';
import { join } from 'node:path';
import type { Handlers } from '../shared/ipc/contract.ts';
import { fail } from '../shared/ipc/result.ts';
import { declareAppScheme, serveApp } from './app/app-protocol.ts';
import { readArguments } from './app/arguments.ts';
import { claimStation, quitInOrder } from './app/life-cycle.ts';
import { logUncaught, openLog, type StationLog } from './app/logging.ts';
import { setMenu } from './app/menu.ts';
import { denyNavigation, denyPermissions } from './app/security.ts';
import { openWindow, showWindow } from './app/window.ts';
import { createPublish } from './ipc/publish.ts';
import { registerHandlers } from './ipc/register.ts';

/** Temporary: answers every call as not found until its subject is wired here. */
const notYet = new Proxy({} as Handlers, {
  get: () => new Proxy({}, { get: () => () => fail('not-found', 'This part is not wired yet') }),
});

const { userDataFolder } = readArguments(process.argv, process.cwd());
if (userDataFolder !== null) app.setPath('userData', userDataFolder);
const dataFolder = app.getPath('userData');

declareAppScheme(protocol);
denyNavigation(app);

async function start(log: StationLog): Promise<void> {
  const onTrouble = (trouble: unknown) => {
    log.error('Trouble', trouble);
  };
  logUncaught(log, () => {
    app.exit(1);
  });
  quitInOrder(app, { onQuit: () => Promise.resolve(), limitMilliseconds: 5_000, onTrouble });

  await app.whenReady();
  setMenu(process.platform);
  denyPermissions(session.defaultSession);
  serveApp(protocol, {
    rendererFolder: join(import.meta.dirname, '../renderer'),
    documentPdf: () => null,
    labelZpl: () => null,
  });
  registerHandlers(ipcMain, notYet, {
    checkOutput: !app.isPackaged,
    log: (call, trouble) => {
      log.error(`Call ${call}`, trouble);
    },
  });
  createPublish(() => BrowserWindow.getAllWindows());
  await openWindow({
    preloadFile: join(import.meta.dirname, '../preload/index.cjs'),
    boundsFile: join(dataFolder, 'window.json'),
    onTrouble,
  });
  log.info(`Dockprint ${app.getVersion()} is open`);
}

if (claimStation(app, showWindow)) {
  const log = openLog(join(dataFolder, 'logs'), !app.isPackaged);
  // Not awaited here: Electron becomes ready only after this module has run to its end.
  start(log).catch((trouble: unknown) => {
    log.error('Dockprint could not start', trouble);
    app.exit(1);
  });
} else {
  app.quit();
}
