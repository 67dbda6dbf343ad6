import { createContext } from 'svelte';
import type { FreightTerms } from '#shared/freight/freight-terms.ts';
import type { ShipmentForm } from '#shared/freight/shipment-form.ts';

/** What the parts of the form need beside the form itself. */
export interface FormContext {
  readonly form: ShipmentForm;
  /** Something was typed. */
  typed(): void;
  /** Who pays; the bill-to may follow. */
  chooseTerms(terms: FreightTerms): void;
  /** A field was left: its problem may show now. */
  leave(path: string): void;
  /** Whether the field is in the way, and that may be shown. */
  wrong(path: string): boolean;
  /** The number of the finding that points to this field. */
  flag(path: string): number | undefined;
}

export const [formContext, setFormContext] = createContext<FormContext>();
