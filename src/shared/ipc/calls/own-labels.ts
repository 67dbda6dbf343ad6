import * as z from 'zod';
import { typedText } from '#shared/freight/fields/field-rules.ts';
import { ownLabelKindSchema, ownLabelsMadeSchema, ssccStateSchema } from '../../station/own-labels.ts';
import { call, id, noInput } from './call.ts';

export const ownLabelsCalls = {
  /**
   * Makes and prints the labels of this kind that were not made yet for the shipment's current data; existing ones are printed again by
   * `printing.printOwn`. `bol-replaced`: its BOL was changed or is void; unless `confirmed`.
   */
  print: call(
    z.object({ shipmentId: id, kind: ownLabelKindSchema, confirmed: z.boolean().optional() }),
    ownLabelsMadeSchema,
    { signedIn: true },
  ),
  /** The state of this station's SSCCs. */
  state: call(noInput, ssccStateSchema),
  /**
   * A person enters the last SSCC this station used before this installation, or `null` for none. `fields-missing`: it is not one of this
   * station.
   */
  lastSscc: call(z.object({ sscc: typedText().min(1).max(60).nullable() }), noInput, { permission: 'setup' }),
} as const;
