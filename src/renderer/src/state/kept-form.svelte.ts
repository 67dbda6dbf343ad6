import { keepEdits, keptEdits } from './kept-edits.ts';
import { keptAs } from './kept-as.ts';
import { overNewer, same } from './over-newer.ts';

/** What is typed of one entry, and what the entry was when it was opened or last read. */
interface Open<T> {
  key: string;
  begun: T;
  typed: T;
}

/**
 * The form that a list opens for one of its entries. What is typed in it is kept while the window is open, entry by entry, and a list that
 * was left with something typed opens that form again: a scan, a look at the Queue or an Escape must not take it. Only `close` gives it up.
 */
export class KeptForm<T extends object> {
  /** Null: the list alone. */
  open = $state.raw<Open<T> | null>(null);
  readonly #name: string;

  /** `name`: of the list; unique in the window. */
  constructor(name: string) {
    this.#name = keptAs(name);
  }

  get isTyped(): boolean {
    return this.open !== null && !same(this.open.begun, this.open.typed);
  }

  /** Opens the form of this entry as it is now, with what was typed of it before lying over that. */
  begin(key: string, now: T): void {
    const kept = keptEdits(this.#of(key));
    this.#put({
      key,
      begun: now,
      typed: kept === undefined ? now : overNewer(kept.begun as T, kept.edits as T, now),
    });
  }

  /**
   * The entry of which something was typed when the list was left, as it was then; null: none. The list reads it as it is now and calls
   * `begin`, or `close` when it is gone.
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

  /** The entry has been changed elsewhere, or an earlier value was put back: that is shown, and what is typed of its other fields stays. */
  renew(now: T): void {
    if (this.open === null) return;
    const { key, begun, typed } = this.open;
    this.#put({ key, begun: now, typed: overNewer(begun, now, typed) });
  }

  /** Saved, or given up by a person. */
  close(): void {
    if (this.open !== null) this.forget(this.open.key);
    this.open = null;
    keepEdits(this.#name, { edits: {}, begun: {} });
  }

  /** The entry is gone: nothing of it is kept. */
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
