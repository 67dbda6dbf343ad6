import { setTimeout as pause } from 'node:timers/promises';
import type { Bench } from './bench.ts';
import { schema } from './fleet-server.ts';
import { actOf, diesInTheMiddle, finished, takeOver } from './kill-taker.ts';
import { packEverywhere, settle } from './pack.ts';
import type { StationProcess } from './station-process.ts';
import type { Came } from './troubles.ts';
import { judgeDoubts } from './verdict/judge-doubts.ts';
import { readTruth } from './verdict/truth.ts';
import type { Look } from './words.ts';

export interface TakeOverPlan {
  victim: StationProcess;
  taker: StationProcess;
  /** Of the victim when it dies. */
  open: number;
  /** The taker dies at each of them, and is started again. */
  moments: readonly number[];
  /** After so many of them the dead one is started again, as soon as something was taken from it. */
  returnsAfter: number;
  /** It has told everything before it dies. */
  isTold: boolean;
}

export interface TookOver extends Came {
  /** What was taken over: of what was packed before too, where labels were not told to be printed. */
  numbers: string[];
  wrong: string[];
}

/**
 * A station is killed with BOLs in line, on the wire and in doubt; another takes its work over and is killed in the middle, again and again;
 * the dead one starts again meanwhile. The forty seconds of silence that a take-over asks for are set on the server.
 */
export async function takenOver(bench: Bench, plan: TakeOverPlan): Promise<TookOver> {
  const { victim, taker, moments } = plan;
  await settle([victim, taker], 300);
  const before = victim.saved.size;
  bench.service.hold((number) => number.startsWith(victim.start.number));
  const { acts } = await packEverywhere({ roll: bench.roll, stations: [victim] }, plan.open);
  const { uuid } = await victim.ask<Look>({ do: 'look' });
  await until(
    () => bench.service.held() >= Math.min(2, plan.open),
    'the service to hold what the victim sent',
  );
  if (plan.isTold) await shared(victim);
  await victim.kill();
  bench.service.release();
  const atDeath = readTruth(victim.start.folder).shipments;
  let died = 0;
  let cameBack = '';
  const comesBack = async (): Promise<void> => {
    cameBack = await actOf(bench, uuid);
    await victim.up({ patient: true });
  };
  for (const [n, moment] of moments.entries()) {
    if (await diesInTheMiddle(bench, { taker, victim: uuid, moment })) died += 1;
    if (!victim.isUp && n + 1 >= plan.returnsAfter && (await actOf(bench, uuid)) !== 'none')
      await comesBack();
  }
  if ((await actOf(bench, uuid)) === 'none') await takeOver(bench, taker, uuid);
  await finished(taker);
  if (!victim.isUp) await comesBack();
  await known(bench, uuid);
  const wrong = await judgeDoubts(bench, { victim, taker, atDeath });
  await settle([victim, taker], 300);
  const rows = await bench.server.query<{ shipment: string }>(
    `SELECT shipment FROM ${schema}.taken WHERE victim = $1`,
    [uuid],
  );
  const taken = new Set(rows.map(({ shipment }) => shipment));
  const numbers = atDeath.filter(({ id }) => taken.has(id)).map(({ bolNumber }) => bolNumber);
  const open = victim.saved.size - before;
  const back = cameBack === 'here' ? 'after it' : 'in the middle';
  return {
    ...{ acts, outage: [], kills: 1 + died, numbers, wrong },
    said: `${taken.size} shipments after ${open} were packed, the taker killed ${died} times (${moments.join(', ')}), the dead one back ${back}`,
  };
}

async function until(isSo: () => boolean | Promise<boolean>, what: string): Promise<void> {
  for (let n = 0; n < 1200; n += 1) {
    if (await isSo()) return;
    await pause(100);
  }
  throw new Error(`waited in vain for ${what}`);
}

const shared = (station: StationProcess): Promise<void> =>
  until(async () => {
    const { fleet } = await station.ask<Look>({ do: 'look' });
    return fleet.is === 'shared' && fleet.toShare === 0;
  }, `station ${station.start.number} to share its open work`);

/** The victim has heard of everything that was taken from it. */
const known = (bench: Bench, victim: string): Promise<void> =>
  until(async () => {
    const rows = await bench.server.query(
      `SELECT 1 FROM ${schema}.taken WHERE victim = $1 AND known_at IS NULL`,
      [victim],
    );
    return rows.length === 0;
  }, 'the victim to hear of what was taken');
