import type { Failure, Result } from '#shared/ipc/result.ts';
import { remainingParts, type Amending, type AmendmentKind } from '#shared/station/amendment.ts';
import type { ShipmentView } from '#shared/station/shipment-view.ts';
import type { Step } from '#shared/station/submission.ts';
import { coalesceReads } from '../../state/answers.ts';
import type { ScanTone } from '../../state/scan-sound.ts';
import { captureScans } from '../../state/scan-taker.ts';
import { station } from '../../station.ts';
import { scannedWords } from './amend-words.ts';

/** The change or void of one accepted BOL, on screen. */
export class AmendState {
  readonly id: string;
  now = $state.raw<Amending | null>(null);
  /** The old shipment: its numbers, order and tender. */
  view = $state.raw<ShipmentView | null>(null);
  /** Why it cannot be shown. */
  failure = $state.raw<Failure | null>(null);
  /** Why the last action failed. */
  refusal = $state.raw<Failure | null>(null);
  busy = $state(false);
  scanned = $state.raw<ReturnType<typeof scannedWords> | null>(null);
  amendment = $derived(this.now?.amendment ?? null);
  left = $derived(this.amendment === null ? null : remainingParts(this.amendment));

  readonly #sound: (tone: ScanTone) => void;
  #scanning: Promise<void> = Promise.resolve();

  /** `sound`: plays the result of a scanned label, for eyes that are on the pallet. */
  constructor(id: string, sound: (tone: ScanTone) => void) {
    this.id = id;
    this.#sound = sound;
  }

  follow(): () => void {
    void this.load();
    const ends = [
      station.on('shipmentChanged', ({ shipmentId }) => {
        if (shipmentId === this.id || shipmentId === this.amendment?.successor?.id) void this.load();
      }),
      // A label scanned here is to be destroyed, wherever the focus is: it must not open its shipment.
      captureScans((text) => {
        if ((this.left?.pieces.length ?? 0) === 0) return false;
        void this.scan(text.slice(0, 200));
        return true;
      }),
    ];
    return () => {
      for (const end of ends) end();
    };
  }

  readonly load = coalesceReads(async () => {
    const [now, view] = await Promise.all([
      station.amendments.get({ shipmentId: this.id }),
      station.shipments.get({ id: this.id }),
    ]);
    if (now.ok) this.now = now.value;
    if (view.ok) this.view = view.value;
    this.failure = now.ok ? (view.ok ? null : view.error) : now.error;
  });

  /** One action at a time: a second, impatient press does nothing. */
  async #do<T>(act: () => Promise<Result<T>>): Promise<T | null> {
    if (this.busy) return null;
    this.busy = true;
    this.refusal = null;
    const answer = await act();
    this.busy = false;
    if (answer.ok) return answer.value;
    this.refusal = answer.error;
    await this.load();
    return null;
  }

  async #take(act: () => Promise<Result<Amending>>): Promise<boolean> {
    const now = await this.#do(act);
    if (now !== null) this.now = now;
    return now !== null;
  }

  begin(kind: AmendmentKind, reason: string): Promise<boolean> {
    return this.#take(() => station.amendments.begin({ shipmentId: this.id, kind, reason }));
  }

  /** The draft of the new BOL: its id, or null when there is none. */
  async draft(): Promise<string | null> {
    const draft = await this.#do(() => station.amendments.draft({ shipmentId: this.id }));
    return draft?.id ?? null;
  }

  withdraw(reason: string): Promise<boolean> {
    return this.#take(() => station.amendments.withdraw({ shipmentId: this.id, reason }));
  }

  /** Scanning is faster than the answers: each waits for the one before it. */
  scan(text: string): Promise<void> {
    this.#scanning = this.#scanning.then(() => this.#scan(text));
    return this.#scanning;
  }

  async #scan(text: string): Promise<void> {
    this.scanned = null;
    const answer = await this.#do(() => station.amendments.scan({ shipmentId: this.id, text }));
    if (answer === null) {
      this.#sound('bad');
      return;
    }
    this.now = answer.now;
    this.scanned = scannedWords(answer.scanned, text, this.left?.pieces.length ?? 0);
    this.#sound(this.scanned.mark === 'done' ? 'good' : 'bad');
  }

  destroyed(jobIds: string[], reason: string): Promise<boolean> {
    this.scanned = null;
    return this.#take(() => station.amendments.destroyed({ shipmentId: this.id, jobIds, reason }));
  }

  async told(step: Step): Promise<void> {
    await this.#take(() => station.amendments.told({ shipmentId: this.id, step }));
  }
}
