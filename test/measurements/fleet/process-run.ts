import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { openBench } from '../../campaigns/fleet/bench.ts';
import { packEverywhere, settle } from '../../campaigns/fleet/pack.ts';
import { percentile } from '../../campaigns/fleet/percentile.ts';
import type { GrowthRun } from './growth-run.ts';
import { watchLags } from './lag.ts';
import { bytesStored, cpuSeconds, shipmentsStored } from './server-cost.ts';
import { readPattern, type Pattern } from './told.ts';

/** So many a second are packed in all while the lag is measured: 4 are 14,400 an hour, and more than any warehouse's packers type. */
const pacedPerSecond = Number(process.env['DOCKPRINT_PACE'] ?? 4);

/**
 * Whole stations, each a process, and one more that reads: first at a pace, for the lag; then as fast as they can, for what the server
 * bears and costs.
 */
export async function processRun(
  stations: number,
  shipments: { paced: number; burst: number },
  say: (words: string) => void,
): Promise<GrowthRun & { pattern: Pattern }> {
  const bench = await openBench({
    ...{ stations, shipments: shipments.burst, seed: 20_261_122, faultShare: 0, isDurable: true, say },
  });
  try {
    const reader = await bench.add('99');
    const packing = [];
    for (let n = 0; n < stations; n += 1) packing.push(await bench.add(String(100 + n)));
    await settle(bench.stations, 300);
    say(`${stations} stations have joined`);

    const lags = watchLags(reader);
    const first = performance.now();
    for (let n = 0; n < shipments.paced; n += 1) {
      const station = packing[n % packing.length];
      if (station === undefined) break;
      const [act] = (await packEverywhere({ roll: bench.roll, stations: [station] }, 1)).acts;
      const number = act?.bolNumber ?? '';
      lags.expect(number, station.saved.get(number) ?? 0);
      await pause(Math.max(0, first + ((n + 1) * 1000) / pacedPerSecond - performance.now()));
      if ((n + 1) % 500 === 0) say(`${n + 1} packed, ${lags.waited()} found`);
    }
    const pace = (shipments.paced * 1000) / (performance.now() - first);
    const seen = await lags.done();
    await settle(bench.stations, 300);
    say(
      `at ${pace.toFixed(1)} a second: lag p50 ${percentile(seen.lags, 0.5)} ms, p99 ${percentile(seen.lags, 0.99)} ms, ${seen.missing} not found`,
    );

    const before = {
      cpu: cpuSeconds(bench.server.pg),
      bytes: await bytesStored(bench.server),
      shipments: await shipmentsStored(bench.server),
    };
    const begun = performance.now();
    await packEverywhere({ roll: bench.roll, stations: packing }, shipments.burst);
    await settle(bench.stations, 900);
    const seconds = (performance.now() - begun) / 1000;
    const stored = (await shipmentsStored(bench.server)) - before.shipments;
    return {
      stations,
      kind: 'processes',
      shipments: stored,
      pushesPerSecond: stored / seconds,
      lagP50Ms: percentile(seen.lags, 0.5),
      lagP99Ms: percentile(seen.lags, 0.99),
      serverCpuSecondsPer1000: ((cpuSeconds(bench.server.pg) - before.cpu) * 1000) / stored,
      bytesPerShipment: ((await bytesStored(bench.server)) - before.bytes) / stored,
      load: loadavg()[0] ?? 0,
      pattern: await readPattern(bench.server),
    };
  } finally {
    await bench.close();
  }
}
