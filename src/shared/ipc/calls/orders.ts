import * as z from 'zod';
import { call, confirmed, noInput, byShipment } from './call.ts';

export const ordersCalls = {
  /**
   * Queues the order; its ShipmentNumber is created here and never reused. It may wait for its BOL. `already-submitted`: it is in progress or
   * accepted; a refused or held one is queued again as its next attempt, under its number. `bol-replaced`: its BOL was changed or is void,
   * `may-be-sent`: the data was restored from a copy since; both unless `confirmed`.
   */
  submit: call(
    byShipment.extend({
      confirmationEmails: z.array(z.string().max(200)).max(50),
      internalBolNumber: z.string().max(200),
      confirmed,
    }),
    noInput,
    { signedIn: true },
  ),
} as const;
