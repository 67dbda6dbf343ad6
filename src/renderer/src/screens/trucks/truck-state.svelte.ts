import { handOverWarnings, hasPickupProblem, pickupTotals } from '#shared/station/hand-over-check.ts';
import {
  emptyHandOver,
  type HandOverForm,
  type ScanAnswer,
  type TruckRow,
  type TruckView,
} from '#shared/station/hand-over.ts';
import type { Failure, Result } from '#shared/ipc/result.ts';
import { coalesceReads } from '../../state/answers.ts';
import type { ScanTone } from '../../state/scan-sound.ts';
import { captureScans } from '../../state/scan-taker.ts';
import { station } from '../../station.ts';

/** Input is saved this soon after the last key. */
const saveAfter = 300;

/** One truck: its load, the input and signature, and what was scanned at its trailer. */
export class TruckState {
  view = $state.raw<TruckView | null>(null);
  form = $state<HandOverForm>(emptyHandOver());
  failure = $state.raw<Failure | null>(null);
  refusal = $state.raw<Failure | null>(null);
  busy = $state(false);
  /** Alarms no one has seen yet, newest first. A good scan after one does not remove it. */
  alarms = $state.raw<readonly ScanAnswer[]>([]);
  lastTick = $state.raw<ScanAnswer | null>(null);

  readonly #id: string;
  readonly #sound: (tone: ScanTone) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isDirty = false;
  #writing: Promise<void> = Promise.resolve();
  #scanning: Promise<void> = Promise.resolve();

  /** `sound`: plays the result, for eyes that are on a pallet. */
  constructor(id: string, sound: (tone: ScanTone) => void) {
    this.#id = id;
    this.#sound = sound;
  }

  get taken(): TruckRow[] {
    return (this.view?.rows ?? []).filter(({ taken }) => taken);
  }
  /** What `Take all` takes: nothing held, nothing on another truck. */
  get ready(): TruckRow[] {
    return (this.view?.rows ?? []).filter(
      (row) => !row.taken && row.elsewhere === null && !hasPickupProblem(row),
    );
  }
  get totals() {
    return pickupTotals(this.taken);
  }
  get warnings() {
    return handOverWarnings(this.form, this.taken);
  }
  get isOpen(): boolean {
    return this.view?.state === 'open';
  }

  readonly load = coalesceReads(async () => {
    const answer = await station.trucks.get({ id: this.#id });
    this.failure = answer.ok ? null : answer.error;
    if (!answer.ok) return;
    const isFirst = this.view === null;
    this.view = answer.value;
    // Text being typed is newer than the answer.
    if (isFirst || answer.value.state !== 'open') this.form = answer.value.form;
  });

  follow(): () => void {
    void this.load();
    const ends = [
      station.on('shipmentChanged', () => void this.load()),
      station.on('printJobsChanged', () => void this.load()),
      captureScans((code) => {
        if (!this.isOpen) return false;
        this.#scanning = this.#scanning.then(() => this.#scan(code));
        return true;
      }),
    ];
    return () => {
      void this.flush();
      for (const end of ends) end();
    };
  }

  /** Something was typed, ticked or drawn. */
  change(part: Partial<HandOverForm>): void {
    Object.assign(this.form, part);
    this.#isDirty = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), saveAfter);
  }

  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#writing = this.#writing.then(async () => {
      if (!this.#isDirty) return;
      this.#isDirty = false;
      const answer = await station.trucks.save({ id: this.#id, form: $state.snapshot(this.form) });
      if (answer.ok) return;
      this.#isDirty = true;
      this.refusal = answer.error;
    });
    return this.#writing;
  }

  /** A function, or TypeScript keeps the value narrowed across the await. */
  readonly #isRefused = (): boolean => this.refusal !== null;

  async act(work: () => Promise<Result<unknown>>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.refusal = null;
    await this.flush();
    // What is typed could not be stored: the truck must not be handed over with what was typed before.
    if (this.#isRefused()) {
      this.busy = false;
      return false;
    }
    const answer = await work();
    this.busy = false;
    if (!answer.ok) this.refusal = answer.error;
    await this.load();
    return answer.ok;
  }

  take(rows: readonly Pick<TruckRow, 'shipmentId'>[], taken: boolean, anyway = false): Promise<boolean> {
    const shipmentIds = rows.map(({ shipmentId }) => shipmentId);
    return shipmentIds.length === 0
      ? Promise.resolve(true)
      : this.act(() => station.trucks.take({ id: this.#id, shipmentIds, taken, anyway }));
  }
  printPapers(again: boolean): Promise<boolean> {
    return this.act(() => station.trucks.printPapers({ id: this.#id, again }));
  }
  finish(): Promise<boolean> {
    return this.act(() => station.trucks.finish({ id: this.#id }));
  }
  leave(): Promise<boolean> {
    return this.act(() => station.trucks.leave({ id: this.#id }));
  }

  async #scan(code: string): Promise<void> {
    const answer = await station.trucks.scan({ id: this.#id, code: code.slice(0, 200) });
    if (!answer.ok) {
      this.refusal = answer.error;
      this.#sound('bad');
      return;
    }
    const said = answer.value;
    if (said.kind === 'ticked' || said.kind === 'counted-once') {
      this.lastTick = said;
      this.#sound('good');
      await this.load();
      return;
    }
    this.alarms = [said, ...this.alarms].slice(0, 20);
    this.#sound('bad');
  }

  seen(): void {
    this.alarms = this.alarms.slice(1);
  }
}
