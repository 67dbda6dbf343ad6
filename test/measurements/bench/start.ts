import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchStation } from '#host/launch.ts';
import { openStationDatabase } from '#main/desk/open-database.ts';
import { makeCopy } from '#main/storage/copies/backup.ts';
import { databaseFileOf, defaultCopiesFolder } from '#main/storage/open-database.ts';
import { createStores } from '#main/storage/stores.ts';
import { aParty } from '#support/builders.ts';
import { fillStation } from '#support/full-station.ts';
import { buildEmptyApp } from './empty-app/build.ts';
import { compare, interleaved } from './interleaved.ts';
import type { BenchRow, Measurement } from './measurement.ts';

const sizes = process.argv.includes('--million') ? [0, 10_000, 1_000_000] : [0, 10_000];

/** The folder of a station that is set up, with so many shipments and the copy of its last day. */
async function makeStation(shipments: number): Promise<{ userDataDir: string; provisionFile: string }> {
  const userDataDir = mkdtempSync(join(tmpdir(), 'dockprint-start-'));
  const provisionFile = join(userDataDir, 'provision.json');
  const station = { id: '7', name: 'Dock 7', packer: 'Ana', packers: ['Ana'] };
  writeFileSync(provisionFile, JSON.stringify({ station, shipper: aParty() }));
  const file = databaseFileOf(userDataDir);
  const opened = openStationDatabase(file);
  if (!opened.ok) throw new Error(opened.error.message);
  fillStation({ db: opened.value, stores: createStores(opened.value) }, { shipments, tendered: 0 });
  // Without it a large file is read whole at the start, as after a crash.
  const copied = await makeCopy(opened.value, defaultCopiesFolder(file), new Date());
  if (!copied.ok) throw new Error(copied.error.message);
  opened.value.close();
  return { userDataDir, provisionFile };
}

/** Seconds until a packer sees `what`. */
async function secondsTo(what: string, options: Parameters<typeof launchStation>[0]): Promise<number> {
  const began = performance.now();
  const station = await launchStation(options);
  await station.page.locator(what).first().waitFor();
  const seconds = (performance.now() - began) / 1000;
  await station.close();
  return seconds;
}

async function run(): Promise<BenchRow[]> {
  const emptyMain = await buildEmptyApp();
  const emptyData = mkdtempSync(join(tmpdir(), 'dockprint-empty-'));
  const stations = await Promise.all(sizes.map(async (size) => ({ size, ...(await makeStation(size)) })));
  const emptyWindow = () =>
    secondsTo('h1', { userDataDir: emptyData, env: { DOCKPRINT_APP_MAIN: emptyMain } });
  try {
    // The first start of each also makes the browser's profile and the settings.
    await emptyWindow();
    for (const { userDataDir, provisionFile } of stations)
      await secondsTo('nav a', { userDataDir, provisionFile });
    const times = await interleaved<string>({
      empty: emptyWindow,
      ...Object.fromEntries(
        stations.map(({ size, userDataDir, provisionFile }) => [
          String(size),
          () => secondsTo('nav a', { userDataDir, provisionFile }),
        ]),
      ),
    });
    return sizes.map((size) =>
      compare({
        ...{ series: 'start', size, unit: 's', ours: times[String(size)] ?? [] },
        beside: { name: 'empty window', values: times['empty'] ?? [] },
        goal: { subject: 'ratio', atMost: 1.4 },
      }),
    );
  } finally {
    for (const folder of [emptyData, ...stations.map(({ userDataDir }) => userDataDir)])
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

export const start: Measurement = {
  name: 'start',
  title: 'The start of the app',
  how: 'From the command to a window with its navigation on screen, at a station with so many shipments, in the double of Electron (test/host). Beside it the start of an app built by electron-vite with one empty Svelte component, in the same host, to its heading. A million shipments only with `--million`.',
  sizeName: 'shipments',
  reason:
    'before its window main reads 1.7 MB of its own scripts and makes the schemas of all calls and settings, about a quarter of a second; its database, settings and witness take less than a tenth. The page compiles 2 MB of scripts and draws the whole of Pack, of which a user waits for the most part: it is the screen that he types into. Minified scripts start no sooner. With 10,000 shipments the check of the database file, which every start makes up to 256 MB, takes another tenth of a second. A larger file that was closed in order and has the copy of its last day is not read: 324 MB were opened in 3 ms. Without that copy, or after a crash, it is read whole first: with a million shipments (3.6 GB, on a busy machine) a start took 34 s. The million with a copy was not run.',
  run,
};
