import type { Bench } from './bench.ts';
import { packEverywhere, settle } from './pack.ts';
import type { StationProcess } from './station-process.ts';
import type { Came } from './troubles.ts';
import type { Look } from './words.ts';

/**
 * A station dies with open work; another takes it over, sends it, and the dead one comes back. `count`: its open shipments. The forty
 * seconds of silence that a take-over asks for are set on the server.
 */
export async function takenOver(
  bench: Bench,
  victim: StationProcess,
  by: StationProcess,
  count: number,
): Promise<Came & { numbers: string[] }> {
  await settle([victim, by], 300);
  const { service } = victim.start;
  await victim.down();
  // No service to be reached: what is packed now stays open.
  await victim.up({ service: 'http://127.0.0.1:9' });
  const before = new Set(victim.saved.keys());
  const { acts } = await packEverywhere({ roll: bench.roll, stations: [victim] }, count);
  const { uuid } = await shared(victim);
  await victim.kill();
  await bench.server.age(uuid, 120);
  const { taken } = await by.ask<{ taken: number }>({
    do: 'take-over',
    station: uuid,
    reason: 'its disk is dead',
  });
  await settle([by], 300);
  await victim.up({ service });
  const numbers = [...victim.saved.keys()].filter((number) => !before.has(number));
  return { acts, outage: [], kills: 1, numbers, said: `${taken} of ${count} open shipments taken over` };
}

async function shared(station: StationProcess): Promise<Look> {
  for (let n = 0; n < 600; n += 1) {
    const look = await station.ask<Look>({ do: 'look' });
    if (look.fleet.is === 'shared' && look.fleet.toShare === 0) return look;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`station ${station.start.number} did not share its open work`);
}
