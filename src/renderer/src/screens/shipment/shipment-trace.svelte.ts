import type { Failure } from '#shared/ipc/result.ts';
import type { ExchangeView } from '#shared/station/exchange-view.ts';
import type { SeenStatus } from '#shared/station/kept-answer.ts';
import { saveText } from '../../components/shared/save-text.ts';
import { coalesceReads } from '../../state/answers.ts';
import { station } from '../../station.ts';

/** A shipment being sent changes a dozen times a second, and its labels come first: no one reads its exchanges then. */
const pauseMilliseconds = 300;

/** The reports on a shipment: the carrier's, and the exchanges with the service. Reloaded whenever it changes. */
export class ShipmentTrace {
  readonly id: string;
  history = $state.raw<SeenStatus[]>([]);
  historyFailure = $state.raw<Failure | null>(null);
  exchanges = $state.raw<ExchangeView[] | null>(null);
  failure = $state.raw<Failure | null>(null);
  exporting = $state(false);
  /** Why no file was made; a successful reload does not remove it. */
  exportFailure = $state.raw<Failure | null>(null);

  constructor(id: string) {
    this.id = id;
  }

  follow(): () => void {
    void this.#load();
    return station.on('shipmentChanged', ({ shipmentId }) => {
      if (shipmentId === this.id) void this.#load();
    });
  }

  readonly #load = coalesceReads(async () => {
    const { id: shipmentId } = this;
    await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds));
    const [history, exchanges] = await Promise.all([
      station.tracking.history({ shipmentId }),
      station.exchanges.list({ shipmentId }),
    ]);
    if (history.ok) this.history = history.value;
    this.historyFailure = history.ok ? null : history.error;
    if (exchanges.ok) this.exchanges = exchanges.value;
    this.failure = exchanges.ok ? null : exchanges.error;
  });

  /** Saves all of it as a file for support. */
  async save(bolNumber: string): Promise<void> {
    if (this.exporting) return;
    this.exporting = true;
    const answer = await station.exchanges.export({ shipmentId: this.id });
    this.exporting = false;
    this.exportFailure = answer.ok ? null : answer.error;
    if (answer.ok) saveText(`exchanges-${bolNumber}.json`, 'application/json', answer.value.text);
  }
}
