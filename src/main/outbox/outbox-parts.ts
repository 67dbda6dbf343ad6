import type { RecordBase } from '#main/desk-base.ts';
import type { FreightService, Sender } from '#main/freight-service/freight-service.ts';
import type { StoredShipment } from '#main/storage/shipments/shipments-store.ts';
import type { Draft } from '#shared/station/draft.ts';
import type { Step } from '#shared/station/submission.ts';
import type { OutboxEvents } from './outbox-events.ts';

/** What the outbox asks the station before it sends. */
export interface SendingStation {
  /** Whether a service is set up. */
  setUp: () => boolean;
  /** False for a moment after the computer slept, while the fleet is asked what was taken over (desk/after-sleep.ts); absent: always true. */
  maySend?: () => boolean;
  /** A BOL that another station has sent under this shipment's external id, as far as this station knows; absent: never. */
  sentElsewhere?: (shipmentId: string) => { station: string; bolNumber: string } | null;
  /** How many labels each handling unit of a shipment gets; absent: one. */
  labelsPerUnit?: (shipmentId: string) => number;
  /** Whether the station's test mode is on. */
  testMode?: () => boolean;
  /** The current packer at the station. */
  packer: () => string;
  /** Makes the draft in which a refused or held shipment is repaired; inside a transaction. */
  repairDraft: (owner: StoredShipment) => Draft;
}

export interface OutboxParts extends RecordBase {
  service: Pick<FreightService, 'trackingRecords' | 'checkSettings' | 'settingsMark'> & {
    senders: Record<Step, Sender>;
  };
  station: SendingStation;
  /** 0 ≤ x < 1, for the jitter of the back-off. */
  random: () => number;
  /** An unexpected error (a defect, a failing disk), for the log. It loses nothing. */
  report: (error: unknown) => void;
}

/** The same inside the outbox, with its events. */
export interface OutboxCore extends OutboxParts {
  events: OutboxEvents;
}
