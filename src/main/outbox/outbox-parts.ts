import type { Clock } from '#main/clock.ts';
import type { FreightService, Sender } from '#main/freight-service/freight-service.ts';
import type { StoredShipment } from '#main/storage/shipments-store.ts';
import type { StationDatabase } from '#main/storage/station-database.ts';
import type { Stores } from '#main/storage/stores.ts';
import type { Draft } from '#shared/station/draft.ts';
import type { Step } from '#shared/station/submission.ts';

/** What was stored from an answer, for the spooler. `documentId` is null when the answer had no PDF. */
export interface AcceptedDocuments {
  /** In the order of the answer. */
  labelIds: string[];
  /** How many physical labels they print. */
  physicalLabels: number;
  documentId: string | null;
  /** The shipment label as a PDF or a picture; null when there was none. */
  labelDocumentId: string | null;
}

/** When the head of the answer to a BOL is here, and when its try has ended. */
export interface LabelsComing {
  answered: Promise<unknown>;
  settled: Promise<unknown>;
}

export interface OutboxParts {
  db: StationDatabase;
  stores: Stores;
  service: Pick<FreightService, 'trackingRecords' | 'checkSettings' | 'settingsMark'>;
  senders: Record<Step, Sender>;
  clock: Clock;
  newId: () => string;
  /** 0 ≤ x < 1, for the jitter of the back-off. */
  random: () => number;
  /** A long list of an answer's labels is stored, and what is to be known of them for `onAccepted` may be found out with pauses. */
  labelsStored?: (shipmentId: string, labels: { ids: readonly string[]; physical: number }) => Promise<void>;
  /** Runs inside the transaction that accepts a BOL: the spooler writes its rows here. */
  onAccepted: (shipmentId: string, documents: AcceptedDocuments) => void;
  /** Runs right after that transaction. */
  papersQueued?: () => void;
  /** A BOL has left: its labels are about to print, if it has any. Called once more when the head of its answer is here. */
  labelsComing?: (labels: LabelsComing) => void;
  /** Runs inside the transaction that rejects an answer in doubt: its waiting prints are cancelled. */
  onRejected?: (shipmentId: string) => void;
  /** Runs inside the transaction that stores a BOL's number, from whatever source: what waits for the number is frozen with it. */
  onBolNumber?: (shipmentId: string) => void;
  /** Whether a service is set up. */
  setUp: () => boolean;
  /** False for a moment after the computer slept, while the fleet is asked what was taken over (desk/after-sleep.ts); left out: always true. */
  maySend?: () => boolean;
  /** A BOL that another station has sent under this shipment's external id, as far as this station knows; left out: never. */
  sentElsewhere?: (shipmentId: string) => { station: string; bolNumber: string } | null;
  /** Whether the station's test mode is on. */
  testMode?: () => boolean;
  /** The packer at the station now. */
  packer: () => string;
  /** Makes the draft in which a refused or held shipment is repaired; inside a transaction. */
  repairDraft: (owner: StoredShipment) => Draft;
  /** An unexpected error (a defect, a failing disk), for the log. Nothing is lost by it. */
  report: (error: unknown) => void;
}
