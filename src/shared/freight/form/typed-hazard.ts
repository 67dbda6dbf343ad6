import type { LineForm } from './shipment-form.ts';

/** The typed texts of a line's hazard, trimmed; null where the line has none. */
export const typedHazard = (line: LineForm) =>
  line.hazmat
    ? {
        unNumber: line.unNumber.trim().toUpperCase(),
        properShippingName: line.properShippingName.trim(),
        hazardClass: line.hazardClass.trim(),
        packingGroup: line.packingGroup.trim(),
        technicalName: line.technicalName.trim(),
        reportableQuantity: line.reportableQuantity,
        limitedQuantity: line.limitedQuantity,
        marinePollutant: line.marinePollutant,
        inhalationZone: line.inhalationZone.trim(),
      }
    : null;
