import { tenderFormSchema } from '../../freight/tender.ts';
import { carrierReadingSchema } from '../../station/later-step.ts';
import { call, confirmed, nothing, ofShipment } from './call.ts';

export const tendersCalls = {
  /** What the carrier will receive, as it will read it; `problems` lists what prevents sending. */
  reading: call(ofShipment.extend({ tender: tenderFormSchema }), carrierReadingSchema),
  /**
   * Queues the tender with the BOL's PDF attached. `not-in-this-state` before the BOL is accepted; `fields-missing` with problems;
   * `already-submitted`, `bol-replaced` and `may-be-sent` as for an order.
   */
  submit: call(ofShipment.extend({ tender: tenderFormSchema, confirmed }), nothing, { signedIn: true }),
} as const;
