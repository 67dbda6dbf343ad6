import type { ShipmentForm } from '#shared/freight/form/shipment-form.ts';
import type { ImportedReason } from '#shared/station/imported.ts';
import type { Converted, ImportProblem } from '#shared/station/import-mapping.ts';

/** A shipment out of a file, not kept yet. `reasons`: what is to be fixed in it before it can go; null in `form`: it cannot be held. */
export interface Gathered {
  /** Its rows in the file, the first one first. */
  rows: number[];
  externalId: string;
  /** The number under an external id that only its format shows so: with 000000, 123 is "000123". Before formats were read it was "123". */
  plainId?: string;
  loadOrder: number | null;
  form: ShipmentForm;
  reasons: ImportedReason[];
  /** The same with their places in the file. */
  problems: ImportProblem[];
  /** Its amounts in other units, in pounds and inches. */
  converted: Converted[];
  /** The file names the terms. */
  saidTerms: boolean;
  /** What is in the way of this form in its place; the form of it was changed. */
  check: (form: ShipmentForm) => Pick<Gathered, 'form' | 'reasons' | 'problems'>;
}

/** Rows that cannot become a shipment, and why. */
export interface BadRows {
  rows: { row: number; cells: string[] }[];
  problems: ImportProblem[];
}

export type Taken = { is: 'shipment'; shipment: Gathered; cells: string[][] } | ({ is: 'bad' } & BadRows);

const shownLength = 60;

/** A text cut short, so that a list of problems stays a list. */
export const cutShort = (text: string): string => {
  const letters = Array.from(text.slice(0, shownLength * 2 + 2));
  return letters.length > shownLength ? `${letters.slice(0, shownLength).join('')}…` : letters.join('');
};
