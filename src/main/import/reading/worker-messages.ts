import type { PartyForm, ShipmentForm } from '#shared/freight/form/shipment-form.ts';
import type { PlannedSteps } from '#shared/freight/planned-steps.ts';
import type { DefaultsSource } from '#shared/freight/form/defaults-source.ts';
import type {
  ConvertedAmounts,
  FileRefusal,
  ImportMapping,
  ImportProblem,
  StatedDefault,
} from '#shared/station/import-mapping.ts';
import type { ImportedReason } from '#shared/station/imported.ts';
import type { Station } from './gather.ts';
import type { TableHeading } from './read-file.ts';

/** The worker's task. `look`: results are only counted. */
export interface ReadWork {
  path: string;
  name: string;
  station: Station;
  /** Null: no one chose one. */
  sheet: number | null;
  mode: 'look' | 'import';
}

/** A shipment on its way to the database: its form is text already, so that storing it costs nothing. */
export interface PackedShipment {
  rows: number[];
  externalId: string;
  /** As in `Gathered`; otherwise the same as the id. */
  plainId: string;
  loadOrder: number | null;
  form: string;
  /** What the file asks for besides the BOL; null: nothing. */
  steps: PlannedSteps | null;
  bolNumber: string;
  consignee: string;
  place: string;
  units: number;
  weightLb: number;
  /** The first problems, and how many there are. */
  reasons: ImportedReason[];
  reasonCount: number;
  problems: ImportProblem[];
  /** Its rows as in the file, for the list of those imported before. */
  cells: string[][];
  /** What main compares with other shipments and with the address book. */
  compared: Pick<ShipmentForm, 'proNumber' | 'scac' | 'consignee'>;
  /** What was filled in where the file has no value. */
  stated: StatedDefault[];
  converted: (ConvertedAmounts & { count: number })[];
}

export interface PackedBadRows {
  rows: { row: number; cells: string[] }[];
  problems: ImportProblem[];
}

export type WorkerMessage =
  /** Asks for the mapping; the answer is a `WorkerRequest` with it. `headings`: SHA-256 of the column names. */
  | { say: 'columns'; headings: string; guessed: ImportMapping }
  | { say: 'heading'; heading: TableHeading; headings: string; rows: number; fingerprint: string }
  /** `rowsDone`: how many rows are in this and all before it. The next comes after `more`. */
  | { say: 'some'; shipments: PackedShipment[]; bad: PackedBadRows[]; rowsDone: number }
  /** Asks for the address book's data on these; the answer is a `WorkerRequest` with it. */
  | { say: 'docks'; parties: PartyForm[] }
  | { say: 'end' }
  /** `words`: the system's error for a file that cannot be read. */
  | { say: 'refused'; code: FileRefusal; row: number | null; words: string | null }
  /** A defect. */
  | { say: 'failed'; message: string };

/** What the address book has for a consignee. */
export interface DockNote {
  /** Null: it does not have it, or hides it. */
  defaults: DefaultsSource | null;
  /** The codes on its address labels, which rules may ask for. */
  codes: readonly string[];
}

/** `name`: under which the mapping is stored; '' for none. */
export interface ChosenMapping {
  mapping: ImportMapping;
  name: string;
}
export type WorkerRequest = ChosenMapping | { docks: DockNote[] } | 'more';
