import type { Shipment } from '#shared/freight/shipment.ts';
import type { ShipmentForm } from '#shared/freight/shipment-form.ts';
import { withTypedMeanwhile } from './typed-meanwhile.ts';

/**
 * The fields that an earlier shipment's consignee fills: the party, and what its dock needed where nothing of it stands yet. `before`:
 * the form when it was asked for; what was typed since stays.
 */
export function fromEarlierDock(
  before: ShipmentForm,
  now: ShipmentForm,
  earlier: Shipment,
): Pick<ShipmentForm, 'consignee' | 'accessorials' | 'specialInstructions'> {
  const { consignee, accessorials, specialInstructions } = withTypedMeanwhile(before, now, {
    ...before,
    consignee: { ...earlier.consignee },
    accessorials: before.accessorials.length === 0 ? [...earlier.accessorials] : before.accessorials,
    specialInstructions:
      before.specialInstructions.trim() === '' ? earlier.specialInstructions : before.specialInstructions,
  });
  return { consignee, accessorials, specialInstructions };
}
