import { test as base } from '@playwright/test';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StationApi } from '../../src/shared/ipc/contract.ts';
import type { Chromiums } from '../host/chromium.ts';
import { launchStation, type Station } from '../host/launch.ts';
import { createSharedChromium } from '../host/shared-chromium.ts';

declare global {
  interface Window {
    readonly station: StationApi;
  }
}

export interface StationOptions {
  /** The administrator's file of this test, as an object; `null` for none. */
  provision: object | null;
  /** Added to the app's environment. */
  stationEnv: Record<string, string>;
  /** A module with another `launchStation`, as `test/windows/` has one; `null`: that of `test/host/`. */
  launcher: string | null;
  /** `false`: each start has a Chromium of its own, as for a person. */
  sharesChromium: boolean;
}

export interface StationFixtures {
  /** The station's own folder, fresh for each test and removed after it. */
  userDataDir: string;
  /** Opens the station on that folder: again after a `close` or `kill`. What is still open is closed after the test. */
  launch: () => Promise<Station>;
  /** The station, opened. */
  station: Station;
}

interface Launcher {
  launchStation: typeof launchStation;
}

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

export const test = base.extend<StationOptions & StationFixtures, { chromiums: Chromiums }>({
  chromiums: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const shared = createSharedChromium();
      await use(shared);
      await shared.close();
    },
    { scope: 'worker' },
  ],
  provision: [null, { option: true }],
  stationEnv: [{}, { option: true }],
  launcher: [null, { option: true }],
  sharesChromium: [true, { option: true }],

  // eslint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern
  userDataDir: async ({}, use, testInfo) => {
    const folder = mkdtempSync(join(tmpdir(), 'dockprint-'));
    await use(folder);
    const logs = join(folder, 'logs');
    if (testInfo.status !== testInfo.expectedStatus && existsSync(logs)) {
      for (const name of readdirSync(logs)) await testInfo.attach(name, { path: join(logs, name) });
    }
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  },

  launch: async (
    { userDataDir, provision, stationEnv, launcher, sharesChromium, chromiums },
    use,
    testInfo,
  ) => {
    const other = launcher === null ? { launchStation } : ((await import(launcher)) as Launcher);
    const opened: Station[] = [];
    const provisionFile = join(userDataDir, 'provision.json');
    if (provision !== null) writeFileSync(provisionFile, JSON.stringify(provision));
    await use(async () => {
      const station = await other.launchStation({
        userDataDir,
        env: stationEnv,
        ...(provision === null ? {} : { provisionFile }),
        ...(sharesChromium ? { chromiums } : {}),
      });
      opened.push(station);
      return station;
    });
    for (const station of opened) {
      const failed = testInfo.status !== testInfo.expectedStatus;
      if (failed && isRunning(station.pid) && !station.page.isClosed()) {
        const body = await station.page.screenshot();
        await testInfo.attach('window', { body, contentType: 'image/png' });
      }
      // One that has ended too: its browser may still be writing in the folder that is removed next.
      await station.close();
    }
  },

  station: async ({ launch }, use) => {
    await use(await launch());
  },
});

export { expect } from '@playwright/test';
