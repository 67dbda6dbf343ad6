import { setTimeout as pause } from 'node:timers/promises';
import type { Bench } from './bench.ts';
import { schema } from './fleet-server.ts';
import { StationDied, type StationProcess } from './station-process.ts';
import type { Look } from './words.ts';

/** Far beyond any: it does not die. */
const never = 1_000_000_000;
const isDeath = (error: unknown): boolean => error instanceof StationDied;

/** Whether the server has a take-over of this station's work, and whether the taker has said that it has it. */
export async function actOf(
  { server }: Pick<Bench, 'server'>,
  victim: string,
): Promise<'none' | 'asked' | 'here'> {
  const [act] = await server.query<{ here: boolean }>(
    `SELECT here_at IS NOT NULL AS here FROM ${schema}.take_overs WHERE victim = $1 ORDER BY at DESC LIMIT 1`,
    [victim],
  );
  if (act === undefined) return 'none';
  return act.here ? 'here' : 'asked';
}

/** A supervisor asks until it is taken: the server may have heard the last words of the dead one only now, or of its list another. */
export async function takeOver(bench: Bench, taker: StationProcess, victim: string): Promise<number> {
  for (let n = 0; ; n += 1) {
    await bench.server.age(victim, 120);
    try {
      const reason = 'its disk is dead';
      return (await taker.ask<{ taken: number }>({ do: 'take-over', station: victim, reason })).taken;
    } catch (error) {
      if (isDeath(error) || n === 300) throw error;
      if (!/station-alive|evidence-changed|fleet-away/.test(String(error))) throw error;
      await pause(100);
    }
  }
}

/** Looks until nothing of a take-over is open at this station. */
export async function finished(taker: StationProcess): Promise<void> {
  for (let n = 0; n < 1200; n += 1) {
    const { takeOvers } = await taker.ask<Look>({ do: 'look' });
    if (takeOvers === 0) return;
    await pause(100);
  }
  throw new Error(`station ${taker.start.number} does not end its take-over\n${taker.complaints()}`);
}

/** Lets the taker come to this moment of the take-over and kill itself there; false: it was over before. Then it is started again. */
export async function diesInTheMiddle(
  bench: Bench,
  { taker, victim, moment }: { taker: StationProcess; victim: string; moment: number },
): Promise<boolean> {
  let died = false;
  try {
    if ((await actOf(bench, victim)) === 'none') {
      await taker.ask({ do: 'die-at', moment });
      await takeOver(bench, taker, victim);
    } else {
      await taker.kill();
      await taker.up({ diesAt: moment });
    }
    await finished(taker);
    await taker.ask({ do: 'die-at', moment: never });
  } catch (error) {
    if (!isDeath(error)) throw error;
    died = true;
    // Its last words came before its end.
    await taker.kill();
    await taker.up({ diesAt: null });
  }
  return died;
}
