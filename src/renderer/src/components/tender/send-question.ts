import type { ShipmentView } from '#shared/station/shipment-view.ts';
import { mayBeSentSinceCopy } from '#shared/station/submission.ts';

/** Why a person is asked before an order or a tender is queued: the BOL no longer counts, or one may have been sent since the copy. */
export type SendQuestion = 'out' | 'copy';

export function sendQuestion(view: ShipmentView, step: 'order' | 'tender'): SendQuestion | null {
  if (view.standing !== null) return 'out';
  const row = view.submissions.find((one) => one.step === step);
  return mayBeSentSinceCopy(view.dataRestoredAt, row) ? 'copy' : null;
}
