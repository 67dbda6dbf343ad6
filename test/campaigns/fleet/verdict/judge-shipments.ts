import { schema, type FleetServer } from '../fleet-server.ts';
import { named, statesOf, whoHas, type OwnTruth, type TrueShipment } from './truth.ts';

interface Told {
  id: string;
  body: { row: { bolNumber: string }; submissions: { step: string; state: string }[] };
}

const toldStates = ({ body }: Told): string =>
  body.submissions
    .map(({ step, state }) => `${step} ${state}`)
    .toSorted()
    .join(', ');

/** What the server has of each station is what the station has, shipment by shipment. */
export async function judgeShipments(server: FleetServer, truths: readonly OwnTruth[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const truth of truths) {
    const { number: station, uuid, shipments } = truth;
    const rows = await server.query<Told>(
      `SELECT id, body FROM ${schema}.things WHERE station = $1 AND kind = 'shipment'`,
      [uuid],
    );
    const here = new Map(shipments.map((one) => [one.id, one]));
    const there = new Map(rows.map((row) => [row.id, row]));
    for (const one of shipments.filter((own) => mustTell(truth, own)))
      if (!there.has(one.id)) wrong.push(`${named(one)} of station ${station} is not at the server`);
    for (const row of rows) {
      const one = here.get(row.id);
      const told = `BOL ${row.body.row.bolNumber} (${toldStates(row)})`;
      if (one === undefined)
        wrong.push(
          `the server has ${told} of station ${station}, which has none; ${whoHas(truths, row.body.row.bolNumber)}`,
        );
      else if (!mayTell(truth, one))
        wrong.push(
          `station ${station} told ${told}, which is its original's and did not change since; ${whoHas(truths, one.bolNumber)}`,
        );
      else if (toldStates(row) !== statesOf(one))
        wrong.push(`${named(one)} of station ${station} is at the server as ${told}`);
    }
  }
  const alarms = await server.query(`SELECT * FROM ${schema}.number_alarms`);
  return [...wrong, ...alarms.map((alarm) => `the server's alarm: ${JSON.stringify(alarm)}`)];
}

const mustTell = ({ copiedAt, saved }: OwnTruth, one: TrueShipment): boolean =>
  copiedAt === null || saved.has(one.bolNumber);

/** A station that began as a copy also tells what it did with its original's shipments since: it printed what was still in line. */
const mayTell = (truth: OwnTruth, one: TrueShipment): boolean =>
  mustTell(truth, one) ||
  truth.journal.some(({ seq, line }) => seq > (truth.copiedAt ?? 0) && line.shipment_id === one.id);
