import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchStation, type Station } from '../host/launch.ts';
import { benchEnv, benchFromNow, benchProvision, openBench, test as atBench, type Bench } from './bench.ts';

interface SharedStation {
  file: string;
  station: Station;
  bench: Bench;
  close: () => Promise<void>;
}

/**
 * As `bench.ts`, but one station for all tests of a file: each goes on with its next shipment, as a packer does. After a test that failed
 * Playwright begins another worker, so nothing goes on at a station that somebody has left half-way. For tests that count on nothing but
 * their own shipments.
 */
export const test = atBench.extend<
  { sharedStation: SharedStation },
  { sharedStations: { stationOf: (file: string) => Promise<SharedStation> } }
>({
  sharedStations: [
    async ({ laserQueue, chromiums }, use) => {
      let sharedStation: SharedStation | null = null;
      const open = async (file: string): Promise<SharedStation> => {
        const { bench, close } = await openBench(laserQueue, process.env['KEEP_SCREENSHOTS'] === '1');
        const userDataDir = mkdtempSync(join(tmpdir(), 'dockprint-'));
        const provisionFile = join(userDataDir, 'provision.json');
        writeFileSync(provisionFile, JSON.stringify(benchProvision(bench, laserQueue.uri)));
        const station = await launchStation({ userDataDir, provisionFile, chromiums, env: benchEnv });
        return {
          file,
          station,
          bench,
          async close() {
            await station.close();
            await close();
            rmSync(userDataDir, { recursive: true, force: true, maxRetries: 5 });
          },
        };
      };
      await use({
        async stationOf(file) {
          if (sharedStation?.file === file) return sharedStation;
          await sharedStation?.close();
          sharedStation = null;
          sharedStation = await open(file);
          return sharedStation;
        },
      });
      await (sharedStation as SharedStation | null)?.close();
    },
    { scope: 'worker' },
  ],
  sharedStation: async ({ sharedStations }, use, { file }) => {
    await use(await sharedStations.stationOf(file));
  },
  bench: async ({ sharedStation: { bench } }, use) => {
    bench.service.faults.clear();
    await bench.service.faults.up();
    await use(benchFromNow(bench));
  },
  station: async ({ sharedStation: { station } }, use, testInfo) => {
    await use(station);
    if (testInfo.status !== testInfo.expectedStatus && !station.page.isClosed())
      await testInfo.attach('window', { body: await station.page.screenshot(), contentType: 'image/png' });
  },
});
