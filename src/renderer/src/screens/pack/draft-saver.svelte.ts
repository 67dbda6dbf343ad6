import type { ShipmentForm } from '#shared/freight/shipment-form.ts';
import type { Failure, Result } from '#shared/ipc/result.ts';
import { dropUnsaved, keepUnsaved } from './unsaved-texts.ts';

const debounceMilliseconds = 300;
/** While keys keep falling, what was typed first waits no longer than this; with the write it is on the disk within a second. */
const longestWaitMilliseconds = 700;

/** Drafts on their way to the disk, by whichever screen. */
let writing: Promise<void> = Promise.resolve();

/**
 * Resolves when whatever was typed on a screen that was left is written: a draft read before that would be shown, and then saved, as
 * it was.
 */
export const pendingDraftWrites = (): Promise<void> => writing;

type Save = (id: string, form: ShipmentForm) => Promise<Result<{ savedAt: string }>>;

/** Keeps what is typed: one save at a time, the newest text last, and it says when it was kept. */
export class DraftSaver {
  savedAt = $state<string | null>(null);
  failure = $state.raw<Failure | null>(null);
  /** Typed and not yet kept. */
  dirty = $state(false);
  readonly #save: Save;
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

  /** That draft is gone (submitted): what still waits of it is dropped. */
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

  /** `read` gives what is typed; it is asked when it is saved, not with each key: reading a hundred lines takes a key's time. */
  later(read: () => ShipmentForm): void {
    if (this.#id === null) return;
    this.#waiting = read;
    this.dirty = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), debounceMilliseconds);
    this.#deadline ??= setTimeout(() => void this.flush(), longestWaitMilliseconds);
  }

  /** What waits goes with a submission that is about to be asked; main reads it from there. */
  handOver(): void {
    this.#stopTimers();
    this.#waiting = null;
  }

  /** Saves what waits; resolves when everything typed so far is kept, or `failure` says why not. */
  flush(): Promise<void> {
    this.#stopTimers();
    this.#readNow();
    this.#running = this.#running.then(() => this.#saveWaiting());
    writing = Promise.all([writing, this.#running]).then(() => undefined);
    return this.#running;
  }

  /** Saves until nothing waits: what is typed while the disk writes too. False: `failure` says why not. */
  async keep(): Promise<boolean> {
    do await this.flush();
    while (this.dirty && this.failure === null);
    return this.failure === null;
  }

  /** Whoever flushes may put another form on the screen next. */
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
    // Nothing typed is lost: it waits for the next key or blur.
    this.#waiting ??= () => form;
  }
}
