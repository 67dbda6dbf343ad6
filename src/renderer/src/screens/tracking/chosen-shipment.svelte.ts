import type { TrackingRecord } from '#shared/freight/tracking.ts';
import type { Failure } from '#shared/ipc/result.ts';
import type { SeenStatus } from '#shared/station/kept-answer.ts';
import type { ShipmentRow } from '#shared/station/shipment-view.ts';
import { ownShipment } from '../../components/tracking/own-shipment.ts';
import { station } from '../../station.ts';

/** A number finds few shipments; more would be numbers that only contain it. */
const limit = 50;

/** What this station knows of the shipment chosen in the carrier's list. */
export class ChosenShipment {
  /** Null while looking, and when it was not made here (`looked` tells which). */
  own = $state.raw<ShipmentRow | null>(null);
  looked = $state(false);
  /** What refreshes saw of it, newest first. */
  history = $state.raw<SeenStatus[]>([]);
  failure = $state.raw<Failure | null>(null);
  readonly #record: TrackingRecord;
  readonly #askedScac: string;

  constructor(record: TrackingRecord, askedScac: string) {
    this.#record = record;
    this.#askedScac = askedScac;
  }

  follow(): () => void {
    let over = false;
    void this.#look();
    const end = station.on('shipmentChanged', ({ shipmentId }) => {
      if (!over && shipmentId === this.own?.id) void this.#read(shipmentId);
    });
    return () => {
      over = true;
      end();
    };
  }

  async #look(): Promise<void> {
    for (const text of [this.#record.blNumber, this.#record.pro]) {
      if (text === '') continue;
      const rows = await station.shipments.find({ text, limit });
      if (!rows.ok) {
        this.failure = rows.error;
        break;
      }
      this.own = ownShipment(rows.value, this.#record, this.#askedScac);
      if (this.own !== null) break;
    }
    if (this.own !== null) await this.#read(this.own.id);
    this.looked = true;
  }

  async #read(shipmentId: string): Promise<void> {
    const seen = await station.tracking.history({ shipmentId });
    if (seen.ok) this.history = seen.value;
    else this.failure = seen.error;
  }
}
