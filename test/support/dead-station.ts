import { value } from './desk-bench.ts';
import { openFleetStation, type FleetStation } from './fleet-desk.ts';
import type { Warehouse } from './fleet-warehouse.ts';
import type { PrivatePostgres } from './postgres.ts';
import { until } from './until.ts';

/** Where nobody answers: what is entered there waits. */
export const noService = 'http://127.0.0.1:9';

/** As the superuser; `w.` stands for the warehouse's schema. */
export const inWarehouse = (
  server: PrivatePostgres,
  { url, schema }: Warehouse,
  sql: string,
  values: unknown[] = [],
) => server.query(sql.replaceAll('w.', `${schema}.`), values, new URL(url).pathname.slice(1));

/** Nobody has heard of it for a minute, by the server's clock, and everybody else has been there for an hour. */
export const silence = (server: PrivatePostgres, warehouse: Warehouse, { uuid }: FleetStation) =>
  inWarehouse(
    server,
    warehouse,
    `UPDATE w.stations SET heard_since = now() - interval '1 hour',
       seen_at = CASE WHEN uuid = '${uuid}' THEN seen_at - interval '60 seconds' ELSE seen_at END`,
  );

/** What the fleet has been told of the station's steps. */
const toldStates = async (server: PrivatePostgres, warehouse: Warehouse, { uuid }: FleetStation) => {
  const told = await inWarehouse(
    server,
    warehouse,
    `SELECT jsonb_path_query(body, '$.submissions[*].state') #>> '{}' AS state FROM w.things
      WHERE kind = 'shipment' AND station = '${uuid}'`,
  );
  return told.map(({ state }) => state);
};

/** A station whose BOLs wait, told to the fleet; then it is not heard of any more. */
export async function deadStation(server: PrivatePostgres, warehouse: Warehouse, n = 1) {
  const victim = await openFleetStation(warehouse, noService, { number: '3' });
  const ids: string[] = [];
  for (let at = 0; at < n; at += 1) ids.push(await victim.enter({ externalId: `SO-${at}` }));
  // Its lanes try what waits: told in the middle of a try it would be something else that is taken over.
  do await victim.share();
  while ((await toldStates(server, warehouse, victim)).some((state) => state !== 'queued'));
  victim.line.isCut = true;
  await silence(server, warehouse, victim);
  return { victim, ids, id: ids[0] ?? '' };
}

export const evidenceFor = async (taker: FleetStation, { uuid }: FleetStation) =>
  value(await taker.calls.takeOverEvidence({ station: uuid }));

export async function take(taker: FleetStation, victim: FleetStation) {
  const { mark } = await evidenceFor(taker, victim);
  return taker.calls.takeOver({ station: victim.uuid, mark, reason: 'It does not start' });
}

/** The dead station is up again, hears what was taken from it and tells how its own ended. */
export async function returns(victim: FleetStation): Promise<void> {
  victim.line.isCut = false;
  await victim.claim();
  await victim.round();
  await givesUp(victim);
  await victim.share();
}

/** What was taken from it while a try of it was just connecting is given up when that has ended. */
export const givesUp = (victim: FleetStation): Promise<void> =>
  until('it is given up', () => victim.stores.submissions.taken('claimed', 'queued').length === 0);

export const eventsOf = (of: FleetStation, id: string) =>
  of.stores.journal.ofShipment(id).map(({ event }) => event);
