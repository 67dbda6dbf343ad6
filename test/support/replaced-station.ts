import { value } from './desk-bench.ts';
import type { FleetStation } from './fleet-desk.ts';

export const replaceEvidence = async (by: FleetStation) => value(await by.calls.replaceEvidence(undefined));

/** As a person does it in Setup: sees what there is, says why. */
export async function replace(by: FleetStation) {
  const { station, mark } = await replaceEvidence(by);
  return by.calls.replace({ station: station.uuid, mark, reason: 'Its disk is dead' });
}

/** What happens by itself afterwards. */
export async function arrive(by: FleetStation): Promise<void> {
  await by.claim();
  for (let n = 0; n < 3; n += 1) await by.round();
}

export const bolState = async (of: FleetStation) => value(await of.desk.handlers.numbers.state()).bol;

/** A person confirms what the fleet knows, or says a higher one. */
export async function settle(of: FleetStation, number?: string | null) {
  const { replaced } = await bolState(of);
  return of.desk.handlers.numbers.lastBolNumber({
    number: number === undefined ? (replaced?.last ?? null) : number,
  });
}

/** Of the next new draft; '': none is given. */
export const nextNumber = async (of: FleetStation): Promise<string> =>
  value(await of.desk.handlers.drafts.create()).form.bolNumber;

/** Every BOL number of its file: of shipments and drafts. */
export const everyNumber = (of: FleetStation): string[] => [
  ...of.db
    .prepare(`SELECT form ->> '$.bolNumber' AS number FROM drafts`)
    .all()
    .map((row) => String(row['number'])),
  ...of.db
    .prepare('SELECT id FROM shipments')
    .all()
    .map((row) => of.stores.shipments.get(String(row['id']))?.shipment.bolNumber ?? ''),
];
