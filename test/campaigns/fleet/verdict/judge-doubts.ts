import { setTimeout as pause } from 'node:timers/promises';
import type { FleetDoubt } from '#shared/fleet/fleet-shipment.ts';
import type { Bench } from '../bench.ts';
import type { StationProcess } from '../station-process.ts';
import type { Work } from '../words.ts';
import { named, type TrueShipment } from './truth.ts';

const maySent: ReadonlySet<string> = new Set(['on-wire', 'in-doubt']);

/**
 * After a take-over, before a person has decided anything: each submission that the victim had when it died is one station's to decide,
 * and what may have been sent is in doubt there and nowhere else.
 */
export async function judgeDoubts(
  bench: Pick<Bench, 'stations'>,
  after: { victim: StationProcess; taker: StationProcess; atDeath: readonly TrueShipment[] },
): Promise<string[]> {
  // What was on the wire is in doubt a moment after the start, and what was told is pulled a moment later.
  for (let n = 0; ; n += 1) {
    const wrong = [...(await decidedTwice(after)), ...(await shownTwice(bench))];
    if (wrong.length === 0 || n === 300) return wrong;
    await pause(200);
  }
}

async function decidedTwice({
  victim,
  taker,
  atDeath,
}: {
  victim: StationProcess;
  taker: StationProcess;
  atDeath: readonly TrueShipment[];
}): Promise<string[]> {
  const wrong: string[] = [];
  const all = await Promise.all(
    [victim, taker].map(async (station) => {
      const work = await station.ask<Work[]>({ do: 'work' });
      return work.map((one) => ({ ...one, at: station.start.number }));
    }),
  );
  const here = Map.groupBy(all.flat(), ({ shipment, step }) => `${shipment} ${step}`);
  for (const one of atDeath)
    for (const { step, state } of one.submissions) {
      const rows = here.get(`${one.id} ${step}`) ?? [];
      const deciding = rows.filter(({ isTaken }) => !isTaken);
      const stand = rows
        .map((row) => `${row.state}${row.isTaken ? ' and taken over' : ''} at ${row.at}`)
        .join(', ');
      if (deciding.length !== 1)
        wrong.push(`the ${step} of ${named(one)} is ${deciding.length} stations' to decide: ${stand}`);
      if (maySent.has(state) && deciding.filter((row) => row.state === 'in-doubt').length !== 1)
        wrong.push(`the ${step} of ${named(one)} may have been sent and is: ${stand}`);
    }
  return wrong;
}

/** What the list of all stations shows in doubt at two of them. */
async function shownTwice(bench: Pick<Bench, 'stations'>): Promise<string[]> {
  const wrong: string[] = [];
  for (const station of bench.stations) {
    const shown = await station.ask<FleetDoubt[]>({ do: 'doubts' });
    const byStep = Map.groupBy(
      shown.filter(({ submission }) => submission !== null),
      ({ bolNumber, submission }) => `the ${submission?.step ?? ''} of BOL ${bolNumber}`,
    );
    for (const [what, rows] of byStep)
      if (rows.length > 1)
        wrong.push(
          `station ${station.start.number} shows ${what} in doubt ${rows.length} times: at ${rows.map((row) => row.station.number).join(', ')}`,
        );
  }
  return wrong;
}
