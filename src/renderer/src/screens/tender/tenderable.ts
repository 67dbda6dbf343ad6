import { ok, type Result } from '#shared/ipc/result.ts';
import type { ShipmentView } from '#shared/station/shipment-view.ts';
import { station } from '../../station.ts';

const looked = 100;
const offered = 12;

/** Its BOL is there, and no tender of it is on its way or there. */
export function mayBeTendered({ submissions }: Pick<ShipmentView, 'submissions'>): boolean {
  const stateOf = (step: 'bol' | 'tender') => submissions.find((one) => one.step === step)?.state;
  const tender = stateOf('tender');
  return stateOf('bol') === 'accepted' && (tender === undefined || tender === 'refused' || tender === 'held');
}

/** The newest shipments that can be tendered. */
export async function readTenderable(): Promise<Result<ShipmentView[]>> {
  const rows = await station.shipments.find({ text: '', limit: looked });
  if (!rows.ok) return rows;
  const found: ShipmentView[] = [];
  for (const { id, bolState, confirmationId } of rows.value) {
    if (bolState !== 'accepted' || confirmationId !== null) continue;
    const view = await station.shipments.get({ id });
    // One that cannot be read is no reason to hide the others.
    if (view.ok && mayBeTendered(view.value)) found.push(view.value);
    if (found.length === offered) break;
  }
  return ok(found);
}
