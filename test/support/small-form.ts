import type { ShipmentForm } from '#shared/freight/form/shipment-form.ts';
import { aForm, aLineForm } from './builders.ts';

/** The shortest bill of lading worth typing: one line, two handling units unless told. No PRO: it is one shipment's alone. */
export const smallForm = (bolNumber: string, units = 2): ShipmentForm =>
  aForm({
    bolNumber,
    proNumber: '',
    poNumber: `PO-${bolNumber}`,
    lines: [aLineForm({ handlingUnits: String(units), pieces: '48', weightLb: '2500', freightClass: '55' })],
  });
