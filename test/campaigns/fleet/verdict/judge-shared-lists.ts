import { setTimeout as pause } from 'node:timers/promises';
import type { Bench } from '../bench.ts';
import { schema } from '../fleet-server.ts';
import type { StationProcess } from '../station-process.ts';
import type { Edit, Look } from '../words.ts';

export interface MadeEdit extends Edit {
  station: string;
  /** It may have met the server between the copy that it was restored from and the restore: what it lost to another there is gone. */
  mayBeForgotten: boolean;
  /** A person was told so; else the station died over it. */
  isSaved: boolean;
}

type Catalogue = Record<string, string>;

/** Waits until no station has an edit to tell and all have the same; what differs, nothing when all is well. */
export async function sameSharedLists(
  stations: readonly StationProcess[],
  seconds: number,
): Promise<string[]> {
  const end = performance.now() + seconds * 1000;
  for (;;) {
    const looks = await Promise.all(stations.map((station) => station.ask<Look>({ do: 'look' })));
    const all = await Promise.all(stations.map((station) => station.ask<Catalogue>({ do: 'catalogue' })));
    const wrong = [
      ...stations.flatMap(({ start }, at) => {
        const edits = looks[at]?.edits ?? 0;
        return edits === 0
          ? []
          : [`station ${start.number} has ${edits} edits that the fleet has not heard of`];
      }),
      ...differences(stations, all),
    ];
    if (wrong.length === 0 || performance.now() > end) return wrong;
    await pause(200);
  }
}

function differences(stations: readonly StationProcess[], all: readonly Catalogue[]): string[] {
  const names = new Set(all.flatMap((one) => Object.keys(one)));
  return [...names].toSorted().flatMap((name) => {
    const by = new Map<string, string[]>();
    for (const [at, { start }] of stations.entries()) {
      const value = all[at]?.[name] ?? 'nothing';
      by.set(value, [...(by.get(value) ?? []), start.number]);
    }
    if (by.size <= 1) return [];
    return `${name} is not the same everywhere: ${[...by].map(([value, at]) => `${value} at ${at.join(', ')}`).join('; ')}`;
  });
}

/** Every station has the same; of each edit that a person was told was saved, its value is current or kept in the history. */
export async function judgeSharedLists(bench: Bench, edits: readonly MadeEdit[]): Promise<string[]> {
  const wrong = await sameSharedLists(bench.stations, 120);
  const [first] = bench.stations;
  if (first === undefined) return wrong;
  const now = Object.values(await first.ask<Catalogue>({ do: 'catalogue' })).join('\n');
  const rows = await bench.server.query<{ value: string }>(
    `SELECT value::text AS value FROM ${schema}.catalogue_values
       UNION ALL SELECT f.value::text FROM ${schema}.catalogue, jsonb_each(fields) f`,
  );
  const kept = rows.map(({ value }) => value).join('\n');
  const groups = Map.groupBy(edits, ({ list, name, field }) => `${list} ${name}, ${field}`);
  for (const [what, made] of groups) {
    const current = made.filter(({ value }) => now.includes(value));
    // Of edits of which nobody was told that they are kept there may be none.
    const isAny = made.some(({ isSaved }) => isSaved);
    if (current.length > 1 || (isAny && current.length === 0))
      wrong.push(
        `${what}: ${current.length} of ${made.length} edits are current (${made.map((one) => `${one.value} of station ${one.station}`).join(', ')})`,
      );
    for (const one of made)
      if (one.isSaved && !one.mayBeForgotten && !kept.includes(one.value))
        wrong.push(
          `the edit ${one.value} of ${what} at station ${one.station} is neither current nor in the history`,
        );
  }
  return wrong;
}
