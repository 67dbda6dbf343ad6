import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { launchStation, type LaunchOptions, type Station } from '#host/launch.ts';
import { aForm } from '#support/builders.ts';
import { startService, startZebraProcess } from '../parts.ts';
import { memoryOf, windowProcess } from '../process-memory.ts';
import { shipInWindow } from '../ship-in-window.ts';
import { buildEmptyApp } from './empty-app/build.ts';
import { compare, rounds } from './interleaved.ts';
import type { BenchRow, Measurement } from './measurement.ts';

/** `--small` proves in minutes that it works. */
const scale = process.argv.includes('--small') ? 1 / 20 : 1;
/** What a growth is compared with: everything that is used every day has been loaded and compiled by then. */
const baseline = 100 * scale;
const sizes = [20, 200, 2_000].map((size) => size * scale);
const kilobytes = 100;
/** Connections that are kept for the next request, and threads that are kept for the next drawing, have ended by then. */
const restMs = 6_000;

const parts = ['main', 'window', 'window, not shared'] as const;
type Memory = Record<(typeof parts)[number], number>;

const garbageCollector = pathToFileURL(join(import.meta.dirname, '../collect-garbage.ts')).href;
const launch = (options: LaunchOptions): Promise<Station> =>
  launchStation({
    ...options,
    env: { ...options.env, NODE_OPTIONS: `--expose-gc --import ${garbageCollector}` },
  });

/** Megabytes of both, at rest and after their garbage was collected. */
async function memoryAtRest({ page, pid }: Station): Promise<Memory> {
  await pause(restMs);
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  await session.detach();
  process.kill(pid, 'SIGUSR2');
  await pause(1_000);
  const { resident, shared } = memoryOf(windowProcess());
  return { main: memoryOf(pid).resident, window: resident, 'window, not shared': resident - shared };
}

async function memoryOfEmptyApp(main: string): Promise<Memory> {
  const userDataDir = mkdtempSync(join(tmpdir(), 'dockprint-empty-'));
  const station = await launch({ userDataDir, env: { DOCKPRINT_APP_MAIN: main } });
  const memory = await memoryAtRest(station);
  await station.close();
  rmSync(userDataDir, { recursive: true, force: true, maxRetries: 5 });
  return memory;
}

/** One life of a new station: what it takes after so many shipments. */
async function memoryByShipments(): Promise<Map<number, Memory>> {
  const remote = await startService(kilobytes);
  const zebra = await startZebraProcess();
  const userDataDir = mkdtempSync(join(tmpdir(), 'dockprint-memory-'));
  const provisionFile = join(userDataDir, 'provision.json');
  writeFileSync(
    provisionFile,
    JSON.stringify({
      station: { id: '7', name: 'Dock 7', packer: 'Ana', packers: ['Ana'] },
      service: { baseUrl: remote.baseUrl, userName: 'dock7', clientCode: 'TRF-07' },
      printers: [{ id: 'z', name: 'Bench', kind: 'zebra-tcp', host: '127.0.0.1', port: zebra.port }],
      routes: { labels: 'z', billOfLading: null },
    }),
  );
  const env = { DOCKPRINT_AUTHENTICATION_ID: 'bench-identifier', DOCKPRINT_HOST_PACKAGED: '1' };
  const station = await launch({ userDataDir, provisionFile, env });
  const memories = new Map<number, Memory>();
  try {
    let shipped = 0;
    for (const size of [...sizes, baseline].toSorted((a, b) => a - b)) {
      const forms = Array.from({ length: size - shipped }, (_, index) =>
        aForm({ bolNumber: String(710_000_000 + shipped + index), externalId: '' }),
      );
      await station.page.evaluate(shipInWindow, forms);
      shipped = size;
      memories.set(size, await memoryAtRest(station));
    }
  } finally {
    await station.close();
    await zebra.stop();
    await remote.stop();
    rmSync(userDataDir, { recursive: true, force: true, maxRetries: 5 });
  }
  return memories;
}

async function run(): Promise<BenchRow[]> {
  const emptyMain = await buildEmptyApp();
  const lives: Map<number, Memory>[] = [];
  const empty: Memory[] = [];
  for (let round = 0; round < rounds; round += 1) {
    empty.push(await memoryOfEmptyApp(emptyMain));
    lives.push(await memoryByShipments());
  }
  const most = Math.max(...sizes);
  return parts.flatMap((series) => {
    const memories = (size: number): number[] => lives.map((life) => life.get(size)?.[series] ?? NaN);
    const emptyApp = { name: 'empty app', values: empty.map((memory) => memory[series]) };
    const first = { name: `after the first ${baseline}`, values: memories(baseline) };
    const goal = { subject: 'ratio', atMost: 1.3 } as const;
    return [
      ...sizes
        .filter((size) => size < most)
        .map((size) => compare({ series, size, unit: 'MB', ours: memories(size) })),
      compare({ series, size: most, unit: 'MB', ours: memories(most), beside: first, goal }),
      compare({ series, size: most, unit: 'MB', ours: memories(most), beside: emptyApp }),
    ];
  });
}

export const memory: Measurement = {
  name: 'memory',
  title: 'Memory of a day',
  how: `The resident memory of the main process and of the window's process, at rest and after their garbage was collected, and the same without the memory that the window shares with other processes of Chromium, of a new station that has entered so many shipments in its window: each opened in Pack, sent by F9 to a service that answers with a PDF of ${kilobytes} KB and three labels, which are printed, and its screen shown. ${rounds} lives. Beside it the same process after its first ${baseline} shipments, and that of an app built by electron-vite with one empty Svelte component, in the same host.`,
  sizeName: 'shipments',
  reason:
    "half a gigabyte of it is shared: pictures of labels and BOLs that Chromium keeps decoded (`cc/image_memory`), up to 512 MB on this machine; it gives nearly all of it back when memory is short. The window's own memory grows by 270 MB. Most of that is probably the double, where Playwright's inspector keeps what a page fetches: a page that only fetches 110 KB and drops it grows by 0.15 MB each, up to 170 MB after 2,000, and no further. The rest is not explained. The heap of the page's scripts is 16 MB after 300 shipments, collected. Until it is collected it grows: at four shipments a second without a pause the process reached 3.7 GB, and fell at once when it was asked to collect.",
  run,
};
