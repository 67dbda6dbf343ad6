import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchStation } from '#host/launch.ts';
import { startTrainingService } from '#main/training/training-service.ts';
import { chooseFile } from '#support/acts/choose-file.ts';
import { aParty } from '#support/builders.ts';
import { ordersCsv } from '#support/order-files.ts';
import { traceTasks } from '#support/page-trace.ts';
import { noteMainTurns } from './main-turns.ts';
import { say, startZebraProcess } from './parts.ts';

/**
 * Orders of one file through the window of the built app, sent as one batch and printed:
 * `node --import ./test/support/raw-imports.ts test/measurements/batch-of-500.ts [orders]`. The longest task of the page's thread, in wall
 * clock and in its own processor time; the longest time in which the main process answered nothing, and what it worked in all.
 */
const orders = Number(process.argv[2] ?? 500);

const remote = await startTrainingService();
const zebra = await startZebraProcess();
const userDataDir = mkdtempSync(join(tmpdir(), 'dockprint-batch-'));
const provisionFile = join(userDataDir, 'provision.json');
writeFileSync(
  provisionFile,
  JSON.stringify({
    station: { id: '7', name: 'Dock 7', packer: 'Ana', packers: ['Ana'] },
    service: { baseUrl: remote.baseUrl, userName: 'dock7', clientCode: 'TRF-07' },
    shipper: aParty(),
    printers: [{ id: 'z', name: 'Bench', kind: 'zebra-tcp', host: '127.0.0.1', port: zebra.port }],
    routes: { labels: 'z', billOfLading: null },
  }),
);
const turnsOfMain = noteMainTurns(userDataDir, 20);
const station = await launchStation({
  userDataDir,
  provisionFile,
  env: { DOCKPRINT_AUTHENTICATION_ID: 'bench-identifier', NODE_OPTIONS: turnsOfMain.nodeOptions },
});
const { page } = station;
/** What the page and the main process did while `work` went on. */
async function watched(what: string, work: () => Promise<unknown>): Promise<void> {
  const stop = await traceTasks(page);
  const [began, clock] = [performance.now(), Date.now()];
  await work();
  const seconds = (performance.now() - began) / 1000;
  const tasks = await stop();
  console.log(`— ${what}: ${seconds.toFixed(1)} s, load ${loadavg()[0]?.toFixed(1)}`);
  const long = tasks.filter(({ wall }) => wall > 10);
  say(
    'tasks of the page of 10 ms and more, wall clock',
    long.map(({ wall }) => wall),
  );
  say(
    'the same, its own processor time',
    long.map(({ cpu }) => cpu),
  );
  const turns = turnsOfMain.read().filter(({ at }) => at >= clock);
  say(
    'turns of main of 20 ms of the processor and more',
    turns.map(({ cpu }) => cpu),
  );
}

await page.keyboard.press('Control+8');
await page.getByText('Nothing imported yet').waitFor();
await watched(`${orders} orders looked at and imported`, async () => {
  await chooseFile(page, 'orders.csv', ordersCsv(orders));
  await page.getByRole('heading', { name: `${orders} shipments from ${orders} rows` }).waitFor();
  await page.keyboard.press('F9');
  await page.getByRole('button', { name: `Send all ready (${orders})` }).waitFor();
});
await watched('sent as one batch', async () => {
  await page.keyboard.press('F9');
  await page.getByRole('heading', { name: `All ${orders} processed` }).waitFor({ timeout: 600_000 });
});
await watched('printed to the last label', () =>
  page.getByText(`${orders} printed`, { exact: true }).waitFor({ timeout: 600_000 }),
);
await station.close();
rmSync(userDataDir, { recursive: true, force: true, maxRetries: 5 });
await zebra.stop();
await remote.close();
