import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchStation, type Station } from '../host/launch.ts';
import { benchEnv, benchFromNow, benchProvision, openBench, test as atBench, type Bench } from './bench.ts';

/**
 * As `bench.ts`, but one station for all tests of a worker: each goes on with its next shipment, as a packer does. After a test that failed
 * Playwright begins another worker, so nothing goes on at a station that somebody has left half-way. For tests that count on nothing but
 * their own shipments.
 */
export const test = atBench.extend<object, { standing: { station: Station; bench: Bench } }>({
  standing: [
    async ({ laserQueue, chromiums }, use) => {
      const { bench, close } = await openBench(laserQueue, process.env['KEEP_SCREENSHOTS'] === '1');
      const userDataDir = mkdtempSync(join(tmpdir(), 'dockprint-'));
      const provisionFile = join(userDataDir, 'provision.json');
      writeFileSync(provisionFile, JSON.stringify(benchProvision(bench, laserQueue.uri)));
      const station = await launchStation({ userDataDir, provisionFile, chromiums, env: benchEnv });
      await use({ station, bench });
      await station.close();
      await close();
      rmSync(userDataDir, { recursive: true, force: true, maxRetries: 5 });
    },
    { scope: 'worker' },
  ],
  bench: async ({ standing }, use) => {
    standing.bench.service.faults.clear();
    await standing.bench.service.faults.up();
    await use(benchFromNow(standing.bench));
  },
  station: async ({ standing: { station } }, use, testInfo) => {
    await use(station);
    if (testInfo.status !== testInfo.expectedStatus && !station.page.isClosed())
      await testInfo.attach('window', { body: await station.page.screenshot(), contentType: 'image/png' });
  },
});
