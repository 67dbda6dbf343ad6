import { SvelteSet } from 'svelte/reactivity';

/** Rows of a list that are chosen: one after the other, or all between two. Those that are listed no more are not chosen any more. */
export class RowSelection {
  readonly #chosen = new SvelteSet<string>();
  readonly #listed: () => readonly string[];
  /** Where a range begins. */
  #anchor: string | null = null;

  constructor(listed: () => readonly string[]) {
    this.#listed = listed;
  }

  /** In the order of the list. */
  get ids(): string[] {
    return this.#listed().filter((id) => this.#chosen.has(id));
  }

  has(id: string): boolean {
    return this.#chosen.has(id);
  }

  set(id: string, isChosen: boolean): void {
    this.#anchor = id;
    if (isChosen) this.#chosen.add(id);
    else this.#chosen.delete(id);
  }

  toggle(id: string): void {
    this.set(id, !this.has(id));
  }

  /** All from the row that was chosen last to this one. */
  extendTo(id: string): void {
    const listed = this.#listed();
    const [from, to] = [listed.indexOf(this.#anchor ?? id), listed.indexOf(id)];
    if (from === -1) {
      this.set(id, true);
      return;
    }
    for (const one of listed.slice(Math.min(from, to), Math.max(from, to) + 1)) this.#chosen.add(one);
  }

  chooseAll(): void {
    for (const id of this.#listed()) this.#chosen.add(id);
  }

  clear(): void {
    this.#chosen.clear();
    this.#anchor = null;
  }

  /** A click on a row with Ctrl or Shift chooses it; a plain one is left to the row. */
  click(event: MouseEvent, id: string): void {
    if (!event.ctrlKey && !event.metaKey && !event.shiftKey) return;
    event.preventDefault();
    if (event.shiftKey) this.extendTo(id);
    else this.toggle(id);
  }

  /** Space on a row chooses it. True: the key was for the selection. */
  key(event: KeyboardEvent, id: string): boolean {
    if (event.key !== ' ' || event.altKey || event.ctrlKey) return false;
    event.preventDefault();
    if (event.shiftKey) this.extendTo(id);
    else this.toggle(id);
    return true;
  }

  /** The focus moves from one row to another with Shift held. */
  walk(from: string, to: string): void {
    if (this.#anchor === null || !this.has(this.#anchor)) this.set(from, true);
    this.extendTo(to);
  }
}
