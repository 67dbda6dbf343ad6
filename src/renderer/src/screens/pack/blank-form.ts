import { emptyForm, emptyLine, type ShipmentForm } from '#shared/freight/form/shipment-form.ts';

/** Whether a form holds only what the station fills in. */
export function isBlankForm(form: ShipmentForm): boolean {
  const { bolNumber, shipDate, shipper, ...typed } = form;
  const blank = { ...emptyForm(), bolNumber, shipDate, shipper, lines: [emptyLine()] };
  return JSON.stringify({ ...blank, ...typed }) === JSON.stringify(blank);
}
