import type { Failure } from '#shared/ipc/result.ts';
import type { ShipmentRow } from '#shared/station/shipment-view.ts';
import { Newest } from '../../state/answers.ts';
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
  /** Only what no truck has taken. */
  notPickedUp = $state(false);
  /** The text that `rows` answers; another than `text` while typing. */
  answered = $state('');

  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #turns = new Newest();
  #duplicating = false;

  type(text: string): void {
    this.text = text;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#soon();
  }

  /** Keys put the reading off; changes do not: forty labels that print must not keep a search waiting. */
  #soon(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.load();
    }, pauseMs);
  }

  follow(): () => void {
    void this.load();
    const end = station.on('shipmentChanged', () => this.#soon());
    return () => {
      clearTimeout(this.#timer);
      this.#turns.drop();
      end();
    };
  }

  async load(): Promise<void> {
    const newest = this.#turns.begin();
    const text = this.text.trim();
    const answer = await station.shipments.find({
      text,
      limit: listLimit,
      ...(this.notPickedUp ? { notPickedUp: true } : {}),
    });
    if (!newest()) return;
    this.answered = text;
    if (answer.ok) this.rows = answer.value;
    this.failure = answer.ok ? null : answer.error;
  }

  /** A new draft from this shipment; its id, or null when that was refused, or is being made already. */
  async duplicate(id: string): Promise<string | null> {
    if (this.#duplicating) return null;
    this.#duplicating = true;
    this.refusal = null;
    const answer = await station.shipments.duplicate({ id });
    this.#duplicating = false;
    if (answer.ok) return answer.value.id;
    this.refusal = answer.error;
    return null;
  }
}
