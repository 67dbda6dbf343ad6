import { createContext } from 'svelte';
import type { ShipmentForm } from '#shared/freight/form/shipment-form.ts';

/** What the groups of the form say in a line while they are closed, and their ticks, need beside the fields (`FormFields`). */
export interface FormContext {
  readonly form: ShipmentForm;
  /** Something other than a field has changed: a tick. */
  typed(): void;
}

export const [formContext, setFormContext] = createContext<FormContext>();
