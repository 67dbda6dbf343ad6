import type { OrderWarning } from '#shared/fleet/fleet-acts.ts';
import type { Failure } from '#shared/ipc/result.ts';
import { Newest } from '../../state/answers.ts';
import { station } from '../../station.ts';
import { stationName } from '../../words/station-names.ts';

/** The typed numbers by which other stations recognize an order. */
export interface TypedOrder {
  draftId: string;
  externalId: string;
  poNumber: string;
}

/** Waits this long after the last key: half a PO number matches nothing useful. */
const pauseMs = 400;
/** Repeated, because other stations forget after 90 seconds that it is open here. */
const againMs = 30_000;

/** Sent elsewhere ranks above open elsewhere, an order's own number above its PO; within a rank, the newest first. */
const weight = { both: 0, canceled: 0, sent: 1, open: 2 } as const;
const number = { 'external-id': 0, draft: 1, po: 2 } as const;
const byWeight = (a: OrderWarning, b: OrderWarning): number =>
  weight[a.is] - weight[b.is] || number[a.by] - number[b.by] || Date.parse(b.at) - Date.parse(a.at);

/** Whether another station has the order of this draft open, or has sent it. Asking also informs the others that it is open here. */
export class SameOrder {
  warnings = $state.raw<readonly OrderWarning[]>([]);
  /** Another station has sent it, by its order number or its PO. */
  readonly sent = $derived(this.warnings.find((one) => one.is === 'sent') ?? null);

  #typed: TypedOrder | null = null;
  #told = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #turns = new Newest();

  /** Asks soon, and again while the draft is on screen. */
  follow(): () => void {
    const again = setInterval(() => void this.#ask(), againMs);
    // Not postponed by the next event: in a busy fleet something changes all the time.
    const end = station.on('fleetChanged', () => (this.#timer ??= this.#later()));
    return () => {
      clearInterval(again);
      end();
      this.forget();
    };
  }

  type(typed: TypedOrder): void {
    if (typed.draftId !== this.#typed?.draftId) this.forget();
    // The findings were for the earlier input.
    this.warnings = this.warnings.filter(
      ({ by, value }) => by === 'draft' || value === (by === 'po' ? typed.poNumber : typed.externalId).trim(),
    );
    this.#typed = typed;
    this.#soon();
  }

  #soon(): void {
    clearTimeout(this.#timer);
    this.#timer = this.#later();
  }
  #later = () => setTimeout(() => void this.#ask(), pauseMs);

  async #ask(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#typed === null) return;
    const externalId = this.#typed.externalId.trim().slice(0, 100);
    const poNumber = this.#typed.poNumber.trim().slice(0, 100);
    const isEmpty = externalId === '' && poNumber === '';
    // An empty form is no order; it is reported only to withdraw an earlier report.
    if (isEmpty && !this.#told) return;
    this.#told = !isEmpty;
    const newest = this.#turns.begin();
    const answer = await station.fleet.sameOrder({ draftId: this.#typed.draftId, externalId, poNumber });
    // Without an answer the earlier findings stay: they are hints and stop no one.
    if (newest() && answer.ok) this.warnings = [...answer.value].sort(byWeight);
  }

  forget(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#turns.drop();
    this.#typed = null;
    this.#told = false;
    this.warnings = [];
  }

  /** The refusal of an order that another station sent, with that station's name. */
  named(failure: Failure | null): Failure | null {
    const { sent } = this;
    const isUnnamed =
      failure?.code === 'external-id-taken' &&
      failure.id === undefined &&
      failure.other?.station === undefined;
    if (!isUnnamed || sent?.by !== 'external-id') return failure;
    const other = { bolNumber: sent.bolNumber, consignee: '', station: stationName(sent.station) };
    return { ...failure, other };
  }
}
