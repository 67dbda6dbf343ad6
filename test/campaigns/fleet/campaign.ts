import { setTimeout as pause } from 'node:timers/promises';
import { openBench, type CampaignOptions } from './bench.ts';
import { judgeFleet } from './judge.ts';
import { packEverywhere, settle } from './pack.ts';
import { percentile } from './percentile.ts';
import { takenOver } from './take-over.ts';
import { troubles, type Came } from './troubles.ts';
import type { Look } from './words.ts';

export interface CampaignReport {
  /** Everything that is lost, doubled or differs; empty: all is well. */
  wrong: string[];
  /** What each trouble came to, in its order. */
  told: string[];
  figures: Record<string, number>;
}

const week = 7 * 24 * 3_600_000;
/** The whole campaign: every trouble in its turn, then the verdict. The same seed befalls the same stations with the same. */
export async function runCampaign(options: CampaignOptions): Promise<CampaignReport> {
  const { say, shipments } = options;
  const bench = await openBench(options);
  const told: string[] = [];
  const acts: Came['acts'] = [];
  const outage: Came['outage'] = [];
  let kills = 0;
  const note = (name: string, one: Came): void => {
    acts.push(...one.acts);
    outage.push(...one.outage);
    kills += one.kills;
    told.push(`${name}: ${one.said}`);
    say(told.at(-1) ?? '');
  };
  try {
    const started = performance.now();
    const all = await Promise.all(
      Array.from({ length: options.stations }, (_, n) => bench.add(String(100 + n))),
    );
    const [away, ...working] = all;
    const [victim, taker] = working;
    if (away === undefined || victim === undefined || taker === undefined)
      throw new Error('a fleet of at least three stations is wanted');
    await settle(all, 300);
    say(`${all.length} stations have joined`);

    // Cut off from here on, with a clock that will be a week later when it comes back.
    away.link.behave('silent');
    const share = Math.max(1, Math.floor(shipments / (troubles.length + 1)));
    for (const trouble of troubles) note(trouble.name, await trouble.befalls(bench, working, share));
    const open = Math.max(2, Math.ceil(share / 2));
    const takeOver = await takenOver(bench, victim, taker, open);
    note('a take-over', takeOver);
    for (const station of working) {
      const left = shipments - station.saved.size;
      if (left > 0)
        acts.push(...(await packEverywhere({ roll: bench.roll, stations: [station] }, left)).acts);
    }

    const alone = await packEverywhere({ roll: bench.roll, stations: [away] }, shipments);
    outage.push(...alone.acts);
    const { fleet } = await away.ask<Look>({ do: 'look' });
    await away.kill();
    away.link.behave('passes');
    await away.up({ skewMs: away.start.skewMs + week });
    told.push(`a week away: ${fleet.toShare} changes to share, ${fleet.is} until it came back`);
    say(told.at(-1) ?? '');

    await settle(bench.stations, 600);
    say('everything is sent and shared');
    // A moment for what is pulled.
    await pause(500);
    const wrong = await judgeFleet(bench, { takenOver: takeOver.numbers });
    if (outage.length === 0) wrong.push('no packer acted while the server was away: nothing was proved');
    const times = [...acts, ...outage].map(({ milliseconds }) => milliseconds);
    const figures = {
      stations: bench.stations.length,
      shipments: bench.stations.reduce((sum, { saved }) => sum + saved.size, 0),
      kills,
      requests: bench.service.requests(),
      'acts while the server was away': outage.length,
      'act p50 ms': percentile(times, 0.5),
      'act p99 ms': percentile(times, 0.99),
      'act p99 ms, server away': percentile(
        outage.map(({ milliseconds }) => milliseconds),
        0.99,
      ),
      seconds: Math.round((performance.now() - started) / 1000),
    };
    return { wrong, told, figures };
  } finally {
    await bench.close();
  }
}
