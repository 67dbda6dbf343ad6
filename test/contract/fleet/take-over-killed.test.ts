import { expect, onTestFinished, test } from 'vitest';
import { dice } from '#support/dice.ts';
import { openBench } from '../../campaigns/fleet/bench.ts';
import { packEverywhere, settle } from '../../campaigns/fleet/pack.ts';
import { takenOver } from '../../campaigns/fleet/take-over.ts';
import { judgeFleet } from '../../campaigns/fleet/verdict/judge.ts';

/**
 * Processes and `kill -9`. Moments are before and after each question of the take-over. While nothing is taken: 1 to 4 the evidence, twice;
 * 5, 6 the act; 7, 8 its rows, and the commit of them; 9, 10 which acts are its own; 11, 12 that they are here. A start goes on: 1, 2 which acts
 * are its own; 3, 4 the rows, where they are not here; then that they are; then papers.
 */
// Before the act; after it, unheard; the rows are here and not committed; they are committed and the server does not know it.
const first = { moments: [5, 6, 4, 5], returnsAfter: 3, isTold: true };
// The rows of the first run are not committed; the server knows that they are here, and the taker does not know that; before that is said again.
const second = { moments: [8, 6, 3], returnsAfter: 0, isTold: false };

test('stations die with open work, the taker dies again and again over it, the dead come back: nothing twice, nothing lost, each doubt once', async () => {
  const bench = await openBench({
    ...{ stations: 3, shipments: 6, seed: 20_261_123, faultShare: 0.1, isDurable: false, later: true },
    say: () => undefined,
  });
  onTestFinished(() => bench.close());
  const all = await Promise.all(['101', '102', '103'].map((number) => bench.add(number)));
  const [one, two, taker] = all;
  if (one === undefined || two === undefined || taker === undefined) throw new Error('no stations');
  await packEverywhere({ roll: dice(1), stations: all }, 2);
  const wrong: string[] = [];
  const takenOverBy = new Map<string, number>();
  const said: string[] = [];
  for (const [victim, plan] of [
    [one, first],
    [two, second],
  ] as const) {
    const took = await takenOver(bench, { victim, taker, open: 4, ...plan });
    wrong.push(...took.wrong);
    said.push(took.said);
    for (const number of took.numbers) takenOverBy.set(number, 1);
    // The victim, and the taker at most of its moments; the last of them may come after the end.
    expect(took.kills, took.said).toBeGreaterThan(plan.moments.length / 2);
  }
  await settle(bench.stations, 300);
  wrong.push(...(await judgeFleet(bench, { takenOver: takenOverBy, edits: [] })));
  expect(wrong, said.join('\n')).toEqual([]);
}, 600_000);
