import * as z from 'zod';
import { stationStatusSchema } from '../../station/connection.ts';
import { openDataLossSchema } from '../../station/data-loss.ts';
import { call, noInput } from './call.ts';

export const stationCalls = {
  status: call(noInput, stationStatusSchema),
  /** Opens a link in the system's browser if its host is on the allow-list; otherwise `not-allowed`. */
  openLink: call(z.object({ url: z.url().max(2000) }), noInput),
  /** Records that were found missing at a start and that no one has checked yet. */
  dataLoss: call(noInput, openDataLossSchema.nullable()),
  /** A person has compared the pallets with the carrier's list; `not-found` if that was already recorded. */
  dataLossChecked: call(z.object({ id: z.number().int() }), noInput),
} as const;
