import type { TrackingRecord } from '#shared/freight/tracking.ts';
import type { Failure } from '#shared/ipc/result.ts';
import type { SeenStatus } from '#shared/station/kept-answer.ts';
import type { ShipmentRow } from '#shared/station/shipment-view.ts';
import { stationShipmentOf } from '../../components/tracking/station-shipment.ts';
import { Newest, coalesceReads } from '../../state/answers.ts';
import { station } from '../../station.ts';

/** A number finds few shipments; more would only contain it. */
const limit = 50;

/** What this station knows of the shipment chosen in the carrier's list. */
export class ChosenShipment {
  /** Null while searching, and when it was not made here (`looked` says which). */
  own = $state.raw<ShipmentRow | null>(null);
  looked = $state(false);
  /** Statuses seen at each refresh, newest first. */
  history = $state.raw<SeenStatus[]>([]);
  failure = $state.raw<Failure | null>(null);
  readonly #turns = new Newest();

  /** Reloads the history when the shipment changes; returns a function that ends that. */
  follow(): () => void {
    const end = station.on('shipmentChanged', ({ shipmentId }) => {
      if (shipmentId === this.own?.id) void this.#read();
    });
    return () => {
      this.#turns.drop();
      end();
    };
  }

  /** Looks up what the list has on it now; the earlier result stays until then. */
  async look(record: TrackingRecord, askedScac: string): Promise<void> {
    const newest = this.#turns.begin();
    let own: ShipmentRow | null = null;
    for (const text of [record.bolNumber, record.pro]) {
      if (text === '' || own !== null) continue;
      const rows = await station.shipments.find({ text, limit });
      if (!newest()) return;
      if (!rows.ok) {
        this.failure = rows.error;
        this.looked = true;
        return;
      }
      own = stationShipmentOf(rows.value, record, askedScac);
    }
    this.own = own;
    this.failure = null;
    await this.#read();
    this.looked = true;
  }

  readonly #read = coalesceReads(async () => {
    const { own } = this;
    if (own === null) {
      this.history = [];
      return;
    }
    const seen = await station.tracking.history({ shipmentId: own.id });
    if (seen.ok) this.history = seen.value;
    this.failure = seen.ok ? null : seen.error;
  });
}
