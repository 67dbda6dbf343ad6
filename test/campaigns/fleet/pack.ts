import { setTimeout as pause } from 'node:timers/promises';
import type { Bench } from './bench.ts';
import { StationDied, type StationProcess } from './station-process.ts';
import type { Act, Look } from './words.ts';

let calls = 0;

/** Every station packs `count` shipments; `killEvery` of a hundred times one is killed in the middle and started again. */
export async function packEverywhere(
  { roll, stations }: Pick<Bench, 'roll'> & { stations: readonly StationProcess[] },
  count: number,
  killEvery = 0,
): Promise<{ acts: Act[]; kills: number }> {
  const acts: Act[] = [];
  let kills = 0;
  // Rolled before anything runs: who comes first must not change it.
  const plans = stations.map(() => (roll(100) < killEvery ? 50 + roll(1200) : null));

  async function atOne(station: StationProcess, killAfter: number | null): Promise<void> {
    const before = station.saved.size;
    const killing =
      killAfter === null
        ? Promise.resolve()
        : pause(killAfter).then(() => {
            kills += 1;
            return station.kill();
          });
    while (station.saved.size - before < count) {
      calls += 1;
      try {
        if (!station.isUp) await station.up();
        const left = count - (station.saved.size - before);
        const prefix = `${station.start.number}-${calls}`;
        acts.push(...(await station.ask<Act[]>({ do: 'pack', count: left, prefix }, 300)));
      } catch (error) {
        if (!(error instanceof StationDied)) throw error;
        // Its end may come after the word of it.
        await station.kill();
      }
    }
    await killing;
    if (!station.isUp) await station.up();
  }
  await Promise.all(stations.map((station, at) => atOne(station, plans[at] ?? null)));
  return { acts, kills };
}

/** What a station still has to send, to decide and to share. */
const rest = ({ open, fleet }: Look): number => open + fleet.toShare + (fleet.is === 'shared' ? 0 : 1);

/**
 * Waits until everything is sent and shared, with a person who does at each station what is to be done. Fails when for so many seconds
 * it became no less: how long all of it takes goes by how much there is, and by the machine.
 */
export async function settle(stations: readonly StationProcess[], seconds: number): Promise<void> {
  let least = Infinity;
  let since = performance.now();
  let open = [...stations];
  for (;;) {
    const looks = await Promise.all(
      open.map(async (station) => {
        await station.ask({ do: 'attend' });
        return { station, look: await station.ask<Look>({ do: 'look' }) };
      }),
    );
    const left = looks.filter(({ look }) => rest(look) > 0);
    if (left.length === 0) return;
    const now = left.reduce((sum, { look }) => sum + rest(look), 0);
    if (now < least) [least, since] = [now, performance.now()];
    if (performance.now() > since + seconds * 1000) {
      const how = left.map(
        ({ station, look }) => `${station.start.number}: ${JSON.stringify(look)} ${station.complaints()}`,
      );
      throw new Error(`nothing moved for ${seconds} s:\n${how.join('\n')}`);
    }
    open = left.map(({ station }) => station);
    await pause(200);
  }
}
