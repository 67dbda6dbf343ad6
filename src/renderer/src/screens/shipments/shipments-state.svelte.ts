import type { Failure } from '#shared/ipc/result.ts';
import type { ShipmentRow } from '#shared/station/shipment-view.ts';
import { station } from '../../station.ts';

/** More rows than anybody reads; a search narrows faster than scrolling. */
export const listLimit = 200;
/** Long enough to let a scanner's burst of keys end, short enough to feel immediate. */
const pauseMs = 90;

/** Every shipment made here, found as the packer types. */
export class ShipmentsState {
  text = $state('');
  rows = $state.raw<ShipmentRow[] | null>(null);
  failure = $state.raw<Failure | null>(null);
  refusal = $state.raw<Failure | null>(null);
  /** The text that `rows` answers; another than `text` while typing. */
  answered = $state('');

  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked = 0;

  type(text: string): void {
    this.text = text;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.load(), pauseMs);
  }

  follow(): () => void {
    void this.load();
    const end = station.on('shipmentChanged', () => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => void this.load(), pauseMs);
    });
    return () => {
      clearTimeout(this.#timer);
      end();
    };
  }

  async load(): Promise<void> {
    const mine = ++this.#asked;
    const text = this.text.trim();
    const answer = await station.shipments.find({ text, limit: listLimit });
    if (mine !== this.#asked) return;
    this.answered = text;
    if (answer.ok) this.rows = answer.value;
    this.failure = answer.ok ? null : answer.error;
  }

  /** A new draft from this shipment; its id, or null when that was refused. */
  async duplicate(id: string): Promise<string | null> {
    this.refusal = null;
    const answer = await station.shipments.duplicate({ id });
    if (answer.ok) return answer.value.id;
    this.refusal = answer.error;
    return null;
  }
}
