import { randomUUID } from 'node:crypto';
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { startFleetServer } from '../../campaigns/fleet/fleet-server.ts';
import { percentile } from '../../campaigns/fleet/percentile.ts';
import type { GrowthRun } from './growth-run.ts';
import { lightStation, type LightStation } from './light-station.ts';
import { bytesStored, cpuSeconds, shipmentsStored } from './server-cost.ts';
import { madeUp, type Pattern } from './told.ts';

/** Each pulls so often: as a station that hears a hint, and no more than so. */
const pullEveryMs = 1000;

/**
 * Clients that only speak the protocol, in this process: they tell shipments like `pattern`. At the pace all of them read all; in the burst
 * one does, since two hundred readers in one process would measure that process.
 */
export async function lightRun(
  stations: number,
  shipments: { paced: number; burst: number; pacedPerSecond: number },
  pattern: Pattern,
  say: (words: string) => void,
): Promise<GrowthRun> {
  const server = await startFleetServer({ isDurable: true });
  const all: LightStation[] = [];
  const phase = { isOver: false, isBurst: false };
  const pulling: Promise<void>[] = [];
  try {
    for (let n = 0; n < stations; n += 1)
      all.push(await lightStation(server.url, server.password, String(1000 + n)));
    say(`${stations} light stations have joined`);
    const told = new Map<string, number>();
    const lags: number[] = [];
    const first = /"bolNumber":"(\d+)"/;

    async function read(station: LightStation, isReader: boolean): Promise<void> {
      while (!phase.isOver && (isReader || !phase.isBurst)) {
        for (const { bodies } of await station.pull())
          for (const body of isReader ? bodies : []) {
            const number = first.exec(body.replaceAll(' ', ''))?.[1] ?? '';
            const at = told.get(number);
            if (at !== undefined) lags.push(Date.now() - at);
            told.delete(number);
          }
        await pause(pullEveryMs * (0.5 + Math.random()));
      }
    }
    pulling.push(...all.map((station, at) => read(station, at === 0)));

    let count = 0;
    const one = (): { number: string; told: ReturnType<typeof madeUp> } => {
      count += 1;
      const number = String(Number(`9${'0'.repeat(pattern.number.length - 1)}`) + count);
      return { number, told: madeUp(pattern, number, randomUUID) };
    };
    const telling: Promise<void>[] = [];
    for (let n = 0; n < shipments.paced; n += 1) {
      const { number, told: words } = one();
      told.set(number, Date.now());
      telling.push(all[1 + (n % (all.length - 1))]?.tell(words) ?? Promise.resolve());
      await pause(1000 / shipments.pacedPerSecond);
    }
    await Promise.all(telling);
    for (let n = 0; n < 100 && told.size > 0; n += 1) await pause(100);
    say(`lag p50 ${percentile(lags, 0.5)} ms, p99 ${percentile(lags, 0.99)} ms, ${told.size} not seen`);

    phase.isBurst = true;
    const before = {
      cpu: cpuSeconds(server.pg),
      bytes: await bytesStored(server),
      shipments: await shipmentsStored(server),
    };
    const begun = performance.now();
    await Promise.all(
      all.map(async (station) => {
        for (let n = 0; n < shipments.burst; n += 1) await station.tell(one().told);
      }),
    );
    const seconds = (performance.now() - begun) / 1000;
    const stored = (await shipmentsStored(server)) - before.shipments;
    return {
      stations,
      kind: 'light',
      shipments: stored,
      pushesPerSecond: stored / seconds,
      lagP50Ms: percentile(lags, 0.5),
      lagP99Ms: percentile(lags, 0.99),
      serverCpuSecondsPer1000: ((cpuSeconds(server.pg) - before.cpu) * 1000) / stored,
      bytesPerShipment: ((await bytesStored(server)) - before.bytes) / stored,
      load: loadavg()[0] ?? 0,
    };
  } finally {
    phase.isOver = true;
    await Promise.allSettled(pulling);
    await Promise.allSettled(all.map((station) => station.close()));
    await server.close();
  }
}
