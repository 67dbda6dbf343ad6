import { setTimeout as pause } from 'node:timers/promises';
import { dice } from '#support/dice.ts';
import type { Bench } from './bench.ts';
import { StationDied, type StationProcess } from './station-process.ts';
import type { MadeEdit } from './verdict/judge-shared-lists.ts';
import type { Edit } from './words.ts';

const templateFields = ['poNumber', 'specialInstructions', 'carrierName'] as const;
let written = 0;

/** A value that nobody else writes. */
function mark(station: StationProcess): string {
  written += 1;
  return `edit ${written} of ${station.start.number}`;
}

/** What the people of one station edit in one round: what all edit, what some edit, and what is theirs. Each field once. */
function editsOf(station: StationProcess, at: number, round: number, name: string): Edit[] {
  const field = templateFields[at % templateFields.length] ?? 'poNumber';
  return [
    { list: 'dock', name: `Dock ${name}`, field: 'hours', value: mark(station) },
    { list: 'template', name: `Weekly ${name}`, field, value: mark(station) },
    ...(round % 3 === at % 3
      ? [
          {
            list: 'dock',
            name: `Own ${station.start.number} ${name}`,
            field: 'note',
            value: mark(station),
          } as const,
        ]
      : []),
    // One field of one row for the whole campaign: of what one station sets there again before it met the server only the last is an edit.
    ...(round === at
      ? [{ list: 'setting', name: 'defaults', field: 'station', value: mark(station) } as const]
      : []),
  ];
}

/** What all stations edit in these rounds, made at one of them: two templates of one name that are made apart stay two. */
export async function prepareEdits(station: StationProcess, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await station.ask({ do: 'edit', edit: { list: 'dock', name: `Dock ${name}`, field: '', value: '' } });
    await station.ask({
      do: 'edit',
      edit: { list: 'template', name: `Weekly ${name}`, field: '', value: '' },
    });
  }
}

/** The people of all these stations edit at the same time, the same too, whatever happens to their stations meanwhile. */
export async function editEverywhere(
  bench: Pick<Bench, 'stations' | 'options'>,
  stations: readonly StationProcess[],
  round: { n: number; name: string; mayBeForgotten?: boolean },
): Promise<MadeEdit[]> {
  // Dice of its own: how long people take must not change what the campaign does next.
  const roll = dice(bench.options.seed + 1000 * (round.n + 2));
  const made: MadeEdit[] = [];
  async function at(station: StationProcess): Promise<void> {
    const edits = editsOf(station, bench.stations.indexOf(station), round.n, round.name);
    const pauses = edits.map(() => roll(700));
    for (const [n, edit] of edits.entries()) {
      await pause(pauses[n]);
      const one = { ...edit, station: station.start.number, mayBeForgotten: round.mayBeForgotten ?? false };
      try {
        await station.ask({ do: 'edit', edit });
        made.push({ ...one, isSaved: true });
      } catch (error) {
        if (!(error instanceof StationDied)) throw error;
        // Nobody was told that it is kept; it may be.
        made.push({ ...one, isSaved: false });
      }
    }
  }
  await Promise.all(stations.map(at));
  return made;
}
