import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Chromiums } from '../host/chromium.ts';
import { launchStation, type Station } from '../host/launch.ts';
import { zebraFaults } from '#support/zebra-emulator.ts';
import { settleAll } from './acts.ts';
import { benchFromNow, openBench, test as atBench, type Bench } from './bench.ts';

interface SharedBench {
  file: string;
  bench: Bench;
  /** The open station; another one, in a folder of its own, when a test wants other settings or another environment. */
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
  let open: { station: Station; wanted: string; userDataDir: string } | null = null;
  const closeStation = async () => {
    const closing = open;
    open = null;
    await closing?.station.close();
    if (closing !== null) rmSync(closing.userDataDir, { recursive: true, force: true, maxRetries: 5 });
  };
  return {
    file,
    bench,
    async station({ provision, env }) {
      const wanted = JSON.stringify({ provision, env });
      if (open?.wanted === wanted) {
        await settleAll(open.station.page);
        return open.station;
      }
      await closeStation();
      const userDataDir = mkdtempSync(join(tmpdir(), 'dockprint-'));
      const provisionFile = join(userDataDir, 'provision.json');
      if (provision !== null) writeFileSync(provisionFile, JSON.stringify(provision));
      const ofFile = provision === null ? {} : { provisionFile };
      const station = await launchStation({ userDataDir, ...ofFile, env, chromiums });
      open = { station, wanted, userDataDir };
      return station;
    },
    closeStation,
    async close() {
      await closeStation();
      await close();
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
    for (const fault of zebraFaults) bench.zebra.set(fault, false);
    bench.zebra.manners.noOdometer = false;
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
