// Opens the station in a window: what `npm start` does where Electron's binary cannot be had.
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { findElectron, hasDisplay } from './electron-binary.ts';
import { launchStation } from './launch.ts';

function valueOf(name: string): string | undefined {
  const prefix = `--${name}=`;
  const value = process.argv.findLast((argument) => argument.startsWith(prefix))?.slice(prefix.length);
  return value === undefined || value === '' ? undefined : resolve(value);
}

/** Where Electron would keep the station's data. */
function dataFolder(): string {
  const home = homedir();
  const folders: Partial<Record<NodeJS.Platform, string>> = {
    win32: process.env['APPDATA'] ?? join(home, 'AppData', 'Roaming'),
    darwin: join(home, 'Library', 'Application Support'),
  };
  return join(
    folders[process.platform] ?? process.env['XDG_CONFIG_HOME'] ?? join(home, '.config'),
    'Dockprint',
  );
}

async function open(): Promise<void> {
  const display = hasDisplay();
  if (!display) console.log('There is no display here: the station runs without one, until Ctrl+C.');
  if (findElectron() === null) console.log('Electron could not be had here: Dockprint opens in Chromium.');
  const provisionFile = valueOf('provision');
  const station = await launchStation({
    userDataDir: valueOf('user-data-dir') ?? dataFolder(),
    witnessDir: null,
    headless: !display,
    ...(provisionFile === undefined ? {} : { provisionFile }),
  });
  const closed = new Promise<void>((done) => {
    station.page.once('close', () => {
      done();
    });
    // The app's own process gets the terminal's Ctrl+C too and quits by itself.
    process.once('SIGINT', done);
    process.once('SIGTERM', done);
  });
  await closed;
  await station.close();
}

await open();
