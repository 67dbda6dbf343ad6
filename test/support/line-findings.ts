import { preflight } from '#shared/freight/preflight/preflight.ts';
import {
  emptyForm,
  emptyLine,
  type LineForm,
  type ShipmentForm,
} from '#shared/freight/form/shipment-form.ts';

/** An empty form with these fields. */
export const form = (change: Partial<ShipmentForm>): ShipmentForm => ({ ...emptyForm(), ...change });
/** A form whose second line has these fields. */
export const second = (change: Partial<LineForm>, hazmat = emptyForm().hazmat) =>
  form({ hazmat, lines: [emptyLine(), { ...emptyLine(), ...change }] });
export const found = (shipment: ShipmentForm) => preflight(shipment, 'en');
export const ids = (shipment: ShipmentForm) => found(shipment).map(({ id }) => id);
/** The form with other fields in its second line. */
export const withLine = (shipment: ShipmentForm, change: Partial<LineForm>): ShipmentForm => ({
  ...shipment,
  lines: shipment.lines.map((line, index) => (index === 1 ? { ...line, ...change } : line)),
});
