import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Chromiums } from '../host/chromium.ts';
import { launchStation, type Station } from '../host/launch.ts';
import { settleAll } from './acts.ts';
import { benchFromNow, openBench, test as atBench, type Bench } from './bench.ts';

interface SharedBench {
  file: string;
  bench: Bench;
  /** The station, as the first test that asked for it wanted it. */
  station: (options: { provision: object | null; env: Record<string, string> }) => Promise<Station>;
  closeStation: () => Promise<void>;
  close: () => Promise<void>;
}

async function openSharedBench(
  file: string,
  chromiums: Chromiums,
  opening: ReturnType<typeof openBench>,
): Promise<SharedBench> {
  const { bench, close } = await opening;
  const userDataDir = mkdtempSync(join(tmpdir(), 'dockprint-'));
  let station: Station | null = null;
  const closeStation = async () => {
    await station?.close();
    station = null;
  };
  return {
    file,
    bench,
    async station({ provision, env }) {
      if (station === null) {
        const provisionFile = join(userDataDir, 'provision.json');
        writeFileSync(provisionFile, JSON.stringify(provision));
        station = await launchStation({ userDataDir, provisionFile, env, chromiums });
      } else await settleAll(station.page);
      return station;
    },
    closeStation,
    async close() {
      await closeStation();
      await close();
      rmSync(userDataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/**
 * As `bench.ts`, but one station for all tests of a file: each goes on with its next shipment, as a packer does, who settles first what was
 * left open. After a test that failed Playwright begins another worker, so nothing goes on at a station that somebody has left half-way.
 * For tests that count on nothing but their own shipments.
 */
export const test = atBench.extend<
  { sharedBench: SharedBench },
  { sharedBenches: { ofFile: (file: string, wholeBills: boolean) => Promise<SharedBench> } }
>({
  sharedBenches: [
    async ({ laserQueue, chromiums }, use) => {
      let shared: SharedBench | null = null;
      await use({
        async ofFile(file, wholeBills) {
          if (shared?.file === file) return shared;
          await shared?.close();
          shared = null;
          shared = await openSharedBench(file, chromiums, openBench(laserQueue, wholeBills));
          return shared;
        },
      });
      await (shared as SharedBench | null)?.close();
    },
    { scope: 'worker' },
  ],
  sharedBench: async ({ sharedBenches, wholeBills }, use, { file }) => {
    await use(await sharedBenches.ofFile(file, wholeBills));
  },
  bench: async ({ sharedBench: { bench } }, use) => {
    bench.service.faults.clear();
    await bench.service.faults.up();
    bench.zebra.engine.printed.splice(0);
    bench.zebra.labelMs = 20;
    await use(benchFromNow(bench));
  },
  station: async ({ sharedBench, provision, stationEnv: env }, use, testInfo) => {
    const station = await sharedBench.station({ provision, env });
    await use(station);
    if (testInfo.status !== testInfo.expectedStatus && !station.page.isClosed())
      await testInfo.attach('window', { body: await station.page.screenshot(), contentType: 'image/png' });
  },
  // A station of the test's own, in place of the shared one.
  launch: async ({ launch, sharedBench }, use) => {
    await sharedBench.closeStation();
    await use(launch);
  },
});
