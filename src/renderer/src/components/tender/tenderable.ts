import { ok, type Result } from '#shared/ipc/result.ts';
import type { ShipmentView } from '#shared/station/shipment-view.ts';
import { mayQueueStep } from '#shared/station/submission.ts';
import { stationStatus } from '../../state/station-status.svelte.ts';
import { station } from '../../station.ts';

const looked = 100;
const offered = 12;

type Steps = Pick<ShipmentView, 'submissions'>;

/** No tender of it is queued or sent, except a test at a station that is live: its rate may still change. Its BOL may be under way. */
export const mayTakeRate = ({ submissions }: Steps): boolean =>
  mayQueueStep(submissions, 'tender', stationStatus()?.mode === 'test');

/** Its BOL is accepted and current, and no tender of it is queued or sent. */
export const mayBeTendered = (view: Steps & Pick<ShipmentView, 'standing'>): boolean =>
  view.standing === null &&
  mayTakeRate(view) &&
  view.submissions.some(({ step, state }) => step === 'bol' && state === 'accepted');

/** The newest shipments that can be tendered. */
export async function readTenderable(): Promise<Result<ShipmentView[]>> {
  const rows = await station.shipments.find({ text: '', limit: looked });
  if (!rows.ok) return rows;
  const found: ShipmentView[] = [];
  for (const { id, bolState, confirmationId, standing } of rows.value) {
    if (bolState !== 'accepted' || confirmationId !== null || standing !== null) continue;
    const view = await station.shipments.get({ id });
    // One that cannot be read must not hide the others.
    if (view.ok && mayBeTendered(view.value)) found.push(view.value);
    if (found.length === offered) break;
  }
  return ok(found);
}
