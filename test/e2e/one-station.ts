import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchStation, type Station } from '../host/launch.ts';
import { benchEnv, benchFromNow, benchProvision, openBench, test as atBench, type Bench } from './bench.ts';

interface Standing {
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
  { standing: Standing },
  { standings: { of: (file: string) => Promise<Standing> } }
>({
  standings: [
    async ({ laserQueue, chromiums }, use) => {
      let standing: Standing | null = null;
      const open = async (file: string): Promise<Standing> => {
        const { bench, close } = await openBench(laserQueue, process.env['KEEP_SCREENSHOTS'] === '1');
        const userDataDir = mkdtempSync(join(tmpdir(), 'dockprint-'));
        const provisionFile = join(userDataDir, 'provision.json');
        writeFileSync(provisionFile, JSON.stringify(benchProvision(bench, laserQueue.uri)));
        const station = await launchStation({ userDataDir, provisionFile, chromiums, env: benchEnv });
        return {
          ...{ file, station, bench },
          async close() {
            await station.close();
            await close();
            rmSync(userDataDir, { recursive: true, force: true, maxRetries: 5 });
          },
        };
      };
      await use({
        async of(file) {
          if (standing?.file === file) return standing;
          await standing?.close();
          standing = null;
          standing = await open(file);
          return standing;
        },
      });
      await (standing as Standing | null)?.close();
    },
    { scope: 'worker' },
  ],
  standing: async ({ standings }, use, { file }) => {
    await use(await standings.of(file));
  },
  bench: async ({ standing: { bench } }, use) => {
    bench.service.faults.clear();
    await bench.service.faults.up();
    await use(benchFromNow(bench));
  },
  station: async ({ standing: { station } }, use, testInfo) => {
    await use(station);
    if (testInfo.status !== testInfo.expectedStatus && !station.page.isClosed())
      await testInfo.attach('window', { body: await station.page.screenshot(), contentType: 'image/png' });
  },
});
