import { openBench, type Bench, type CampaignOptions } from './bench.ts';
import { editEverywhere, prepareEdits } from './editing.ts';
import { packEverywhere, settle } from './pack.ts';
import { percentile } from './percentile.ts';
import { shareRanges } from './ranges.ts';
import type { StationProcess } from './station-process.ts';
import { takenOver } from './take-over.ts';
import { troubles, type Came } from './troubles.ts';
import { sameSharedLists, type MadeEdit } from './verdict/judge-shared-lists.ts';
import { judgeFleet } from './verdict/judge.ts';
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
  const { say } = options;
  const bench = await openBench({ ...options, later: true });
  const told: string[] = [];
  const note = (words: string): void => {
    told.push(words);
    say(words);
  };
  try {
    const started = performance.now();
    const { acts, outage, kills, edits, takenOverBy, wrong } = await befall(bench, note);
    wrong.push(...(await judgeFleet(bench, { takenOver: takenOverBy, edits })));
    if (outage.length === 0) wrong.push('no packer acted while the server was away: nothing was proved');
    const times = [...acts, ...outage].map(({ milliseconds }) => milliseconds);
    const away = outage.map(({ milliseconds }) => milliseconds);
    const { service, stations } = bench;
    const pros = stations.flatMap(({ given }) => [...given.values()]).filter(({ pro }) => pro !== '');
    const figures = {
      stations: stations.length,
      shipments: stations.reduce((sum, { saved }) => sum + saved.size, 0),
      orders: service.made.order.size,
      tenders: service.made.tender.size,
      'PRO numbers given': pros.length,
      edits: edits.length,
      kills,
      requests: service.requests(),
      'acts while the server was away': outage.length,
      'act p50 ms': percentile(times, 0.5),
      'act p99 ms': percentile(times, 0.99),
      'act p99 ms, server away': percentile(away, 0.99),
      seconds: Math.round((performance.now() - started) / 1000),
    };
    return { wrong, told, figures };
  } finally {
    await bench.close();
  }
}

interface Befell {
  acts: Came['acts'];
  outage: Came['outage'];
  kills: number;
  edits: MadeEdit[];
  takenOverBy: Map<string, number>;
  wrong: string[];
}

async function befall(bench: Bench, note: (words: string) => void): Promise<Befell> {
  const { options, roll } = bench;
  const all = await Promise.all(
    Array.from({ length: options.stations }, (_, n) => bench.add(String(100 + n))),
  );
  const [away, ...working] = all;
  const [victim, taker] = working;
  if (away === undefined || victim === undefined || taker === undefined)
    throw new Error('a fleet of at least three stations is wanted');
  await settle(all, 300);
  const come: Befell = { acts: [], outage: [], kills: 0, edits: [], takenOverBy: new Map(), wrong: [] };
  await prepareEdits(away, [...troubles.map(({ name }) => name), 'a take-over', 'the end']);
  await shareRanges(bench, all);
  come.wrong.push(...(await sameSharedLists(all, 120)));
  note(`${all.length} stations have joined and share their PRO ranges`);

  const take = (name: string, one: Came): void => {
    come.acts.push(...one.acts);
    come.outage.push(...one.outage);
    come.kills += one.kills;
    note(`${name}: ${one.said}`);
  };
  const edit = async (stations: readonly StationProcess[], n: number, name: string): Promise<void> => {
    const mayBeForgotten = name.includes('restored');
    come.edits.push(...(await editEverywhere(bench, stations, { n, name, mayBeForgotten })));
  };

  // Cut off from here on, with a clock that will be a week later when it comes back.
  away.link.behave('silent');
  const share = Math.max(1, Math.floor(options.shipments / (troubles.length + 1)));
  for (const [n, { name, befalls }] of troubles.entries()) {
    // What a copy of the server has not seen is not lost with the restore.
    if (name.includes('restored')) come.wrong.push(...(await sameSharedLists(working, 120)));
    const editing = edit(working, n, name);
    editing.catch(() => undefined);
    take(name, await befalls(bench, working, share));
    await editing;
  }
  const editing = edit(working, troubles.length, 'a take-over');
  editing.catch(() => undefined);
  // At the first of them it is taken, or about to be (kill-taker.ts).
  const moments = Array.from({ length: options.kills ?? 3 }, (_, n) => (n === 0 ? 5 + roll(6) : 1 + roll(8)));
  const took = await takenOver(bench, {
    ...{ victim, taker, moments, open: Math.max(3, share), returnsAfter: roll(moments.length + 1) },
    isTold: roll(3) > 0,
  });
  await editing;
  take('a take-over', took);
  come.wrong.push(...took.wrong);
  for (const number of took.numbers) come.takenOverBy.set(number, 1);
  for (const station of working) {
    const left = options.shipments - station.saved.size;
    if (left > 0) come.acts.push(...(await packEverywhere({ roll, stations: [station] }, left)).acts);
  }

  come.outage.push(...(await packEverywhere({ roll, stations: [away] }, options.shipments)).acts);
  for (const [n, { name }] of troubles.entries()) await edit([away], n, name);
  const { fleet } = await away.ask<Look>({ do: 'look' });
  await away.kill();
  away.link.behave('passes');
  await away.up({ skewMs: away.start.skewMs + week });
  note(`a week away: ${fleet.toShare} changes to share, ${fleet.is} until it came back`);
  await edit(bench.stations, troubles.length + 1, 'the end');
  await settle(bench.stations, 600);
  note('everything is sent and shared');
  return come;
}
