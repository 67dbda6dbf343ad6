import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Bench } from './bench.ts';
import { packEverywhere, settle } from './pack.ts';
import type { StationProcess } from './station-process.ts';
import { readTruth } from './verdict/truth.ts';
import type { Act, Look } from './words.ts';

/** What a trouble came to. `outage`: acts that began and ended while no server could be reached. */
export interface Came {
  acts: Act[];
  outage: Act[];
  kills: number;
  said: string;
}
export interface Trouble {
  name: string;
  befalls: (bench: Bench, stations: readonly StationProcess[], count: number) => Promise<Came>;
}
const came = (more: Partial<Came> & { said: string }): Came => ({ acts: [], outage: [], kills: 0, ...more });

/** Each station is rolled for; never none of them. */
const some = (bench: Bench, stations: readonly StationProcess[], ofHundred: number): StationProcess[] => {
  const picked = stations.filter(() => bench.roll(100) < ofHundred);
  return picked.length > 0 ? picked : stations.slice(0, 1);
};

/** Nothing is wrong, but stations die. */
const kills: Trouble = {
  name: 'stations killed',
  async befalls(bench, stations, count) {
    const { acts, kills } = await packEverywhere({ roll: bench.roll, stations }, count, 60);
    return came({ acts, kills, said: `${kills} stations killed in the middle` });
  },
};

const slowLinks: Trouble = {
  name: 'slow links',
  async befalls(bench, stations, count) {
    const slow = some(bench, stations, 50);
    for (const { link } of slow) link.behave({ slowMs: 50 + bench.roll(1500) });
    const { acts } = await packEverywhere({ roll: bench.roll, stations }, count);
    for (const { link } of slow) link.behave('passes');
    return came({ acts, said: `${slow.length} links slow by up to 1.5 s` });
  },
};

/** No link is mended before every packer has been answered: what waited for the server would wait for ever. */
const partitions: Trouble = {
  name: 'partitions',
  async befalls(bench, stations, count) {
    const cut = some(bench, stations, 60);
    for (const { link } of cut) link.behave(bench.roll(2) === 0 ? 'silent' : 'refuses');
    const { acts: outage } = await packEverywhere({ roll: bench.roll, stations: cut }, count);
    const rest = stations.filter((station) => !cut.includes(station));
    const { acts } = await packEverywhere({ roll: bench.roll, stations: rest }, count);
    for (const { link } of cut) link.behave('passes');
    return came({ acts, outage, said: `${cut.length} stations cut off` });
  },
};

const serverKilled: Trouble = {
  name: 'kill -9 of the postmaster',
  async befalls(bench, stations, count) {
    const first = Math.ceil(count / 2);
    const packing = packEverywhere({ roll: bench.roll, stations }, first);
    await pause(200 + bench.roll(800));
    await bench.server.pg.kill9();
    const { acts } = await packing;
    const { acts: outage } = await packEverywhere({ roll: bench.roll, stations }, count - first);
    await bench.server.pg.start();
    return came({ acts, outage, said: 'killed while stations pushed, started again' });
  },
};

/** Its processes stand still: connections stay open and nothing answers. */
const serverHangs: Trouble = {
  name: 'the server hangs',
  async befalls(bench, stations, count) {
    bench.server.pg.hang();
    const { acts: outage } = await packEverywhere({ roll: bench.roll, stations }, count);
    bench.server.pg.resume();
    return came({ outage, said: 'all its processes stopped, and continued' });
  },
};

const restored: Trouble = {
  name: 'the server restored from an hour ago',
  async befalls(bench, stations, count) {
    await settle(stations, 300);
    await bench.server.keepCopy();
    const { acts } = await packEverywhere({ roll: bench.roll, stations }, count);
    await settle(stations, 300);
    await bench.server.putCopyBack();
    // Everybody is back, and has told again.
    await settle(stations, 300);
    return came({ acts, said: `it lost what ${acts.length} acts had told it` });
  },
};

const fullDisk: Trouble = {
  name: "the server's disk is full",
  async befalls(bench, stations, count) {
    // Whoever is still waiting after the trouble before would not meet this one.
    await settle(stations, 300);
    const { real } = await bench.server.fillDisk();
    const { acts } = await packEverywhere({ roll: bench.roll, stations }, count);
    let told = 0;
    for (let n = 0; n < 300 && told === 0; n += 1) {
      await pause(100);
      const looks = await Promise.all(stations.map((station) => station.ask<Look>({ do: 'look' })));
      told = looks.filter(({ fleet }) => fleet.trouble === 'server-full').length;
    }
    await bench.server.makeRoom();
    if (told === 0) throw new Error('no station met the full disk');
    return came({ acts, said: `${real ? 'a tmpfs' : 'by a trigger'}; ${told} stations said so at once` });
  },
};

/** The folder of a closed station is copied, as an image of its disk would be, and both are started. */
const cloned: Trouble = {
  name: 'a cloned station',
  async befalls(bench, stations, count) {
    const original = stations[bench.roll(stations.length)];
    if (original === undefined) throw new Error('nobody to clone');
    await settle([original], 300);
    await original.down();
    const folder = join(bench.folder, `clone-of-${original.start.number}`);
    rmSync(folder, { recursive: true, force: true });
    cpSync(original.start.folder, folder, { recursive: true });
    const copiedAt = readTruth(folder).journal.at(-1)?.seq ?? 0;
    await original.up();
    await settle([original], 300);
    const clone = await bench.add(original.start.number, folder);
    bench.copies.set(clone, copiedAt);
    let look = await clone.ask<Look>({ do: 'look' });
    for (let n = 0; n < 300 && look.fleet.trouble !== 'identity-elsewhere'; n += 1) {
      await pause(100);
      look = await clone.ask<Look>({ do: 'look' });
    }
    if (look.fleet.trouble !== 'identity-elsewhere')
      throw new Error(`the clone was let in: ${JSON.stringify(look)}`);
    const { acts } = await packEverywhere({ roll: bench.roll, stations: [original] }, count);
    await clone.ask({ do: 'become-new' });
    // A person gives the new station a number of its own; it holds from its next start.
    await clone.down();
    await clone.up({ number: String(900 + bench.roll(90)) });
    const more = await packEverywhere({ roll: bench.roll, stations: [clone] }, count);
    return came({
      acts: [...acts, ...more.acts],
      said: `refused as ${look.fleet.trouble}, went on as a new station`,
    });
  },
};

export const troubles: readonly Trouble[] = [
  kills,
  slowLinks,
  partitions,
  serverKilled,
  serverHangs,
  restored,
  fullDisk,
  cloned,
];
