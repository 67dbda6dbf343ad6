import * as z from 'zod';
import { daySchema, maxLength, optionalText } from './fields/field-rules.ts';
import { partySchema } from './party.ts';
import { plannedOrderSchema, plannedTenderSchema, rateChoices } from './planned-steps.ts';
import { shipmentSchema } from './shipment.ts';

/**
 * A shipment from another program (`dockprint submit`, the watched folder): the schema of `shipment.ts`, in which the
 * station fills in what is absent, null or ''.
 */
const givenShipmentSchema = z
  .object({
    ...shipmentSchema.shape,
    externalId: optionalText(maxLength.short).describe(
      'The caller’s own key. Used once for ever: asked for again, the answer is what became of it.',
    ),
    bolNumber: optionalText(maxLength.short).describe('Left out: the station’s next number.'),
    shipDate: z
      .union([z.literal(''), daySchema])
      .nullish()
      .describe('YYYY-MM-DD. Left out: today.'),
    shipper: partySchema.nullish().describe('Left out: the shipper of Setup.'),
    rate: z
      .union([z.enum(rateChoices), z.string().regex(/^[\x20-\x7e]{1,20}$/)])
      .nullish()
      .describe(
        'Asks carriers first: the lowest price, the fewest days, or the price of the carrier with this SCAC. Then scac, carrierName and quoteNumber are left out.',
      ),
    order: z
      .union([z.boolean(), plannedOrderSchema])
      .nullish()
      .describe('The order is submitted once the BOL is accepted. true: without e-mails.'),
    tender: z
      .union([z.literal(false), plannedTenderSchema])
      .nullish()
      .describe('The load is tendered once the BOL and, where asked for, the order are accepted.'),
    loadOrder: z.number().nullish().describe('Its place in the loading of the truck; lower goes first.'),
  })
  .meta({ id: 'shipment' });

/** What a JSON file may be. `submit` is for the watched folder of a station with a window; `dockprint submit` and `watch` send in any case. */
export const submitFileSchema = z.union([
  z.object({ submit: z.boolean().optional(), shipments: z.array(givenShipmentSchema).min(1).max(2000) }),
  z.array(givenShipmentSchema).min(1).max(2000),
  givenShipmentSchema,
]);
