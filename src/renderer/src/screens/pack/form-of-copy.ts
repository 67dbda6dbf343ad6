import type { ShipmentForm } from '#shared/freight/shipment-form.ts';
import type { Draft } from '#shared/station/draft.ts';

/** A form as another shipment begins with it: all but what is one shipment's own. */
export const withoutNumbers = (form: ShipmentForm): ShipmentForm => ({
  ...form,
  ...{ externalId: '', proNumber: '', quoteNumber: '', bolNumber: '', shipDate: '' },
});

/** The copy under the number and day of a new draft. */
export function numbered(draft: Draft, copy: ShipmentForm): Draft {
  const { bolNumber, shipDate } = draft.form;
  return { ...draft, form: { ...copy, bolNumber, shipDate } };
}
