import type { ShipmentForm } from '#shared/freight/form/shipment-form.ts';
import type { PlannedSteps } from '#shared/freight/planned-steps.ts';
import type { ImportedReason } from '#shared/station/imported.ts';
import type { ConvertedAmounts, ImportProblem } from '#shared/station/import-mapping.ts';

/** A shipment from a file, not stored yet. `reasons`: its problems; null in `form`: it cannot be stored. */
export interface GatheredShipment {
  /** Its rows in the file, in order. */
  rows: number[];
  externalId: string;
  /** The external id without its number format: with 000000, 123 is "000123". Before formats were read it was "123". */
  plainId?: string;
  loadOrder: number | null;
  form: ShipmentForm;
  reasons: ImportedReason[];
  /** The same with their places in the file. */
  problems: ImportProblem[];
  /** Amounts converted to pounds and inches. */
  converted: ConvertedAmounts[];
  /** The file names the terms. */
  saidTerms: boolean;
  /** What the file asks for besides the BOL; null: nothing. */
  steps: PlannedSteps | null;
  /** The problems of this form, with their places; the form was changed. */
  check: (form: ShipmentForm) => Pick<GatheredShipment, 'form' | 'reasons' | 'problems'>;
}

/** Rows that cannot become a shipment, and why. */
export interface BadRows {
  rows: { row: number; cells: string[] }[];
  problems: ImportProblem[];
}

export type GatherResult =
  | { is: 'shipment'; shipment: GatheredShipment; cells: string[][] }
  | ({ is: 'bad' } & BadRows);

const shownLength = 60;

/** A text cut short, so that a list of problems stays a list. */
export const truncate = (text: string): string => {
  const letters = Array.from(text.slice(0, shownLength * 2 + 2));
  return letters.length > shownLength ? `${letters.slice(0, shownLength).join('')}…` : letters.join('');
};
