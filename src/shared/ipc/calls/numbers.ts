import * as z from 'zod';
import { typedText } from '#shared/freight/fields/field-rules.ts';
import { numbersLookSchema, numbersStateSchema } from '../../station/numbers.ts';
import { call, id, nothing } from './call.ts';

export const numbersCalls = {
  state: call(nothing, numbersStateSchema),
  /**
   * A person says which BOL number this station gave last before this installation, whole, or `null` for none: the next is above it.
   * `fields-missing`: it is not of the form and station that Setup has.
   */
  lastBolNumber: call(z.object({ number: typedText().min(1).max(40).nullable() }), nothing, {
    permission: 'setup',
  }),
  /** The same of a carrier's range that was the dead station's alone; `first`: as it is typed in Setup. */
  lastProNumber: call(
    z.object({
      scac: z.string().max(100),
      first: z.string().max(100),
      number: typedText().min(1).max(40).nullable(),
    }),
    nothing,
    { permission: 'setup' },
  ),
  /** What Pack has to say of a draft's numbers; `shipmentId`: the one that the draft repairs. */
  look: call(
    z.object({ scac: z.string().max(100), proNumber: z.string().max(200), shipmentId: id.nullable() }),
    numbersLookSchema,
  ),
} as const;
