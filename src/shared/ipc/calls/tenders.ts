import { tenderFormSchema } from '../../freight/tender.ts';
import { tenderAsSentSchema } from '../../station/later-step.ts';
import { call, confirmed, noInput, byShipment } from './call.ts';

export const tendersCalls = {
  /** What the carrier will receive, as it will read it; `problems` lists what prevents sending. */
  reading: call(byShipment.extend({ tender: tenderFormSchema }), tenderAsSentSchema),
  /**
   * Queues the tender with the BOL's PDF attached. `not-in-this-state` before the BOL is accepted; `fields-missing` with problems;
   * `already-submitted`, `bol-replaced` and `may-be-sent` as for an order.
   */
  submit: call(byShipment.extend({ tender: tenderFormSchema, confirmed }), noInput, { signedIn: true }),
  /** A person gives up the tender that a file asks for. `not-in-this-state`: none waits, or it is queued by now. */
  dropPlanned: call(byShipment, noInput, { signedIn: true }),
} as const;
