import { existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright';
import type { Chromiums } from './chromium.ts';
import { findElectron, hasDisplay } from './electron-binary.ts';
import { launchInChromium } from './launch-chromium.ts';
import { launchInElectron } from './launch-electron.ts';
import { projectFolder } from './pinned-node.ts';

export interface LaunchOptions {
  /** The station's own folder: database, vault, logs. Made when it is not there. */
  userDataDir: string;
  provisionFile?: string;
  /**
   * Where the second copy of the database's witness goes. Default: inside the data folder, so that nothing is left beside a test's own
   * folder; `null`: the app's usual place.
   */
  witnessDir?: string | null;
  /** Added to the app's arguments; of one given twice the last counts. */
  args?: string[];
  /** Added to this process's environment. `DOCKPRINT_APP_MAIN` names another main module than the app's (the probe's). */
  env?: Record<string, string>;
  /** Default `true`. Electron knows no headless window: it opens one where there is a display. */
  headless?: boolean;
  /** Where Chromium comes from, where it is the host. Default: one of the station's own, which ends with it. */
  chromiums?: Chromiums;
}

export interface Station {
  /**
   * Playwright's page of the station's window, loaded. In Chromium, when the app asks something before it opens its window, the page of
   * that question; the window is then the next page of `page.context()`.
   */
  page: Page;
  /** The app's main process. */
  pid: number;
  host: 'electron' | 'chromium';
  /** Quits as a packer would, and waits for the end. */
  close(): Promise<void>;
  /** SIGKILL to the main process, at once and without a word to it; the browser goes after it. */
  kill(): Promise<void>;
}

/** With its folder made and its paths absolute, as both hosts want it. */
export function absoluteOptions(options: LaunchOptions): LaunchOptions {
  const userDataDir = resolve(options.userDataDir);
  mkdirSync(userDataDir, { recursive: true });
  const { witnessDir = join(userDataDir, 'witness'), args = [] } = options;
  const witness = witnessDir === null ? [] : [`--witness-dir=${witnessDir}`];
  return { ...options, userDataDir, args: [...witness, ...args] };
}

/** Opens the built app (`out/`) and resolves when its window has loaded: on Electron where its binary is, else in Chromium. */
export async function launchStation(options: LaunchOptions): Promise<Station> {
  if (!existsSync(join(projectFolder, 'out/main/index.js')))
    throw new Error('The app is not built; run `npm run build`');
  const absolute = absoluteOptions(options);
  const electron = findElectron();
  return electron !== null && hasDisplay()
    ? launchInElectron(electron, absolute)
    : launchInChromium(absolute);
}
