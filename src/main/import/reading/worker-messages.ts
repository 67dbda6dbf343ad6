import type { PartyForm, ShipmentForm } from '#shared/freight/form/shipment-form.ts';
import type { Saying } from '#shared/freight/form/shipping-defaults.ts';
import type {
  Converted,
  FileRefusal,
  ImportMapping,
  ImportProblem,
  StatedDefault,
} from '#shared/station/import-mapping.ts';
import type { ImportedReason } from '#shared/station/imported.ts';
import type { Station } from './gather.ts';
import type { Heading } from './read-file.ts';

/** What the worker is told to read. `look`: what is found is only counted. */
export interface ReadWork {
  path: string;
  name: string;
  station: Station;
  /** Null: nobody chose one. */
  sheet: number | null;
  mode: 'look' | 'import';
}

/** A shipment on its way to the database: its form is text already, so that taking it over costs nothing. */
export interface PackedShipment {
  rows: number[];
  externalId: string;
  /** As in `Gathered`; else the same. */
  plainId: string;
  loadOrder: number | null;
  form: string;
  bolNumber: string;
  consignee: string;
  place: string;
  units: number;
  weightLb: number;
  /** The first of what is to be fixed, and how much there is. */
  reasons: ImportedReason[];
  reasonCount: number;
  problems: ImportProblem[];
  /** Its rows as they stand in the file, for the list of those that were imported before. */
  cells: string[][];
  /** What main compares with other shipments and with the address book. */
  compared: Pick<ShipmentForm, 'proNumber' | 'scac' | 'consignee'>;
  /** What was filled in where the file says nothing. */
  stated: StatedDefault[];
  converted: (Converted & { count: number })[];
}

export interface PackedBadRows {
  rows: { row: number; cells: string[] }[];
  problems: ImportProblem[];
}

export type WorkerMessage =
  /** Asks for the mapping; the answer is a `WorkerRequest` with it. `headings`: SHA-256 of the column names. */
  | { say: 'columns'; headings: string; guessed: ImportMapping }
  | { say: 'heading'; heading: Heading; headings: string; rows: number; fingerprint: string }
  /** `rowsDone`: how many rows are in this and all before it. The next comes after `more`. */
  | { say: 'some'; shipments: PackedShipment[]; bad: PackedBadRows[]; rowsDone: number }
  /** Asks what the address book says of these; the answer is a `WorkerRequest` with it. */
  | { say: 'docks'; parties: PartyForm[] }
  | { say: 'end' }
  /** `words`: what the system says of a file that it does not give. */
  | { say: 'refused'; code: FileRefusal; row: number | null; words: string | null }
  /** A defect. */
  | { say: 'failed'; message: string };

export type WorkerRequest = { mapping: ImportMapping } | { docks: (Saying | null)[] } | 'more';
