import { createContext } from 'svelte';
import type { ShipmentForm } from '#shared/freight/form/shipment-form.ts';

/** What closed groups and checkboxes of the form need besides the fields (`FormFields`). */
export interface FormContext {
  readonly form: ShipmentForm;
  /** Something other than a text field has changed: a checkbox. */
  typed(): void;
}

export const [formContext, setFormContext] = createContext<FormContext>();
