import type { ShipmentForm } from '#shared/freight/form/shipment-form.ts';
import type { Failure, Result } from '#shared/ipc/result.ts';
import { windowState } from '../../state/window-state.svelte.ts';
import { dropUnsaved, keepUnsaved } from './unsaved-texts.ts';

const debounceMilliseconds = 300;
/** During continuous typing, the longest wait before a save; including the write, input is on disk within a second. */
const longestWaitMilliseconds = 700;

/** Drafts being saved, from any screen. */
const writes = windowState(() => ({ pending: Promise.resolve() }));

/** Resolves when input of a screen that was left is saved: a draft read earlier would be shown, and saved again, without it. */
export const pendingDraftWrites = (): Promise<void> => writes().pending;

type Save = (id: string, form: ShipmentForm) => Promise<Result<{ savedAt: string }>>;

/** Saves input: one save at a time, the newest text last. Reports when it last saved. */
export class DraftSaver {
  savedAt = $state<string | null>(null);
  failure = $state.raw<Failure | null>(null);
  /** There is unsaved input. */
  dirty = $state(false);
  readonly #save: Save;
  /** Belongs to the window it was made in: a late save must not delay the next window. */
  readonly #writes = writes();
  #id: string | null = null;
  #waiting: (() => ShipmentForm) | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #deadline: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> = Promise.resolve();

  constructor(save: Save) {
    this.#save = save;
  }

  start(draft: { id: string; savedAt: string }): void {
    this.#end();
    this.#id = draft.id;
    this.savedAt = draft.savedAt;
    this.failure = null;
  }

  /** The draft is gone (submitted): drops its unsaved input. */
  stop(id: string): void {
    dropUnsaved(id);
    if (id === this.#id) this.#end();
  }

  #stopTimers(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#deadline);
    this.#deadline = undefined;
  }

  #end(): void {
    this.#stopTimers();
    this.#waiting = null;
    this.#id = null;
    this.dirty = false;
  }

  /** `read` returns the form; called when saving, not on each key, because reading a hundred lines takes as long as a key may. */
  later(read: () => ShipmentForm): void {
    if (this.#id === null) return;
    this.#waiting = read;
    this.dirty = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), debounceMilliseconds);
    this.#deadline ??= setTimeout(() => void this.flush(), longestWaitMilliseconds);
  }

  /** The unsaved input is sent with a submission that is about to be made; main reads it from there. */
  handOver(): void {
    this.#stopTimers();
    this.#waiting = null;
  }

  /** Saves unsaved input; resolves when everything typed so far is saved, or sets `failure`. */
  flush(): Promise<void> {
    this.#stopTimers();
    this.#readNow();
    this.#running = this.#running.then(() => this.#saveWaiting());
    this.#writes.pending = Promise.all([this.#writes.pending, this.#running]).then(() => undefined);
    return this.#running;
  }

  /** Saves until nothing is unsaved, including input during the write. False: see `failure`. */
  async keep(): Promise<boolean> {
    do await this.flush();
    while (this.dirty && this.failure === null);
    return this.failure === null;
  }

  /** After a flush, the caller may show another form. */
  #readNow(): void {
    const form = this.#read();
    if (form !== null) this.#waiting = () => form;
  }

  #read(): ShipmentForm | null {
    return this.#waiting?.() ?? null;
  }

  async #saveWaiting(): Promise<void> {
    const [id, form] = [this.#id, this.#read()];
    if (id === null || form === null) return;
    this.#waiting = null;
    const answer = await this.#save(id, form);
    const isGone =
      !answer.ok && (answer.error.code === 'already-submitted' || answer.error.code === 'not-found');
    if (answer.ok || isGone) dropUnsaved(id);
    else keepUnsaved(id, (id === this.#id ? this.#read() : null) ?? form);
    if (id !== this.#id) return;
    if (answer.ok) {
      this.savedAt = answer.value.savedAt;
      this.failure = null;
      this.dirty = this.#waiting !== null;
      return;
    }
    this.failure = answer.error;
    // Nothing is lost: the next key or blur saves again.
    this.#waiting ??= () => form;
  }
}
