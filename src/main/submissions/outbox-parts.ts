import type { Clock } from '#main/clock.ts';
import type { FreightService, Sender } from '#main/freight-service/freight-service.ts';
import type { StoredShipment } from '#main/storage/shipments-store.ts';
import type { StationDatabase } from '#main/storage/station-database.ts';
import type { Stores } from '#main/storage/stores.ts';
import type { Draft } from '#shared/station/draft.ts';
import type { Step } from '#shared/station/submission.ts';

/** What an answer left in the store, for the spooler. `documentId` is null when the answer held no PDF. */
export interface AcceptedDocuments {
  /** In their order. */
  labelIds: string[];
  /** How many labels come out of a printer for them. */
  physicalLabels: number;
  documentId: string | null;
  /** The shipment label as a PDF or a picture; null when there was none. */
  labelDocumentId: string | null;
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
  /** Runs inside the transaction that accepts a BOL: the spooler writes its rows here. */
  onAccepted: (shipmentId: string, documents: AcceptedDocuments) => void;
  /** Runs inside the transaction that rejects an answer in doubt: what waits to be printed of it never is. */
  onRejected?: (shipmentId: string) => void;
  /** Runs inside the transaction that gives a BOL its number, whoever told it: what waits for the number is frozen with it. */
  onBolNumber?: (shipmentId: string) => void;
  /** Whether there is a service to send to at all. */
  setUp: () => boolean;
  /** False for a moment after the computer slept, while it is asked what was taken over (desk/after-sleep.ts); left out: always true. */
  mayLeave?: () => boolean;
  /** A BOL that another station of the fleet has sent under this shipment's external id, as far as is known here; left out: never. */
  sentElsewhere?: (shipmentId: string) => { station: string; bolNumber: string } | null;
  /** Who works at the station now. */
  packer: () => string;
  /** The draft in which a refused or held shipment is repaired; inside a transaction. */
  repairDraft: (owner: StoredShipment) => Draft;
  /** An unexpected error (a defect, a failing disk), for the log. Nothing is lost by it. */
  report: (error: unknown) => void;
}
