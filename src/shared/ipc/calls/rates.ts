import * as z from 'zod';
import { chosenRateSchema } from '../../freight/quote.ts';
import { shipmentFormSchema } from '#shared/freight/form/shipment-form.ts';
import { keptQuoteSchema } from '../../station/kept-answer.ts';
import { call, id, nothing, ofShipment } from './call.ts';

/** What rates are asked for: what is being typed, or a shipment with its BOL. */
const ofLoad = z.union([z.object({ draftId: id }), ofShipment]);
/** As typed; left out, it is the interface's own example. */
const direction = z.string().max(4000).optional();

export const ratesCalls = {
  /**
   * Asks the carriers for the load of the form, or of a shipment as its BOL says it, for that day. `fields-missing` names what a quote needs, by the form's paths. When no answer
   * came, what was last said about this same load, as `old`; else the failure. `canceled`: ended by `cancel` or by a newer `get`.
   */
  get: call(
    z.union([
      z.object({ draftId: id, form: shipmentFormSchema, direction }),
      ofShipment.extend({ shipDate: z.string().max(40), direction }),
    ]),
    keptQuoteSchema,
  ),
  cancel: call(nothing, nothing),
  /**
   * The rates this load was last given, `old` when the service is known to be offline. Of a shipment also those that its draft was
   * given for the same load.
   */
  last: call(ofLoad, keptQuoteSchema.nullable()),
  /** Keeps the rate with its load, whole: beside what went on the form it says the carrier's own id. */
  choose: call(z.object({ of: ofLoad, chosen: chosenRateSchema }), nothing),
  /** The carrier most used from this station to that dock, of the newest loads to its consignee (docs/decisions/packing.md). */
  usual: call(
    z.object({ consignee: z.string().max(200), postalCode: z.string().max(40) }),
    z.object({ scac: z.string().nullable() }),
  ),
} as const;
