import * as z from 'zod';
import { typedText } from '#shared/freight/fields/field-rules.ts';
import { ownLabelKindSchema, ownLabelsMadeSchema, ssccStateSchema } from '../../station/own-labels.ts';
import { call, id, nothing } from './call.ts';

export const ownLabelsCalls = {
  /**
   * Makes and prints what of this kind was not made yet for the shipment as it is now; what was made is printed again by `printing.printOwn`.
   * `bol-replaced`: its BOL was changed or is void, and nobody has said `confirmed`.
   */
  print: call(
    z.object({ shipmentId: id, kind: ownLabelKindSchema, confirmed: z.boolean().optional() }),
    ownLabelsMadeSchema,
    { signedIn: true },
  ),
  /** How the SSCCs of this station stand. */
  state: call(nothing, ssccStateSchema),
  /** A person says which SSCC this station used last before this installation, or `null` for none. `fields-missing`: it is none of this station. */
  lastSscc: call(z.object({ sscc: typedText().min(1).max(60).nullable() }), nothing, { permission: 'setup' }),
} as const;
