import * as z from 'zod';
import { typedText } from '#shared/freight/fields/field-rules.ts';
import { numberWarningsSchema, numbersStateSchema } from '../../station/numbers.ts';
import { call, id, noInput } from './call.ts';

export const numbersCalls = {
  state: call(noInput, numbersStateSchema),
  /**
   * A person enters the last BOL number this station gave before this installation, in full, or `null` for none: the next is above it.
   * `fields-missing`: it does not have the form and station set in Setup.
   */
  lastBolNumber: call(z.object({ number: typedText().min(1).max(40).nullable() }), noInput, {
    permission: 'setup',
  }),
  /** The same for a carrier's range that only the dead station used; `first`: as typed in Setup. */
  lastProNumber: call(
    z.object({
      scac: z.string().max(100),
      first: z.string().max(100),
      number: typedText().min(1).max(40).nullable(),
    }),
    noInput,
    { permission: 'setup' },
  ),
  /** What Pack shows about a draft's numbers; `shipmentId`: the shipment that the draft repairs. */
  look: call(
    z.object({ scac: z.string().max(100), proNumber: z.string().max(200), shipmentId: id.nullable() }),
    numberWarningsSchema,
  ),
} as const;
