import * as z from 'zod';
import { chosenRateSchema } from '../../freight/quote.ts';
import { shipmentFormSchema } from '#shared/freight/form/shipment-form.ts';
import { keptQuoteSchema } from '../../station/kept-answer.ts';
import { call, id, noInput, byShipment } from './call.ts';

/** The load that rates are requested for: the form being typed, or a shipment with its BOL. */
const ofLoad = z.union([z.object({ draftId: id }), byShipment]);
/** As typed; if absent, the interface's own example. */
const direction = z.string().max(4000).optional();

export const ratesCalls = {
  /**
   * Requests carriers' rates for the load of the form, or of a shipment as in its BOL, for that day. `fields-missing` names what a quote needs,
   * by the form's paths. Without an answer, the last answer about this same load, as `old`; otherwise the failure. `canceled`: ended by `cancel`
   * or by a newer `get`.
   */
  get: call(
    z.union([
      z.object({ draftId: id, form: shipmentFormSchema, direction }),
      byShipment.extend({ shipDate: z.string().max(40), direction }),
    ]),
    keptQuoteSchema,
  ),
  cancel: call(noInput, noInput),
  /**
   * The last rates for this load, `old` when the service is known to be offline. For a shipment also those that its draft was given for the same
   * load.
   */
  last: call(ofLoad, keptQuoteSchema.nullable()),
  /** Stores the complete rate with its load: not only what went into the form, but also the carrier's own id. */
  choose: call(z.object({ of: ofLoad, chosen: chosenRateSchema }), noInput),
  /** The carrier used most from this station to that dock, among the newest loads to its consignee (docs/decisions/packing.md). */
  usual: call(
    z.object({ consignee: z.string().max(200), postalCode: z.string().max(40) }),
    z.object({ scac: z.string().nullable() }),
  ),
} as const;
