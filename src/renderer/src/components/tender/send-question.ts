import type { ShipmentView } from '#shared/station/shipment-view.ts';
import { mayHaveBeenSent } from '#shared/station/submission.ts';

/** Why a person is asked before an order or a tender is queued. One answer covers all of it. */
export interface SendQuestion {
  /** The BOL no longer counts. */
  isOut: boolean;
  /** It may already have been sent: since the data was copied, or by the named station that had it. */
  before: 'copy' | { owner: string } | null;
}

export function sendQuestion(view: ShipmentView, step: 'order' | 'tender'): SendQuestion | null {
  const isOut = view.standing !== null;
  const row = view.submissions.find((one) => one.step === step);
  const before = mayHaveBeenSent(view, row);
  if (!isOut && before === null) return null;
  return { isOut, before: before === 'owner' ? { owner: view.unheardFrom ?? '' } : before };
}
