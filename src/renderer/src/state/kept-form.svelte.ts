import { keepEdits, keptEdits } from './kept-edits.ts';
import { storageKey } from './storage-key.ts';
import { rebaseEdits, isSameJson } from './rebase-edits.ts';

/** The input for one entry, and the entry as it was opened or last read. */
interface Open<T> {
  key: string;
  begun: T;
  typed: T;
}

/**
 * The form that a list opens for one of its entries. Its input is kept while the window is open, entry by entry, and a list that was left with
 * input opens that form again: a scan, a look at the Queue or an Escape must not lose it. Only `close` discards it.
 */
export class KeptForm<T extends object> {
  /** Null: only the list is shown. */
  open = $state.raw<Open<T> | null>(null);
  readonly #name: string;

  /** `name`: of the list; unique in the window. */
  constructor(name: string) {
    this.#name = storageKey(name);
  }

  get isTyped(): boolean {
    return this.open !== null && !isSameJson(this.open.begun, this.open.typed);
  }

  /** Opens the form of this entry with its current values, overlaid by earlier input. */
  begin(key: string, now: T): void {
    const kept = keptEdits(this.#of(key));
    this.#put({
      key,
      begun: now,
      typed: kept === undefined ? now : rebaseEdits(kept.begun as T, kept.edits as T, now),
    });
  }

  /**
   * The entry with input when the list was left, as it was then; null: none. The list reads its current values and calls `begin`, or `close`
   * when it is gone.
   */
  left(): { key: string; begun: T } | null {
    const at = keptEdits(this.#name);
    const kept = at === undefined ? undefined : keptEdits(this.#of((at.edits as { key: string }).key));
    return at === undefined || kept === undefined
      ? null
      : { key: (at.edits as { key: string }).key, begun: kept.begun as T };
  }

  set(part: Partial<T>): void {
    if (this.open !== null) this.#put({ ...this.open, typed: { ...this.open.typed, ...part } });
  }

  /** The entry was changed elsewhere, or an earlier value was restored: that is shown, and input in its other fields stays. */
  renew(now: T): void {
    if (this.open === null) return;
    const { key, begun, typed } = this.open;
    this.#put({ key, begun: now, typed: rebaseEdits(begun, now, typed) });
  }

  /** Saved, or discarded by a person. */
  close(): void {
    if (this.open !== null) this.forget(this.open.key);
    this.open = null;
    keepEdits(this.#name, { edits: {}, begun: {} });
  }

  /** The entry is gone: its input is dropped. */
  forget(key: string): void {
    keepEdits(this.#of(key), { edits: {}, begun: {} });
  }

  #of = (key: string): string => `${this.#name} ${key}`;

  #put(open: Open<T>): void {
    this.open = open;
    const { key, begun, typed } = open;
    if (!this.isTyped) this.forget(key);
    else keepEdits(this.#of(key), { edits: typed, begun });
    keepEdits(this.#name, { edits: this.isTyped ? { key } : {}, begun: {} });
  }
}
